import initResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js';
import type { Picture } from './picture.ts';
import { once, wasm } from './wasm.ts';

const resizer = once(async () => initResize(await wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')));

const lanczos3 = 3;

/** Resamples with premultiplied alpha. In linear light it would take four times as long. */
export async function resizePicture(
  { data, width, height }: Picture,
  to: { width: number; height: number },
): Promise<Picture> {
  if (width === to.width && height === to.height) return { data, width, height };
  await resizer();
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const resized = resize(bytes, width, height, to.width, to.height, lanczos3, true, false);
  return { ...to, data: new Uint8ClampedArray(resized.buffer, resized.byteOffset, resized.byteLength) };
}
