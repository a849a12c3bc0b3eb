// Reads EAN-13 and EAN-8 from a picture, for browsers that have no detector of barcodes.
//
// The picture is looked through along lines of many directions. A line is the mean of those beside it: noise differs along
// a bar, and the bar does not. Where bars may begin and end, those that every barcode has say where exactly. A digit is the
// one whose drawing, blurred as the picture is, is most like the line. Nothing is decided by where a line crosses a
// threshold, because in a blurred picture thin bars never cross it.

const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'];
const PARITIES = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];
const RIGHT = LEFT.map((bits) => bits.replace(/./g, (bit) => 1 - bit));
// A digit on the left in its two parities, and on the right; with the modules beside it, which are always the same.
const SETS = [
  LEFT.map((bits) => `1${bits}0`),
  RIGHT.map((bits) => `1${[...bits].reverse().join('')}0`),
  RIGHT.map((bits) => `0${bits}1`),
];

/** How many samples a module has, and how blurred drawings are, in modules. */
const STEPS = 4, BLURS = [0.35, 0.65, 0.95];
/** Digits of a half: of EAN-13, whose first digit is in the parities, and of EAN-8. */
const LONG = 6, SHORT = 4;

const within = (place, length) => Math.max(0, Math.min(length - 1, place));

/** With the mean 0 and the length 1, so that the product of two lines is how alike they are, at most 1. */
function level(line) {
  const mean = line.reduce((sum, each) => sum + each, 0) / line.length;
  const length = Math.sqrt(line.reduce((sum, each) => sum + (each - mean) ** 2, 0)) || 1;
  return line.map((each) => (each - mean) / length);
}

function likeness(first, second) {
  let sum = 0;
  for (let i = 0; i < first.length; i++) sum += first[i] * second[i];
  return sum;
}

/** Modules as a levelled line that is blurred so much. */
function drawn(bits, blur) {
  return level(Array.from({ length: bits.length * STEPS }, (_, i) => {
    let sum = 0, weights = 0;
    for (let k = -12; k <= 12; k++) {
      const weight = Math.exp(-((k / 4 / blur) ** 2) / 2);
      sum -= weight * bits[within(Math.floor((i + 0.5) / STEPS + k / 4), bits.length)];
      weights += weight;
    }
    return sum / weights;
  }));
}

const DIGITS = BLURS.map((blur) => SETS.map((set) => set.map((bits) => drawn(bits, blur))));

/** So many modules of a line from a place on, levelled. */
function samples(line, from, step, modules) {
  return level(Array.from({ length: modules * STEPS }, (_, i) => {
    const place = within(from + (i + 0.5) * step / STEPS, line.length - 0.001), low = Math.floor(place);
    return line[low] + (line[low + 1] - line[low]) * (place - low);
  }));
}

/** How much a line has between two places the modules that each barcode with such halves has. */
function frame(line, from, until, half) {
  const bars = half * 14 + 11, step = (until - from) / bars, middle = 3 + half * 7;
  let sum = 0, square = 0, like = 0, weight = 0, count = 0;
  const see = (place, sign) => {
    const value = line[within(Math.round(from + (place + 0.5) * step), line.length)];
    sum += value;
    square += value * value;
    like += sign * value;
    weight += sign;
    count++;
  };
  for (const place of [0, 2, bars - 3, bars - 1]) see(place, -1);
  for (const place of [-4, -3, -2, -1, 1, bars - 2, bars, bars + 1, bars + 2, bars + 3]) see(place, 1);
  for (let k = 0; k < 5; k++) see(middle + k, k % 2 ? -1 : 1);
  for (let k = 0; k < half * 7; k += 7) {
    see(3 + k, 1);
    see(9 + k, -1);
    see(middle + 5 + k, -1);
    see(middle + 11 + k, 1);
  }
  const spread = Math.sqrt((square - sum * sum / count) * (count - weight * weight / count));
  return spread ? (like - sum * weight / count) / spread : 0;
}

/** The ends that look most like those of a barcode, near those given; nothing where none do. */
function framed(line, start, end, half) {
  if (frame(line, start, end, half) < 0.2) return;
  const step = (end - start) / (half * 14 + 11);
  let best = { like: 0.5 };
  for (let a = -0.75; a < 1; a += 0.25) {
    for (let b = -0.75; b < 1; b += 0.25) {
      const from = start + a * step, until = end + b * step, like = frame(line, from, until, half);
      if (like > best.like) best = { like, from, until };
    }
  }
  return best.until && best;
}

/** The digits that are most like a line between two places, whether or not a barcode is there. */
function nearest(line, { from, until }, half) {
  const step = (until - from) / (half * 14 + 11), isLong = half === LONG;
  let best = { mean: 0 };
  for (const [blur, sets] of DIGITS.entries()) {
    const rows = (place, set) => {
      const seen = samples(line, from + (place - 1) * step, step, 9);
      return sets[set].map((digit) => likeness(seen, digit));
    };
    const left = [], right = [];
    for (let k = 0; k < half; k++) {
      left.push([rows(3 + k * 7, 0), isLong && rows(3 + k * 7, 1)]);
      right.push(rows(8 + (half + k) * 7, 2));
    }
    for (const [first, parities] of (isLong ? PARITIES : ['0000']).entries()) {
      const all = [...left.map((row, k) => row[parities[k]]), ...right], most = all.map((row) => Math.max(...row));
      const mean = most.reduce((sum, each) => sum + each, 0) / all.length;
      const digits = all.map((row, k) => row.indexOf(most[k]));
      if (mean > best.mean) best = { mean, blur: BLURS[blur], parities, digits, number: (isLong ? [first] : []).concat(digits).join('') };
    }
  }
  return best;
}

