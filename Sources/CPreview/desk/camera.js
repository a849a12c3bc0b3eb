// The number of a bar code in a picture or a film: by the browser where it can, otherwise by our own reader.

/** Whether pages at this address may use the camera: browsers allow it on one's own machine and over https. */
export const cameraIsHere = () => isSecureContext && !!navigator.mediaDevices?.getUserMedia;

let detector = null;
const own = 'BarcodeDetector' in globalThis
  ? BarcodeDetector.getSupportedFormats().then((known) => {
    const formats = ['ean_13', 'ean_8'].filter((format) => known.includes(format));
    if (formats.length) detector = new BarcodeDetector({ formats });
  }).catch(() => {}) : null;

/** The number in a picture, a canvas or a film that plays; `null` where none is seen. */
export const numberIn = async (source) => {
  await own;
  if (detector) {
    const [found] = await detector.detect(source).catch(() => []);
    return found?.rawValue ?? null;
  }
  const { readFrom } = await import('./ean.js');
  const number = readFrom(source);
  if (number || source.videoWidth !== undefined) return number ?? null;
  // A picture has more than our reader looks at: its middle is looked at once more, nearer.
  const { width, height } = source;
  return readFrom(await createImageBitmap(source, width / 4, height / 4, width / 2, height / 2)) ?? null;
};

/** A picture no larger than a site needs, as a JPEG without what the camera noted in it, such as the place. */
export const shrunk = async (file, most = 2_000) => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, 'image/jpeg', 0.9); });
};
