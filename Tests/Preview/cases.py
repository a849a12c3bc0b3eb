"""What must be refused, and what must not: request targets, hosts, origins."""

TRAVERSALS = [
    "/..", "/../", "/../site.yaml", "/../../etc/passwd", "/house/../site.yaml", "/house/../../etc/passwd",
    "/house/..", "/house/.", "/./house/", "/house/./", "/house/books/../../..", "/%2e%2e/", "/%2e%2e/site.yaml",
    "/%2E%2E/", "/.%2e/", "/%2e./", "/house/%2e%2e/site.yaml", "/house/%2e/", "/house/..%2fsite.yaml",
    "/house/%2e%2e%2fsite.yaml", "/house/..%2Fsite.yaml", "/..%2f..%2fetc%2fpasswd", "/house/a%2f..%2f..%2fb",
    "/%252e%252e/site.yaml", "/house/%252e%252e%252fsite.yaml", "/house/..;/site.yaml", "/house/..%00/",
    "/house/..%5csite.yaml", "/house/..\\site.yaml", "/..\\..\\etc\\passwd", "/%5c..%5csite.yaml", "/house\\",
    "/\\evil.example", "/%5cevil.example", "/house/%5c", "/house/.../", "/house/....//site.yaml", "/house/%c0%ae%c0%ae/",
    "/house/%c0%af", "/house/%e0%80%ae%e0%80%ae/", "/house/%f0%80%80%ae/", "/house/%uff0e%uff0e/",
    "/house/\uff0e\uff0e/".encode("utf-8").decode("latin-1"), "/..%u2215", "/house/..%c1%9csite.yaml",
]
FILES = [
    "/site.yaml", "/house/site.yaml", "/house/data/books.csv", "/house/templates/css/own.css", "/house/pages/about.md",
    "/house/.gablota/manifest", "/house/.git/config", "/etc/passwd", "/house//etc/passwd", "/house/etc/passwd",
    "/house/index.html/", "/house/index.html/x", "/house/INDEX.HTML", "/house/Index.html", "/HOUSE/", "/house/books/1",
    "/proc/self/environ", "/house/proc/self/environ", "/house/index.html.gz", "/house/index.html~", "/house/index.html%20",
    "/house/index.html.", "/house/index.html::$DATA", "/house/CON", "/house/nul.txt", "/housex/", "/house-/", "/hous",
]
SHAPES = [
    "", "*", "house", "house/", "//", "//house/", "///", "//evil.example/", "//evil.example/%2e%2e", "/house//",
    "/house//books/", "/house/books//1/", "http://localhost/house/", "http://evil.example/", "https://evil.example/house/",
    "file:///etc/passwd", "/house/#x", "/house/%23", "/#", "/house/%", "/house/%4", "/house/%zz", "/house/%-1",
    "/house/%00", "/%00/house/", "/house/index.html%00.txt", "/house/%0d%0aSet-Cookie:%20a=b", "/house/%0a", "/house/%0d",
    "/house/%09", "/house/%7f", "/house/%80", "/house/%ff", "/house/%fe%ff", "/house/%c2%85", "/house/%e2%80%ae",
    "/house/%ef%bb%bf", "/house/\x01", "/house/\x7f", "/house/\xe9", "/house/\xff", "/house/" + "a" * 9_000,
    "/house/" + "a/" * 4_100, "/" + "%61" * 3_000, "javascript:alert(1)", "localhost:1", "?", "?page=/house/",
]
# A target with a blank in it is another request line.
LINES = [
    b"GET /house/ x HTTP/1.1", b"GET /house/\tHTTP/1.1", b"GET /house/", b"GET", b"", b"GET /house/ HTTP/9.9",
    b"GET /house/ HTTP/2.0", b"GET /house/ FTP/1.1", b"get /house/ HTTP/1.1", b"\x00GET /house/ HTTP/1.1",
]
ALLOWED_HOSTS = ["localhost:{port}", "127.0.0.1:{port}", "[::1]:{port}", "LOCALHOST:{port}", "LocalHost:{port}"]
FORBIDDEN_HOSTS = [
    "evil.example", "evil.example:{port}", "localhost", "127.0.0.1", "[::1]", "localhost:1", "localhost:80",
    "localhost:{port}0", "localhost:0{port}", "localhost:{port}.evil.example", "localhost.evil.example:{port}",
    "evil.localhost:{port}", "localhost.:{port}", "127.0.0.1.nip.io:{port}", "127.0.0.2:{port}", "127.1:{port}",
    "2130706433:{port}", "0x7f000001:{port}", "0177.0.0.1:{port}", "0.0.0.0:{port}", "[::]:{port}", "[::ffff:127.0.0.1]:{port}",
    "[0:0:0:0:0:0:0:1]:{port}", "::1:{port}", "user@localhost:{port}", "localhost:{port}@evil.example",
    "localhost:{port}/", "localhost:{port}#", "localhost:{port}?", "localhost%00:{port}", "localhost:{port} evil.example",
    "localhost:{port},evil.example", "192.168.0.1:{port}", "10.0.0.1:{port}", "169.254.169.254", "\u043bocalhost:{port}",
    "local\u200bhost:{port}", "example.org", "example.org:{port}", ":{port}", "xn--localhost-:{port}", "localhost\t:{port}x",
]


def origins(port):
    """Headers that a browser sends for another site's request, and whether a page, the channel and a change may follow."""
    own = f"http://localhost:{port}"
    for site in ("cross-site", "same-site"):
        for mode, dest in (
            ("no-cors", "script"), ("no-cors", "image"), ("no-cors", "style"), ("no-cors", "empty"), ("cors", "empty"),
            ("cors", "script"), ("navigate", "iframe"), ("navigate", "frame"), ("navigate", "object"),
            ("navigate", "embed"), ("websocket", "empty"), ("same-origin", "empty"),
        ):
            for origin in (None, "https://evil.example"):
                headers = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", dest)]
                yield headers + ([("Origin", origin)] if origin else []), False
    for origin in (
        "null", "https://evil.example", f"https://localhost:{port}", "http://localhost", f"http://localhost:{port}1",
        f"http://127.0.0.1:{port}", f"http://localhost:{port}.evil.example", f"{own}/", f" {own} x", "file://",
        "chrome-extension://abc", f"http://localhost:{port}@evil.example",
    ):
        yield [("Origin", origin)], False
    yield [("Sec-Fetch-Site", "same-origin"), ("Origin", "https://evil.example")], False
    yield [("Sec-Fetch-Site", "same-origin"), ("Origin", own)], True
    yield [("Origin", own)], True
    yield [("Sec-Fetch-Site", "same-origin")], True
