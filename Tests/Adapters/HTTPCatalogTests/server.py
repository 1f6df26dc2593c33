"""A local server with a catalog at /catalog and a faulty response at every other path.

The response at /chosen is the one that the file `chosen` beside the catalog names. Prints its port
and the path of each request, and serves until it is killed.
usage: server.py CATALOG [PEM-OF-KEY-AND-CERTIFICATE]
"""
import http.server
import pathlib
import ssl
import sys
import threading
import time
import zlib

catalog = pathlib.Path(sys.argv[1])


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def head(self, status, **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def give(self, status, body=b"", **fields):
        self.head(status, Content_Length=str(len(body)), **fields)
        self.wfile.write(body)

    def endless(self, status, **fields):
        self.head(status, Transfer_Encoding="chunked", **fields)
        while True:
            self.wfile.write(b"10000\r\n" + b" " * 65536 + b"\r\n")

    def packed(self):
        # About a megabyte that unpacks to a gigabyte. A block after a full flush can be repeated.
        packer = zlib.compressobj(9, wbits=31)
        blocks = [packer.compress(b" " * 2**20) + packer.flush(zlib.Z_FULL_FLUSH) for _ in "12"]
        body = blocks[0] + blocks[1] * 999 + packer.flush()
        self.give(200, body, Content_Encoding="gzip")

    def do_GET(self):
        try:
            self.answer(self.path.strip("/"))
        except OSError:
            pass  # The client has disconnected.

    def answer(self, what):
        print(what, flush=True)
        if what == "chosen":
            what = catalog.with_name("chosen").read_text()
        if what == "catalog":
            self.give(200, catalog.read_bytes())
        elif what.startswith("status-"):
            self.give(int(what.removeprefix("status-")), catalog.read_bytes())
        elif what == "moved":
            self.give(302, catalog.read_bytes(), Location="https://elsewhere.example/c")
        elif what == "moved-nowhere":
            self.give(302)
        elif what == "moved-without-end":
            self.endless(302, Location="https://elsewhere.example/c")
        elif what == "who-are-you":
            self.give(401, b"who", WWW_Authenticate='Basic realm="bank"')
        elif what == "never":
            threading.Event().wait()
        elif what == "slow":
            self.head(200, Content_Length="1000000")
            while True:
                time.sleep(0.02)
                self.wfile.write(b" ")
        elif what == "endless":
            self.endless(200)
        elif what == "packed":
            self.packed()
        elif what == "short":
            self.head(200, Content_Length="1000")
            self.wfile.write(b"{")
            self.close_connection = True
        elif what == "nothing":
            self.close_connection = True
        elif what == "no-http":
            self.wfile.write(b"SSH-2.0-OpenSSH\r\n")
            self.close_connection = True
        else:
            self.give(404)


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        pass  # The client has disconnected, or rejects the certificate.


server = Server(("127.0.0.1", 0), Handler)
server.daemon_threads = True
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2])
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False)
print(server.server_port, flush=True)
server.serve_forever()
