import jpegCodec from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import initPng, { decode as decodePng } from '@jsquash/png/codec/pkg/squoosh_png.js';
import webpCodec from '@jsquash/webp/codec/dec/webp_dec.js';
import { initEmscriptenModule } from '@jsquash/webp/utils.js';
import { imageSize } from 'image-size';
import type { Picture } from './picture.ts';
import { readPictureFile } from './picture-file.ts';
import { turnUpright } from './turn.ts';
import { once, wasm } from './wasm.ts';

/** Pixels that fit into the function's memory: larger pictures are made to exhaust it. */
const maxPixels = 60_000_000;

const setUpJpeg = () =>
  once(async () => initEmscriptenModule(jpegCodec, await wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')));
const setUpWebp = () =>
  once(async () => initEmscriptenModule(webpCodec, await wasm('@jsquash/webp/codec/dec/webp_dec.wasm')));
let jpeg = setUpJpeg();
let webp = setUpWebp();
const png = once(async () => initPng(await wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')));

const decoders: Record<string, (file: Uint8Array) => Promise<Picture | null>> = {
  // Turned upright as its EXIF data says.
  jpg: async (file) => (await jpeg()).decode(Buffer.from(file), true),
  webp: async (file) => (await webp()).decode(Buffer.from(file)),
  png: async (file) => {
    await png();
    return decodePng(file);
  },
};

/** Texts of the codecs say nothing to the owner. */
export const unreadablePicture =
  'This picture is damaged, or of a kind that cannot be read. Open it, save it as JPEG, and upload that file.';

const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/**
 * Tells the owner what a file says of its picture that keeps it from being shown, and what to do about it; null when
 * nothing does. Decodes nothing.
 */
export function pictureProblem(file: Uint8Array): string | null {
  try {
    const { width, height, type = '' } = imageSize(file);
    const { isAnimated, isCmyk, isWhole } = readPictureFile(file, type);
    if (width * height > maxPixels) {
      const size = `${decimals.format((width * height) / 1_000_000)} million pixels (${width} × ${height})`;
      return `This picture has ${size}; at most ${maxPixels / 1_000_000} million can be taken. Save it smaller: 2,000 pixels across are enough.`;
    }
    if (isAnimated) return 'This picture moves, and pictures of this site stand still. Save one frame as JPEG or PNG.';
    if (isCmyk) return 'This picture is in CMYK, the colours of printing. Save it as RGB, and upload that file.';
    return isWhole ? null : 'This picture is not complete: the file ends too early. Export or copy it again.';
  } catch {
    return unreadablePicture;
  }
}

/** Upright. Undefined for a file that is no JPEG, PNG or WebP, that is damaged, or that has more than 60 million pixels. */
export async function decodePicture(file: Uint8Array): Promise<Picture | undefined> {
  try {
    const { width, height, type = '' } = imageSize(file);
    if (width * height > maxPixels) return undefined;
    const picture = await decoders[type]?.(file);
    return picture ? turnUpright(picture, readPictureFile(file, type).orientation) : undefined;
  } catch {
    // Codecs throw texts of their own for what they cannot read, and after that may read nothing more.
    jpeg = setUpJpeg();
    webp = setUpWebp();
    return undefined;
  }
}
