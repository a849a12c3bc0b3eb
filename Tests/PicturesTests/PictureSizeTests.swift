import Foundation
import Pictures
import TestSupport
import Testing

@Suite struct PictureSizeTests {
  @Test func readsPNG() {
    #expect(size(png(width: 640, height: 480)) == "640x480")
    #expect(size(png(width: 0, height: 480)) == nil)
    #expect(size(png(width: 0x7FFF_FFFF, height: 1)) == nil)
  }

  @Test func readsGIF() {
    #expect(size(Array("GIF89a".utf8) + [0x02, 0x01, 0x03, 0x00]) == "258x3")
    #expect(size(Array("GIF87a".utf8) + [0x02, 0x01, 0x03]) == nil)
  }

  @Test func readsJPEGWithSegmentsAndFillBytesBeforeItsFrame() {
    let frame: [UInt8] = [0xFF, 0xC2, 0x00, 0x0B, 0x08, 0x01, 0x00, 0x02, 0x00, 0x01, 0x01, 0x11, 0x00]
    #expect(size([0xFF, 0xD8] + frame) == "512x256")
    #expect(size([0xFF, 0xD8, 0xFF, 0xFE, 0x00, 0x04, 0xFF, 0xC0, 0xFF, 0xFF] + frame) == "512x256")
    #expect(size([0xFF, 0xD8, 0xFF, 0xC4, 0x00, 0x02] + frame) == "512x256")
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x00] + frame) == nil)
    #expect(size([0xFF, 0xD8, 0xFF, 0xDA, 0x00, 0x02] + frame) == nil)
  }

  @Test(arguments: [
    (#"<svg width="40" height="30">"#, "40x30"),
    (#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"/>"#, "100x50"),
    (#"<svg width='10cm' height='5cm'>"#, "378x189"), (#"<svg width="1in" height="72pt">"#, "96x96"),
    (#"<svg width="200" viewBox="0,0,100,50">"#, "200x100"), (#"<svg height="200px" viewBox="0 0 100 50">"#, "400x200"),
    (#"<svg width="100%" height="100%" viewBox="0 0 16 9">"#, "16x9"),
    (
      "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- <svg width='1' height='1'> -->\n<!DOCTYPE svg [<!ENTITY a \"<svg>\">]>\n<svg:svg width=\"8\" height=\"9\">",
      "8x9"
    ),
    (#"<svg width="0.4" height="0.4">"#, "1x1"), (#"<svg data-x="a>b" width="4" height="5">"#, "4x5"),
    (#"<svg width="1e3" height="10">"#, nil), (#"<svg width="10em" height="10">"#, nil), ("<svg>", nil),
    (#"<svg width="-5" height="5">"#, nil), (#"<svg width="10" height="10""#, nil),
    ("<html><svg width='1' height='1'>", nil),
    (#"<svg width="99999999999999999999" height="1">"#, nil), (#"<svg viewBox="0 0 0 0">"#, nil), ("", nil), ("<", nil),
    (#"<svgx width="1" height="1">"#, nil), (#"<svg width="nan" height="inf">"#, nil), ("<!DOCTYPE svg [", nil),
    ("<!--", nil),
    (#"<svg width=10 height=10>"#, nil), (#"<svg viewBox="0 0 1 0.0000000001" width="1000">"#, "1000x1"),
  ])
  func readsSVG(_ text: String, _ expected: String?) {
    #expect(size(Array(text.utf8)) == expected)
  }

  @Test func turnsAHEIFAsItsPrimaryItemSays() {
    let extents = box("ispe", full + [0, 0, 0, 64, 0, 0, 0, 48])
    let other = box("ispe", full + [0, 0, 0, 8, 0, 0, 0, 8])
    for (turning, expected) in [(0, "64x48"), (1, "48x64"), (2, "64x48"), (3, "48x64")] as [(UInt8, String)] {
      let container = box("ipco", other + extents + box("irot", [turning]))
      // Item 1 has the first property, item 2, which is the primary one, the second and the third.
      let association = box("ipma", full + [0, 0, 0, 2, 0, 1, 1, 0x81, 0, 2, 2, 0x82, 0x03])
      let meta = box("meta", full + box("pitm", full + [0, 2]) + box("iprp", container + association))
      #expect(size(box("ftyp", Array("avif".utf8)) + meta) == expected)
      #expect(size(box("ftyp", Array("avif".utf8)) + meta.dropLast(1)) != expected || turning % 2 == 0)
    }
  }

  private let full: [UInt8] = [0, 0, 0, 0]

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(truncatingIfNeeded: content.count + 8)] + Array(name.utf8) + content
  }

  /// Pillow draws pictures of each kind, cameras' turnings among them, and says how large a browser shows them.
  @Test func agreesWithPillow() throws {
    let pictures = try drawn()
    for picture in pictures { #expect(size(picture.bytes) == picture.size, "\(picture.name)") }
    if !pictures.isEmpty { #expect(pictures.count >= 30) }
  }

  @Test func neverTrapsOnCutOrChangedBytes() throws {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(1, bound)))
    }
    var seeds = try drawn().map(\.bytes)
    seeds += [png(width: 3, height: 4), Array(#"<svg width="40" height="30" viewBox="0 0 1 1">"#.utf8)]
    for seed in seeds {
      for length in 0..<min(seed.count, 700) { _ = PictureSize(of: Array(seed.prefix(length))) }
      for _ in 0..<400 {
        var changed = Array(seed.prefix(1_200))
        for _ in 0...random(6) { changed[random(min(changed.count, 400))] = [0, 0xFF, UInt8(random(256))][random(3)] }
        if let size = PictureSize(of: changed) { #expect(size.width > 0 && size.height > 0) }
      }
    }
  }

  private func size(_ bytes: [UInt8]) -> String? {
    PictureSize(of: bytes).map { "\($0.width)x\($0.height)" }
  }

  private func png(width: UInt32, height: UInt32) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + withUnsafeBytes(of: width.bigEndian) { Array($0) } + withUnsafeBytes(of: height.bigEndian) { Array($0) }
  }

  /// Pictures as `name size hex` lines; the test is skipped where Pillow is missing.
  private func drawn() throws -> [(name: String, size: String, bytes: [UInt8])] {
    let judged = try run(projectRoot() + "/.venv/bin/python", ["-c", drawing])
    guard judged.code != 77, judged.code != 127 else {
      try skip("no .venv with Pillow")
    }
    #expect(judged.code == 0, "\(judged.errorText.suffix(500))")
    return judged.text.components(separatedBy: "\n").compactMap { line in
      let parts = line.components(separatedBy: " ")
      guard parts.count == 3 else { return nil }
      let digits = Array(parts[2].utf8).map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      return (parts[0], parts[1], bytes)
    }
  }

  private let drawing = """
    import io, sys
    try:
        from PIL import Image, ImageOps, features
    except ImportError:
        sys.exit(77)
    def show(name, picture, format, **options):
        out = io.BytesIO()
        picture.save(out, format, **options)
        shown = ImageOps.exif_transpose(Image.open(io.BytesIO(out.getvalue())))
        if format in ("PNG", "WEBP"): shown = picture
        print(name, f"{shown.width}x{shown.height}", out.getvalue().hex())
    for width, height in ((1, 1), (37, 23), (300, 2), (513, 257)):
        picture = Image.new("RGB", (width, height), (200, 30, 40))
        for format in ("PNG", "GIF", "JPEG"): show(f"{format}-{width}", picture, format)
        show(f"progressive-{width}", picture, "JPEG", progressive=True)
        show(f"lossy-{width}", picture, "WEBP")
        show(f"lossless-{width}", picture, "WEBP", lossless=True)
        show(f"alpha-{width}", picture.convert("RGBA").copy(), "WEBP", exif=Image.Exif())
        if features.check("avif"): show(f"avif-{width}", picture, "AVIF")
    picture = Image.new("RGB", (37, 23))
    for turning in range(0, 10):
        exif = Image.Exif()
        exif[0x010F] = "a camera"
        exif[0x0112] = turning
        show(f"turned-{turning}", picture, "JPEG", exif=exif, comment=b"before")
    try:
        import pillow_heif
        pillow_heif.register_heif_opener()
        show("heif", Image.new("RGB", (64, 48)), "HEIF")
        exif = Image.Exif()
        exif[0x0112] = 6
        show("heif-turned", Image.new("RGB", (64, 48)), "HEIF", exif=exif)
    except ImportError:
        pass
    """
}
