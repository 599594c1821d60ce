"""Requests as a browser sends them: tried again while the server says so, or is not there."""

import base64
import hashlib
import json
import threading
import time
import urllib.error
import urllib.request

# A page goes on trying; the drill does for so long.
PATIENCE_SECONDS = 60


class Person:
    def __init__(self, address, token):
        self.address = address
        self.token = token

    def ask(self, method, path, body=None, kind="application/json", **headers):
        """Status and bytes; tried again after 502, 503, 504 and broken connections, as pages do."""
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        headers |= {"Authorization": self.token, "Content-Type": kind}
        end_at = time.monotonic() + PATIENCE_SECONDS
        while True:
            request = urllib.request.Request(f"http://{self.address}{path}", body, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=30) as reply:
                    return reply.status, reply.read()
            except urllib.error.HTTPError as error:
                if error.code not in (502, 503, 504) or time.monotonic() > end_at:
                    return error.code, error.read()
            except OSError:
                if time.monotonic() > end_at:
                    raise
            time.sleep(1)

    def data(self, method, path, body=None, **options):
        """The data of a reply that is no refusal."""
        status, text = self.ask(method, path, body, **options)
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {text.decode(errors='replace')[:500]}")
        return json.loads(text)["data"]

    def run(self, code, **options):
        """Runs a program; the events of its answer."""
        status, text = self.ask("POST", "/api/python/run/", {"code": code, **options})
        if status != 200:
            raise RuntimeError(f"run: {status} {text.decode(errors='replace')[:500]}")
        return [json.loads(line) for line in text.decode().splitlines()]

    def send_part(self, upload, offset, part):
        digest = base64.b64encode(hashlib.sha256(part).digest()).decode()
        path = f"/api/uploads/{upload}/?offset={offset}"
        digested = {"Content-Digest": f"sha-256=:{digest}:"}
        return self.data("PUT", path, part, kind="application/octet-stream", **digested)


def printed(events):
    return "".join(event["text"] for event in events if event["event"] == "stdout")


class Listener:
    """A page that waits for pushes, and opens its stream again where it broke."""

    def __init__(self, person, subjects):
        self.heard = []
        self.opened = 0
        self.person, self.path = person, f"/api/pushes/?subjects={','.join(subjects)}"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            request = urllib.request.Request(
                f"http://{self.person.address}{self.path}", headers={"Authorization": self.person.token}
            )
            try:
                with urllib.request.urlopen(request, timeout=60) as stream:
                    self.opened += 1
                    for line in stream:
                        if line.startswith(b"data:"):
                            self.heard.append((time.monotonic(), json.loads(line[5:])["subjects"]))
            except (OSError, ValueError):
                pass
            time.sleep(1)

    def seconds_until(self, subject, since, within=30):
        """How long after then it heard of the subject; none within so long."""
        while time.monotonic() < since + within:
            times = [at for at, subjects in list(self.heard) if at >= since and subject in subjects]
            if times:
                return times[0] - since
            time.sleep(0.02)
        return None
