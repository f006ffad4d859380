/** A picture's file is described by its structure alone, without decoding it. */
export type PictureFile = {
  /** False where the file lacks the end of the picture. */
  isWhole: boolean;
  /** True where it holds several pictures, to be shown one after another. */
  isAnimated: boolean;
  /** True where its colours are mixed from four inks. */
  isCmyk: boolean;
  /** 1 to 8, as EXIF numbers how a picture is to be turned and mirrored. */
  orientation: number;
};

const upright: PictureFile = { isWhole: true, isAnimated: false, isCmyk: false, orientation: 1 };

/** Reads the structure of a JPEG, PNG or WebP file. `type` is what `image-size` says. */
export function readPictureFile(file: Uint8Array, type: string): PictureFile {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (type === 'jpg') return readJpeg(bytes);
  if (type === 'png') return readPng(bytes);
  return type === 'webp' ? readWebp(bytes) : upright;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Frame headers that are not among them: Huffman tables (c4), an extension (c8) and arithmetic conditioning (cc). */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Orientation stays at 1: the decoder turns JPEG by itself. */
function readJpeg(bytes: DataView): PictureFile {
  let isCmyk = false;
  for (let at = 2; at + 4 <= bytes.byteLength; ) {
    const marker = bytes.getUint8(at + 1);
    // A marker may be preceded by fill bytes.
    if (bytes.getUint8(at) !== 0xff || marker === 0xff) {
      at++;
      continue;
    }
    if (isFrameHeader(marker) && at + 9 < bytes.byteLength) isCmyk = bytes.getUint8(at + 9) === 4;
    at += 2 + bytes.getUint16(at + 2);
    if (marker === startOfScan) at = endOfScan(bytes, at);
    if (isAt(bytes, at, endOfImage)) return { ...upright, isCmyk };
  }
  return { ...upright, isCmyk, isWhole: false };
}

const isAt = (bytes: DataView, at: number, marker: number) =>
  at + 2 <= bytes.byteLength && bytes.getUint8(at) === 0xff && bytes.getUint8(at + 1) === marker;

/** Finds the next marker: in coded pixels 0xff is followed by 0, or by the number of a restart. */
function endOfScan(bytes: DataView, from: number): number {
  for (let at = from; at + 2 <= bytes.byteLength; at++) {
    const next = bytes.getUint8(at + 1);
    if (bytes.getUint8(at) === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.byteLength;
}

type Chunk = { name: string; data: DataView };

function nameAt(bytes: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => bytes.getUint8(at + offset)));
}

const part = (bytes: DataView, start: number, length: number) =>
  new DataView(bytes.buffer, bytes.byteOffset + start, Math.max(0, Math.min(length, bytes.byteLength - start)));

function readPng(bytes: DataView): PictureFile {
  const chunks: Chunk[] = [];
  // Length, name, data and check sum.
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const length = bytes.getUint32(at);
    if (at + 12 + length > bytes.byteLength) break;
    chunks.push({ name: nameAt(bytes, at + 4), data: part(bytes, at + 8, length) });
    at += 12 + length;
  }
  const find = (name: string) => chunks.find((chunk) => chunk.name === name)?.data;
  const animation = find('acTL');
  return {
    isWhole: find('IEND') !== undefined,
    isAnimated: animation !== undefined && animation.byteLength >= 4 && animation.getUint32(0) > 1,
    isCmyk: false,
    orientation: orientationOf(find('eXIf')),
  };
}

const animationFlag = 0x02;

function readWebp(bytes: DataView): PictureFile {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const length = bytes.getUint32(at + 4, true);
    chunks.push({ name: nameAt(bytes, at), data: part(bytes, at + 8, length) });
    at += 8 + length + (length % 2);
  }
  const find = (name: string) => chunks.find((chunk) => chunk.name === name)?.data;
  const header = find('VP8X');
  return {
    isWhole: bytes.byteLength >= 8 && bytes.getUint32(4, true) + 8 <= bytes.byteLength,
    isAnimated: header !== undefined && header.byteLength > 0 && (header.getUint8(0) & animationFlag) !== 0,
    isCmyk: false,
    orientation: orientationOf(find('EXIF')),
  };
}

const orientationTag = 0x0112;

/** The orientation in EXIF data, a TIFF file of entries of twelve bytes; 1 where it has none. */
function orientationOf(exif: DataView | undefined): number {
  if (!exif || exif.byteLength < 14) return 1;
  // Some programs write the beginning of JPEG's segment into WebP, too.
  const tiff = nameAt(exif, 0) === 'Exif' ? part(exif, 6, exif.byteLength) : exif;
  if (tiff.byteLength < 14) return 1;
  const isLittle = tiff.getUint8(0) === 0x49;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(directory, isLittle);
  for (let entry = directory + 2, left = count; left > 0 && entry + 12 <= tiff.byteLength; entry += 12, left--) {
    if (tiff.getUint16(entry, isLittle) !== orientationTag) continue;
    const value = tiff.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
