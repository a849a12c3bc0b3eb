"""The scanner: what it reads without help of the browser, held against zbar, and what it says where there is no camera."""

import base64
import io
import json
import subprocess

import barcodes
from browser import PHONE, text
from district import ROOT
from harness import each, test
from searching import catalogue

TEXTS = json.loads((ROOT / "templates/texts/pl.json").read_text(encoding="utf-8"))

# Ours, from the folder that the page has its scripts from.
READ = """async ([width, height, pixels]) => {
  const { read } = await import(new URL('ean.js', document.querySelector('script[src$="/site.js"]').src));
  return read(Uint8Array.from(atob(pixels), (sign) => sign.charCodeAt(0)), width, height) ?? null;
}"""


def read(page, picture):
  return page.evaluate(READ, [*picture.size, base64.b64encode(picture.tobytes()).decode()])


def read_by_zbar(picture):
  file = io.BytesIO()
  picture.save(file, "PNG")
  command = ["zbarimg", "-q", "--raw", "-Sdisable", "-Sean13.enable", "-Sean8.enable", "-"]
  answer = subprocess.run(command, input=file.getvalue(), capture_output=True, check=False)
  return answer.stdout.decode().strip() or None


@each("blurred, turned and dark barcodes are read, more of them than zbar reads, and none wrongly",
      {"every twentieth": (slice(0, None, 20),), "200": (slice(None),)}, brief=lambda part: part.step)
def pictures(world, part):
  ours = theirs = 0
  with catalogue(world, PHONE) as page:
    page.visit("/search/")
    cases = list(barcodes.cases(200))[part]
    for number, how in cases:
      picture = barcodes.photographed(number, **how)
      seen = read(page, picture)
      assert seen in (number, None), f"{seen} instead of {number}: {how}"
      ours += seen == number
      theirs += read_by_zbar(picture) == number
    print(f"   of {len(cases)} barcodes {ours} were read, {theirs} by zbar", flush=True)
    assert ours > 0.85 * len(cases) and ours > theirs
    for picture in barcodes.stripes(len(cases) // 5):
      assert read(page, picture) is None


def camera_of(picture):
  """A browser without a detector, whose camera shows a picture."""
  file = io.BytesIO()
  picture.save(file, "PNG")
  return """
    delete window.BarcodeDetector;
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,%s';
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const draw = () => canvas.getContext('2d').drawImage(image, 0, 0);
      draw();
      setInterval(draw, 100);
      return canvas.captureStream(9);
    } } });
  """ % base64.b64encode(file.getvalue()).decode()


@test("without a detector of the browser the theme reads the camera's pictures itself")
def own_reader(world):
  with catalogue(world, PHONE) as page:
    how = {"seed": 1, "blur": 0.4, "turn": 8, "light": 0.7, "share": 0.6}
    page.add_init_script(camera_of(barcodes.photographed("9780306406157", **how)))
    page.visit("/ksiazki/")
    page.locator("#site-scan").click()
    page.wait_for_url("**/search/?q=9780306406157")


@each("where no camera can be used, the scanner says why", {
  "refused": ("NotAllowedError", "refused"), "none": ("NotFoundError", "missing"), "in use": ("NotReadableError", "busy"),
  "other": ("AbortError", "failed")})
def reasons(world, name, reason):
  with catalogue(world, PHONE) as page:
    page.add_init_script("""Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => {
      throw new DOMException('', '%s');
    } } });""" % name)
    page.visit("/search/")
    page.locator("#search-scan").click()
    page.wait_for_function("() => document.getElementById('scanner-video').hidden")
    assert text(page.locator("#scanner-text")) == TEXTS[f"scan.{reason}"]
    page.visit("/ksiazki/")
    page.locator("#site-scan").click()
    page.locator("#scanner-text", has_text=TEXTS[f"scan.{reason}"]).wait_for()


@test("a page that no https protects says so instead of opening the camera")
def insecure(world):
  with catalogue(world, PHONE) as page:
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });"
                         "Object.defineProperty(navigator, 'mediaDevices', { value: undefined });")
    page.visit("/search/")
    page.locator("#search-scan").click()
    page.wait_for_function("() => document.getElementById('scanner-video').hidden")
    assert text(page.locator("#scanner-text")) == TEXTS["scan.insecure"]
