"""A browser driven over a pipe that tells nothing of what a page asks for.

What a testing library hears of each request takes the processors that the page needs.
"""

import contextlib
import itertools
import json
import os
import subprocess
import tempfile
import time


class Refused(Exception):
    """A command that the browser did not carry out."""


class Browser:
    """Chromium without a window, by the protocol of its developer tools: messages in JSON, each with a zero byte behind it.

    It reads commands from descriptor 3 and writes answers to descriptor 4.
    """

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        commands, answers = os.pipe(), os.pipe()

        def hand_over():
            reader, writer = os.dup(commands[0]), os.dup(answers[1])
            os.dup2(reader, 3)
            os.dup2(writer, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--no-first-run", "--disable-background-networking",
             "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "about:blank"],
            # As in the session of a person, who starts the preview in a terminal: priorities count within each.
            start_new_session=True, preexec_fn=hand_over, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands[0])
        os.close(answers[1])
        self.commands, self.answers = os.fdopen(commands[1], "wb", 0), os.fdopen(answers[0], "rb", 0)
        self.numbers = itertools.count(1)
        self.rest = b""

    def call(self, method, session=None, **parameters):
        """What a command gives."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.commands.write(json.dumps(message).encode() + b"\0")
        while (answer := self._read()).get("id") != number:
            pass
        if "error" in answer:
            raise Refused(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _read(self):
        while b"\0" not in self.rest:
            more = self.answers.read(1 << 16)
            if not more:
                raise RuntimeError("the browser is gone")
            self.rest += more
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()


class Page:
    """A tab.

    `script` runs in every document of it, before anything of the document is read.
    """

    def __init__(self, browser, script):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._call("Page.enable")
        self._call("Page.addScriptToEvaluateOnNewDocument", source=script)

    def _call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def open(self, address):
        problem = self._call("Page.navigate", url=address).get("errorText")
        if problem:
            raise RuntimeError(f"{address}: {problem}")

    def wait(self, expression, patience):
        """The value of an expression as soon as it is one; looked at seldom, so as not to be in the way."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            time.sleep(0.3)
            with contextlib.suppress(Refused):  # The page is just becoming another one.
                answer = self._call("Runtime.evaluate", expression=expression, returnByValue=True)
                if found := answer["result"].get("value"):
                    return found
        raise RuntimeError(f"still nothing after {patience} s: {expression}")
