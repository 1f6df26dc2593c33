"""Signed texts, verified by OpenSSL's tool and by joserfc."""
import base64
import pathlib
import subprocess
import tempfile
import warnings

from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import OKPKey

# RFC 9864 renames the algorithm; the signed texts keep the name of RFC 8037.
warnings.filterwarnings("ignore", message="EdDSA is deprecated")

registry = jws.JWSRegistry(algorithms=["EdDSA"])


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def openssl_accepts(token, pem):
    header, payload, signature = token.split(".")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "input").write_text(f"{header}.{payload}")
        (folder / "signature").write_bytes(unpadded(signature))
        (folder / "key.pem").write_text(pem)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", folder / "key.pem",
                   "-rawin", "-in", folder / "input", "-sigfile", folder / "signature"]
        return subprocess.run(command, capture_output=True).returncode == 0


def joserfc_accepts(token, jwk):
    try:
        jws.deserialize_compact(token, OKPKey.import_key(jwk), registry=registry)
        return True
    except (JoseError, ValueError):
        return False
