import jpegCodec from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { defaultOptions as jpegDefaults } from '@jsquash/jpeg/meta.js';
import webpCodec from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions as webpDefaults } from '@jsquash/webp/meta.js';
import { initEmscriptenModule } from '@jsquash/webp/utils.js';
import type { Picture } from './picture.ts';
import { once, wasm } from './wasm.ts';

const webp = once(async () =>
  initEmscriptenModule(webpCodec, await wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
);
const jpeg = once(async () => initEmscriptenModule(jpegCodec, await wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));

/** Throws when the codec fails. */
export async function encodeWebp({ data, width, height }: Picture, quality: number): Promise<Uint8Array> {
  const file = (await webp()).encode(data, width, height, { ...webpDefaults, quality });
  if (!file) throw new Error(`no WebP of ${width} x ${height} pixels`);
  return file;
}

/** A progressive JPEG. */
export async function encodeJpeg({ data, width, height }: Picture, quality: number): Promise<Uint8Array> {
  return (await jpeg()).encode(data, width, height, { ...jpegDefaults, quality });
}
