import jpegCodec from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import initPng, { decode as decodePng } from '@jsquash/png/codec/pkg/squoosh_png.js';
import webpCodec from '@jsquash/webp/codec/dec/webp_dec.js';
import { initEmscriptenModule } from '@jsquash/webp/utils.js';
import { imageSize } from 'image-size';
import type { Picture } from './picture.ts';
import { once, wasm } from './wasm.ts';

/** Pixels that fit into the function's memory: larger pictures are made to exhaust it. */
const maxPixels = 60_000_000;

const jpeg = once(async () => initEmscriptenModule(jpegCodec, await wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')));
const webp = once(async () => initEmscriptenModule(webpCodec, await wasm('@jsquash/webp/codec/dec/webp_dec.wasm')));
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

/** Undefined for a file that is no JPEG, PNG or WebP, that is damaged, or that has more than 60 million pixels. */
export async function decodePicture(file: Uint8Array): Promise<Picture | undefined> {
  try {
    const { width, height, type = '' } = imageSize(file);
    if (width * height > maxPixels) return undefined;
    return (await decoders[type]?.(file)) ?? undefined;
  } catch {
    // Codecs throw texts of their own for what they cannot read.
    return undefined;
  }
}
