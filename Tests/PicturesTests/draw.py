"""Draws pictures for tests: draw.py FOLDER writes KIND.N.FORMAT of every kind."""

import io
import sys
from pathlib import Path

from PIL import Image, PngImagePlugin
from PIL.TiffImagePlugin import IFDRational

FOLDER = Path(sys.argv[1])
XMP = (b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description exif:GPSLatitude="52,13.5N" '
       b'photoshop:secret="secret"/></rdf:RDF></x:xmpmeta>')


def picture(width=120, height=80):
    image = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (image, image.rotate(90).resize((width, height)), Image.effect_noise((width, height), 40)))


def notes(orientation=1):
    exif = Image.Exif()
    exif[0x010F] = "Canon"
    exif[0x0132] = "2024:05:01 10:00:00"
    exif[0x8298] = "Copyright Anna"
    if orientation != 1:
        exif[0x0112] = orientation
    exif.get_ifd(0x8825).update({1: "N", 2: (IFDRational(52), IFDRational(13), IFDRational(30)), 3: "E",
                                 4: (IFDRational(21), IFDRational(0), IFDRational(30))})
    return exif


def save(kind, number, format, image, **options):
    image.save(FOLDER / f"{kind}.{number}.{format}", format=format.upper(), **options)


def main():
    image = picture()
    save("plain", 1, "jpeg", image)
    save("plain", 2, "jpeg", image, progressive=True, icc_profile=b"a profile")
    save("plain", 3, "jpeg", image.convert("CMYK"))
    for format in ("png", "webp", "gif", "avif"):
        save("plain", 1, format, image)
    save("plain", 2, "webp", image, lossless=True)
    save("plain", 2, "png", image.convert("P"), transparency=3)
    text = PngImagePlugin.PngInfo()
    text.add_text("Software", "Photoshop")
    text.add_itxt("XML:com.adobe.xmp", XMP.decode())
    for orientation in (1, 6):
        save("noted", orientation, "jpeg", image, exif=notes(orientation), comment=b"secret")
        save("noted", orientation, "png", image, exif=notes(orientation), pnginfo=text)
        save("noted", orientation, "webp", image, exif=notes(orientation), xmp=XMP)
    save("noted", 1, "avif", image, exif=notes())
    save("xmp", 1, "jpeg", image, xmp=XMP)
    frames = [image.rotate(20 * step) for step in range(4)]
    for format in ("gif", "webp"):
        save("moving", 1, format, frames[0], save_all=True, append_images=frames[1:])


main()
