"""Servers that rclone sends to: moto's S3 with its headers, SFTP, WebDAV, FTPS."""

import json
import os
import subprocess

import basics
import hosts
from runner import case, check
from site_of import files

is_long = False
# A bundle of the machine that rclone's S3 cannot load.
os.environ.pop("AWS_CA_BUNDLE", None)


def run(ssh):
    site = basics.make(ssh)
    servers = []
    try:
        for name in ("s3", "sftp", "webdav", "ftps"):
            root = site.root / f"host/{name}"
            root.mkdir(parents=True)
            with case(f"{name}: the server is there"):
                servers.append(globals()[name](site, ssh, root))
            each(site, name, root)
            if name == "s3":
                headers(site)
    finally:
        for server in servers:
            server.close()
        site.close()


def remote(site, name, lines):
    with open(site.root / "rclone.conf", "a") as configuration:
        configuration.write(f"[{name}]\n{lines}\n")


def s3(site, ssh, root):
    server = hosts.s3(site.root / "moto")
    remote(site, "s3", f"type = s3\nprovider = Other\naccess_key_id = a\nsecret_access_key = b\nregion = us-east-1\n"
                       f"endpoint = {server.url}\nforce_path_style = true\nacl = public-read")
    site.s3 = server
    subprocess.run(["rclone", "mkdir", "s3:library"], check=True, env={**site.environment}, capture_output=True)
    site.targets["s3"] = f'rclone: "s3:library", url: "{server.url}/library", verify: false'
    site.write_site()
    return server


def sftp(site, ssh, root):
    remote(site, "sftp", f"type = sftp\nhost = 127.0.0.1\nport = {ssh.port}\nuser = root\nkey_file = {ssh.folder}/client\n"
                         f"shell_type = unix\nknown_hosts_file = {ssh.folder}/known")
    site.targets["sftp"] = f'rclone: "sftp:{root}", verify: false'
    site.write_site()

    class Nothing:
        def close(self):
            pass

    return Nothing()


def webdav(site, ssh, root):
    server = hosts.webdav(site.root / "wsgidav", root)
    remote(site, "webdav", f"type = webdav\nurl = {server.url}\nvendor = other")
    site.targets["webdav"] = 'rclone: "webdav:", verify: false'
    site.write_site()
    return server


def ftps(site, ssh, root):
    server = hosts.ftps(site.root / "ftp", root)
    hidden = subprocess.run(["rclone", "obscure", "site"], check=True, capture_output=True, text=True).stdout.strip()
    # pyftpdlib answers MLST for what is missing in a way that rclone 1.60 does not understand.
    remote(site, "ftps", f"type = ftp\nhost = 127.0.0.1\nport = {server.port}\nuser = site\npass = {hidden}\n"
                         "explicit_tls = true\nno_check_certificate = true\nconcurrency = 4\ndisable_mlsd = true")
    site.targets["ftps"] = 'rclone: "ftps:", verify: false'
    site.write_site()
    return server


def there(site, name, root):
    if name != "s3":
        return files(root)
    copy = site.root / "s3-copy"
    subprocess.run(["rclone", "sync", "s3:library", copy], check=True, env={**site.environment}, capture_output=True)
    return files(copy)


def same(site, name, root):
    here, host = site.built(), there(site, name, root)
    gone = [path for path in host if path not in here and not path.startswith("assets/")]
    differ = [path for path in here if host.get(path) != here[path]]
    check(not gone and not differ, f"{name}: not removed {gone[:3]}, not the same {differ[:3]}")


def each(site, name, root):
    with case(f"{name}: the whole site arrives, and a second run sends nothing"):
        answer = site.publish(name)
        check(answer.code == 0, answer)
        same(site, name, root)
        answer = site.publish(name)
        check(answer.code == 0 and "already has this site" in answer.out, answer)
    with case(f"{name}: changes, deletions and odd names arrive"):
        folder = site.folder / "images"
        folder.mkdir(exist_ok=True)
        for text in ("a b%20c.png", "łódź 圖書.png", "y" * 200 + ".png"):
            (folder / text).write_bytes(text.encode())
        site.edit("1", f"Emma by {name}")
        site.drop(next(iter(set(site.rows) - {"1"})))
        answer = site.publish(name)
        check(answer.code == 0, answer)
        same(site, name, root)
    with case(f"{name}: a server that is away is said, with what visitors see"):
        answer = site.publish(name, environment={f"RCLONE_CONFIG_{name.upper()}_PORT": "1",
                                                 f"RCLONE_CONFIG_{name.upper()}_ENDPOINT": "http://127.0.0.1:1",
                                                 f"RCLONE_CONFIG_{name.upper()}_URL": "http://127.0.0.1:1",
                                                 "RCLONE_TIMEOUT": "5s"})
        check(answer.code == 3 and "publish.host" in answer.err, answer)


def headers(site):
    with case("s3: each file has its type, and how long browsers may keep it"):
        code = ("import json, boto3, sys\nc = boto3.client('s3', endpoint_url=sys.argv[1], region_name='us-east-1',"
                " aws_access_key_id='a', aws_secret_access_key='b')\n"
                "print(json.dumps({o['Key']: [h['ContentType'], h.get('CacheControl')] for o in"
                " c.list_objects_v2(Bucket='library')['Contents'] for h in [c.head_object(Bucket='library', Key=o['Key'])]}))")
        out = subprocess.run([hosts.PYTHON, "-c", code, site.s3.url], check=True, capture_output=True, text=True).stdout
        seen = json.loads(out)
        check(seen["index.html"] == ["text/html; charset=utf-8", "no-cache"], seen["index.html"])
        style = next(path for path in seen if path.endswith("site.css"))
        check(seen[style] == ["text/css; charset=utf-8", "public, max-age=31536000, immutable"], seen[style])
        check(seen[".gablota/published"][1] == "no-cache", seen[".gablota/published"])
