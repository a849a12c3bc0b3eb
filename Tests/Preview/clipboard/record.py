#!/usr/bin/python3
"""Records what LibreOffice Calc puts on the clipboard. Run by hand, where soffice and python3-uno are:

    /usr/bin/python3 record.py

It starts soffice without a window, types cells, selects them, and writes the two flavours of the selection that browsers can
read: `text/plain` as plain.txt, `text/html` as cells.html. The cells themselves are in cells.json, with what becomes of
10,000 rows.
"""

import json
import subprocess
import tempfile
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue

HERE = Path(__file__).parent
PORT = 20281
CELLS = [
    ["id", "name", "note"],
    ["a-1", 'A "new" talk', "two\nlines"],
    ["007", "before\tafter", "plain"],
    ["", '"quoted"', "żółw, кит, 圖書"],
    ["3,5", "a  b", 'three\n"short"\nlines'],
    ["x & y", "<b>no tag</b>", "= 1"],
]


def office(profile):
    """A soffice without a window, and its desktop."""
    process = subprocess.Popen([
        "soffice", "--headless", "--norestore", "--nologo", f"-env:UserInstallation=file://{profile}",
        f"--accept=socket,host=127.0.0.1,port={PORT};urp;"], stderr=subprocess.DEVNULL)
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(120):
        try:
            context = resolver.resolve(f"uno:socket,host=127.0.0.1,port={PORT};urp;StarOffice.ComponentContext")
            return process, context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except Exception:  # noqa: BLE001
            time.sleep(0.5)
    raise SystemExit("soffice did not answer")


def selection(desktop, rows):
    """What Calc offers of these cells when they are copied: texts by their types."""
    hidden = PropertyValue()
    hidden.Name, hidden.Value = "Hidden", False
    document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (hidden,))
    try:
        sheet = document.Sheets.getByIndex(0)
        target = sheet.getCellRangeByPosition(0, 0, len(rows[0]) - 1, len(rows) - 1)
        target.setDataArray(tuple(tuple(row) for row in rows))
        document.CurrentController.select(target)
        offer = document.CurrentController.getTransferable()
        found = {}
        for flavour in offer.getTransferDataFlavors():
            kind = flavour.MimeType.split(";")[0]
            if kind in ("text/plain", "text/html"):
                data = offer.getTransferData(flavour)
                found[kind] = data.value.decode() if hasattr(data, "value") else data
        return found
    finally:
        document.close(True)


def main():
    with tempfile.TemporaryDirectory() as profile:
        process, desktop = office(profile)
        try:
            found = selection(desktop, CELLS)
            (HERE / "plain.txt").write_text(found["text/plain"], encoding="utf-8")
            (HERE / "cells.html").write_text(found["text/html"], encoding="utf-8")
            many = selection(desktop, [[f"r{number}", "two\nlines"] for number in range(10_000)])
            counts = {"lines": many["text/plain"].count("\n"), "rows": many["text/html"].count("<tr")}
            (HERE / "cells.json").write_text(
                json.dumps({"cells": CELLS, "many": counts}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        finally:
            try:
                desktop.terminate()
            except Exception:  # noqa: BLE001
                pass
            process.wait(30)


if __name__ == "__main__":
    main()
