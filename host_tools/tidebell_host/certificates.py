# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""TLS without an authority: a certificate of one's own, known by its fingerprint."""

from __future__ import annotations

import hashlib
import hmac
import shutil
import ssl
import subprocess
from pathlib import Path

from tidebell_host import folders
from tidebell_host.errors import ToolError

_NO_CHECK_TIME = 0x200000  # X509_V_FLAG_NO_CHECK_TIME of OpenSSL, which Python does not name


def fingerprint(pem: str) -> str:
    """Return the SHA-256 of a certificate, in hexadecimal."""
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()


def own(certificate: Path, key: Path) -> str:
    """Return the fingerprint of a certificate; make it at the first time.

    :raises ToolError: openssl, which makes it, is not installed
    """
    if not certificate.exists():
        openssl = shutil.which("openssl")
        if openssl is None:
            raise ToolError(
                "A broker that others reach needs a certificate, and openssl to make it: "
                "apt-get install openssl."
            )
        command = [openssl, "req", "-x509", "-newkey", "ec", "-nodes", "-days", "3650"]
        command += ["-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=tidebell-club"]
        key.touch(0o600)
        subprocess.run(
            [*command, "-keyout", str(key), "-out", str(certificate)],
            check=True,
            capture_output=True,
        )
    return fingerprint(folders.read(certificate).decode())


def pinned(host: str, port: int, pin: str) -> ssl.SSLContext:
    """Return a context that trusts one certificate: the one with this fingerprint.

    Its dates do not count: a bridge may have no clock, and its pin was told in person.

    :raises ToolError: the server has another one
    """
    pem = ssl.get_server_certificate((host, port), timeout=5)
    if not hmac.compare_digest(fingerprint(pem), pin):
        raise ToolError(
            f"The broker at {host} is not the club's: its certificate differs from the "
            "invitation's. Ask for a new invitation, and in person."
        )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # the certificate itself is known
    context.verify_flags |= _NO_CHECK_TIME
    context.load_verify_locations(cadata=pem)
    return context