/** Whether the whole drawing of some digits, with the paper beside it, is what the line shows. */
function isShown(line, { from, until }, { digits, parities, blur }) {
  const half = digits.length / 2;
  const bits = digits.map((digit, k) => (k < half ? SETS[parities[k]][digit].slice(1, 8) : RIGHT[digit]));
  const all = `00000101${bits.slice(0, half).join('')}01010${bits.slice(half).join('')}10100000`;
  const step = (until - from) / (all.length - 10);
  return likeness(drawn(all, blur), samples(line, from - 5 * step, step, all.length)) > 0.88;
}

const isChecked = (number) => [...number].reverse().reduce((sum, digit, k) => sum + digit * (k % 2 ? 3 : 1), 0) % 10 === 0;

/** Where something dark begins behind a calm light part of a line. */
function starts(line) {
  const found = [];
  for (let i = 14; i < line.length - 40; i++) {
    const fall = line[i - 2] - line[i + 2];
    if (fall < 4 || fall < line[i - 3] - line[i + 1] || fall <= line[i - 1] - line[i + 3] || i - found.at(-1) < 3) continue;
    const light = line[i - 3];
    let low = light, high = light, unrest = 0;
    for (let k = i; k < i + 40; k++) {
      low = Math.min(low, line[k]);
      high = Math.max(high, line[k]);
    }
    const range = high - low;
    if (range < 12 || fall < range * 0.16) continue;
    for (let k = i - 12; k < i - 3; k++) unrest = Math.max(unrest, Math.abs(line[k] - line[k + 1]), Math.abs(line[k] - light) / 2);
    if (unrest < range * 0.14) found.push(i);
  }
  return found;
}

/** The numbers along a line, in both directions. */
function* numbers(line) {
  const back = line.slice().reverse(), mirrored = (place) => line.length - 1 - place;
  const ends = starts(back).map(mirrored);
  for (const start of starts(line)) {
    for (const end of ends) {
      for (const half of [LONG, SHORT]) {
        if (end - start < (half * 14 + 11) * 1.2) continue;
        const place = framed(line, start, end, half);
        if (!place) continue;
        const other = { from: mirrored(place.until), until: mirrored(place.from) };
        for (const [shown, its] of [[line, place], [back, other]]) {
          const answer = nearest(shown, its, half);
          if (answer.mean > 0.8 && isChecked(answer.number) && isShown(shown, its, answer)) yield answer.number;
        }
      }
    }
  }
}

/** A line through a place of the picture: the mean of nine, and of what is beside each sample. */
function lineOf({ grey, width, height }, x, y, dx, dy, length) {
  const line = new Float32Array(length);
  for (let k = -4; k <= 4; k++) {
    for (let i = 0; i < length; i++) {
      const at = i - length / 2;
      const row = within(Math.round(y + at * dy + k * dx), height), column = within(Math.round(x + at * dx - k * dy), width);
      line[i] += grey[row * width + column];
    }
  }
  return line.map((each, i) => (each * 2 + (line[i - 1] ?? each) + (line[i + 1] ?? each)) / 36);
}

/** The number of the barcode in a picture with a byte a pixel, as text; nothing unless two lines agree. */
export function read(grey, width, height) {
  const seen = new Set();
  for (const angle of [0, 90].flatMap((way) => [0, 5, -5, 10, -10, 15, -15, 20, -20].map((turn) => way + turn))) {
    const dx = Math.cos(angle * Math.PI / 180), dy = Math.sin(angle * Math.PI / 180), isUpright = angle > 45;
    for (let away = -0.34; away < 0.35; away += 0.068) {
      const off = away * (isUpright ? width : height);
      const line = lineOf({ grey, width, height }, width / 2 - off * dy, height / 2 + off * dx, dx, dy, isUpright ? height : width);
      for (const number of numbers(line)) {
        if (seen.has(number)) return number;
        seen.add(number);
      }
    }
  }
}

let canvas;

/** The number of the barcode that a video or a picture shows; see `read`. */
export function readFrom(source) {
  const { videoWidth = source.width, videoHeight = source.height } = source;
  const share = Math.min(1, 800 / Math.max(videoWidth, videoHeight));
  canvas ??= document.createElement('canvas');
  const width = canvas.width = Math.round(videoWidth * share), height = canvas.height = Math.round(videoHeight * share);
  if (!width || !height) return;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return read(Uint8Array.from({ length: width * height }, (_, i) => (data[i * 4] + 2 * data[i * 4 + 1] + data[i * 4 + 2]) / 4), width, height);
}
