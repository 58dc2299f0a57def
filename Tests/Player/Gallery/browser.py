# Copyright (c) 2026 The FluidDrops authors. MIT License.
#
# A headless Chromium over the pipe of its DevTools protocol, with nothing but Python's own library: commands are JSON
# with a zero byte at the end, written to its descriptor 3; answers and events come back on 4.

import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find_chromium():
    return next((path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None)


class Browser:
    """One page. Use it in a with statement; events holds what the page reported."""

    TIMEOUT = 60.0  # s, for anything at all

    def __init__(self, program):
        self._profile = tempfile.mkdtemp(prefix="fluiddrops-browser-")
        read_by_browser, self._commands = os.pipe()
        self._answers, written_by_browser = os.pipe()

        def hand_over():
            # Out of the way of 3 and 4 first: they may be among our own four.
            source, target = os.dup(read_by_browser), os.dup(written_by_browser)
            os.dup2(source, 13)
            os.dup2(target, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self._process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--user-data-dir=" + self._profile, "--remote-debugging-pipe", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=hand_over)
        os.close(read_by_browser)
        os.close(written_by_browser)
        self._buffer = b""
        self._next = 0
        self._session = None
        self.events = []

    def __enter__(self):
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(domain + ".enable")
        return self

    def __exit__(self, *_):
        try:
            self._session = None
            self.send("Browser.close")
            self._process.wait(10)
        except Exception:
            self._process.kill()
            self._process.wait()
        os.close(self._commands)
        os.close(self._answers)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _receive(self, deadline):
        while b"\0" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._answers], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            chunk = os.read(self._answers, 1 << 16)
            if not chunk:
                raise ConnectionError("the browser is gone")
            self._buffer += chunk
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        """Sends a command, waits for its answer and keeps the events that come before it."""
        self._next += 1
        message = {"id": self._next, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + self.TIMEOUT
        while True:
            answer = self._receive(deadline)
            if answer.get("id") == self._next:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        self.send("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def evaluate(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(expression + ": " + json.dumps(result["exceptionDetails"]))
        return result["result"].get("value")

    def wait_for(self, expression, seconds=20.0):
        deadline = time.monotonic() + seconds
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise TimeoutError("never true: " + expression)
            time.sleep(0.05)

    def press_enter(self):
        key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
        self.send("Input.dispatchKeyEvent", type="keyDown", **key)
        self.send("Input.dispatchKeyEvent", type="keyUp", **key)

    def show(self, width, height, scheme="light"):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def reported(self, method):
        return [event["params"] for event in self.events if event.get("method") == method]
