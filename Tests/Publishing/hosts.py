"""Hosts on the loopback that a site is published to: sshd, nginx, S3, WebDAV and FTPS servers, bare repositories."""

import getpass
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

# The servers in Python have libraries of their own, which the other tests' would contradict.
PYTHON = str(Path(__file__).resolve().parents[2] / ".venv/hosts/bin/python")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"nothing listens on {port}")


class Server:
    """A process that ends with the test."""

    def __init__(self, command, port, log, **options):
        self.port = port
        self.log = open(log, "wb")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, **options)
        wait_for(port)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def sshd(folder: Path):
    """A daemon that lets in one key, and a folder for PATH with an ssh that knows it as the host `shelf`."""
    port = free_port()
    folder.mkdir(parents=True)
    for name in ("host", "client"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
    (folder / "authorized").write_bytes((folder / "client.pub").read_bytes())
    (folder / "known").write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/authorized\n"
        f"StrictModes no\nUsePAM no\nPasswordAuthentication no\nPidFile {folder}/pid\nPermitRootLogin yes\n"
        "MaxStartups 200\nSubsystem sftp internal-sftp\n"
    )
    (folder / "ssh_config").write_text(
        f"Host shelf\n HostName 127.0.0.1\n Port {port}\n User {getpass.getuser()}\n IdentityFile {folder}/client\n"
        f" IdentitiesOnly yes\n UserKnownHostsFile {folder}/known\nHost stranger\n HostName 127.0.0.1\n Port {port}\n"
        f" IdentityFile {folder}/client\n UserKnownHostsFile /dev/null\n"
    )
    programs = folder / "bin"
    programs.mkdir()
    (programs / "ssh").write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {folder}/ssh_config "$@"\n')
    (programs / "ssh").chmod(0o755)
    if os.getuid() == 0:
        os.makedirs("/run/sshd", exist_ok=True)
    daemon = shutil.which("sshd") or "/usr/sbin/sshd"
    server = Server([daemon, "-D", "-e", "-f", folder / "sshd_config"], port, folder / "log")
    server.programs = programs
    server.folder = folder
    return server


def nginx(folder: Path, root: Path, lines=""):
    """A web server for a folder, which may be a symbolic link; with lines for its server, and Debian's types."""
    port = free_port()
    folder.mkdir(parents=True)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error;\n"
        + ("user root;\n" if os.getuid() == 0 else "")
        + "events { worker_connections 256; }\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;"
        f" uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
        f" server {{ listen 127.0.0.1:{port}; root {root}; index index.html;\n{lines} }} }}\n"
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    server = Server([program, "-c", folder / "nginx.conf", "-p", folder], port, folder / "log")
    server.url = f"http://127.0.0.1:{port}"
    return server


def apache(folder: Path, root: Path, program):
    """Apache for a folder, whose .htaccess it reads as hosts of many sites do."""
    port = free_port()
    folder.mkdir(parents=True)
    names = "mpm_event authz_core dir mime headers setenvif"
    modules = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in names.split())
    (folder / "apache.conf").write_text(
        f"ServerRoot {folder}\nServerName localhost\nListen 127.0.0.1:{port}\nPidFile {folder}/pid\nErrorLog {folder}/error\n"
        f"DefaultRuntimeDir {folder}\n{modules}TypesConfig /dev/null\nUser www-data\nGroup www-data\nDocumentRoot {root}\n"
        f"DirectoryIndex index.html\n<Directory {root}>\nAllowOverride FileInfo\nRequire all granted\n</Directory>\n"
    )
    for place in [root, *root.parents]:
        if place.stat().st_uid == os.getuid() and str(place).startswith("/tmp/"):
            place.chmod(0o755)
    server = Server([program, "-X", "-f", folder / "apache.conf"], port, folder / "log")
    server.url = f"http://127.0.0.1:{port}"
    return server


def caddy(folder: Path, root: Path, lines, program):
    """Caddy for a folder, with lines for its site."""
    port = free_port()
    folder.mkdir(parents=True)
    (folder / "Caddyfile").write_text(
        f"{{\n admin off\n auto_https off\n}}\nhttp://127.0.0.1:{port} {{\n root * {root}\n file_server\n{lines}}}\n")
    server = Server(
        [program, "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"], port, folder / "log",
        env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)})
    server.url = f"http://127.0.0.1:{port}"
    return server


def s3(folder: Path):
    """moto's S3."""
    port = free_port()
    folder.mkdir(parents=True)
    server = Server(
        [PYTHON, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], port, folder / "log", cwd=folder)
    server.url = f"http://127.0.0.1:{port}"
    return server


def webdav(folder: Path, root: Path):
    """wsgidav without a password."""
    port = free_port()
    folder.mkdir(parents=True)
    code = (
        "from cheroot import wsgi\nfrom wsgidav.wsgidav_app import WsgiDAVApp\n"
        f"app = WsgiDAVApp({{'provider_mapping': {{'/': {str(root)!r}}}, 'simple_dc': {{'user_mapping': {{'*': True}}}},"
        " 'logging': {'enable_loggers': []}, 'verbose': 0})\n"
        f"wsgi.Server(('127.0.0.1', {port}), app).start()\n"
    )
    server = Server([PYTHON, "-c", code], port, folder / "log")
    server.url = f"http://127.0.0.1:{port}"
    return server


def ftps(folder: Path, root: Path):
    """pyftpdlib with TLS and one user, `site` with the password `site`."""
    port = free_port()
    folder.mkdir(parents=True)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", folder / "pem", "-out", folder / "cert"],
        check=True, capture_output=True)
    with open(folder / "pem", "ab") as pem:
        pem.write((folder / "cert").read_bytes())
    code = (
        "from pyftpdlib.authorizers import DummyAuthorizer\nfrom pyftpdlib.handlers import TLS_FTPHandler\n"
        "from pyftpdlib.servers import FTPServer\na = DummyAuthorizer()\n"
        f"a.add_user('site', 'site', {str(root)!r}, perm='elradfmwMT')\n"
        f"h = TLS_FTPHandler\nh.certfile = {str(folder / 'pem')!r}\nh.authorizer = a\nh.tls_control_required = True\n"
        f"h.tls_data_required = True\nFTPServer(('127.0.0.1', {port}), h).serve_forever()\n"
    )
    return Server([PYTHON, "-c", code], port, folder / "log")
