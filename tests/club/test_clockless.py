# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A bridge without a clock knows the broker by its pin, whatever the dates of the certificate."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import threading
from pathlib import Path

import pytest
from tidebell_host import certificates
from tidebell_host.serving import listen

CONFIG = """[ca]
default_ca = d
[d]
database = db
serial = serial
new_certs_dir = .
default_md = sha256
policy = p
[p]
commonName = supplied
[req]
distinguished_name = n
[n]
"""


def test_a_pinned_certificate_of_another_time_is_taken(tmp_path: Path) -> None:
    if not shutil.which("openssl"):
        pytest.skip("NO OPENSSL HERE: no certificate was tried")
    (tmp_path / "c").write_text(CONFIG)
    (tmp_path / "db").touch()
    (tmp_path / "serial").write_text("01\n")

    def run(*args: str) -> None:
        command = ["openssl", *args, "-config", "c"]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)

    run(*"req -new -newkey rsa:2048 -nodes -keyout k -out r -subj /CN=hall".split())
    dates = "-startdate 20400101000000Z -enddate 20410101000000Z"  # a clock that says 1970 or 2026
    run(*f"ca -batch -selfsign -keyfile k -in r -out crt -notext {dates}".split())
    pem = (tmp_path / "crt").read_text()
    with listen(0, "127.0.0.1", 1) as door:
        server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        server.load_cert_chain(tmp_path / "crt", tmp_path / "k")

        def serve() -> None:
            for _ in range(2):
                line, _ = door.accept()
                try:
                    server.wrap_socket(line, server_side=True).recv(1)
                except OSError:
                    pass

        threading.Thread(target=serve, daemon=True).start()
        port = door.getsockname()[1]
        context = certificates.pinned("127.0.0.1", port, certificates.fingerprint(pem))
        with ssl.create_connection(("127.0.0.1", port)) as line:  # type: ignore[attr-defined]
            context.wrap_socket(line).close()
