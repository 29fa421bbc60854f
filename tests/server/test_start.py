"""How a server is started: by TLS, and what it refuses to begin with."""

import json
import ssl
import subprocess
import sys
import urllib.request
from shutil import which

import pytest
from websockets.sync.client import connect

from tests.server.serving import Served


@pytest.fixture
def certificate(tmp_path):
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    made = subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
            *("-out", str(cert), "-keyout", str(key)),
        ],
        capture_output=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return cert, key


@pytest.mark.skipif(which("openssl") is None, reason="certificates are made by openssl")
def test_https_and_wss_with_a_certificate_of_ones_own(tmp_path, certificate):
    cert, key = certificate
    served = Served(tmp_path / "data", "--tls-cert", str(cert), "--tls-key", str(key))
    try:
        trusting = ssl.create_default_context(cafile=str(cert))
        body = {"variant": "classic", "plan": ["me", *["normal"] * 3], "name": "Ana"}
        request = urllib.request.Request(
            f"https://127.0.0.1:{served.port}/api/tables", json.dumps(body).encode()
        )
        with urllib.request.urlopen(request, context=trusting, timeout=20) as answer:
            code = json.load(answer)["code"]
            cookies = answer.headers.get_all("set-cookie")
        assert len(cookies) == 2
        for cookie in cookies:
            words = {word.strip().lower() for word in cookie.split(";")[1:]}
            assert {"secure", "httponly", "samesite=lax"} <= words
        headers = {"cookie": "; ".join(cookie.partition(";")[0] for cookie in cookies)}
        headers["origin"] = f"https://127.0.0.1:{served.port}"
        address = f"wss://127.0.0.1:{served.port}/ws/{code}"
        with connect(address, ssl=trusting, additional_headers=headers, max_size=2**20) as line:
            line.send('{"t":"hello"}')
            info = json.loads(line.recv(20))
        assert (info["t"], info["you"]) == ("info", 0)
    finally:
        served.stop()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "postgresql+psycopg://ana:word@127.0.0.1/x"], "kept in SQLite"),
        (["--database", "tables.sqlite"], "kept in SQLite"),
        (["--database", "sqlite:////no/such/folder/x.sqlite"], "folder that exists"),
        (["--tls-cert", "no.pem"], "--tls-cert and --tls-key"),
        (["--tls-cert", "no.pem", "--tls-key", "no.pem"], "no.pem"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path, words, said):
    command = [sys.executable, "-m", "canasta", "serve", "--port", "0", "--lang", "en"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path), *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert "word" not in done.stderr
    assert not done.stdout
