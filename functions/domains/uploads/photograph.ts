import { photographPath, photographVariants } from '#shared/rules/photographs.ts';
import { UnusableFile } from '#shared/rules/unusable-file.ts';
import { decodePicture, pictureProblem, unreadablePicture } from '../../ground/codecs/decode.ts';
import { encodeWebp } from '../../ground/codecs/encode.ts';
import type { Picture } from '../../ground/codecs/picture.ts';
import { resizePicture } from '../../ground/codecs/resize.ts';

/** 0 to 100: a photograph of 1600 pixels takes 100 to 250 kB. */
const quality = 76;

/** Keys with the files at them, and the key of the largest, which stands for the photograph. */
export type PhotographFiles = { key: string; files: { key: string; body: Uint8Array }[] };

/**
 * WebP variants of a picture, upright, without anything else that its file told, such as where it was taken
 * (docs/trust.md#uploads). `originalKey` is the key of the upload. Throws UnusableFile for one that cannot be shown.
 */
export async function photographOf(originalKey: string, file: Uint8Array): Promise<PhotographFiles> {
  const problem = pictureProblem(file);
  if (problem !== null) throw new UnusableFile(problem);
  const original = await decodePicture(file);
  if (!original) throw new UnusableFile(unreadablePicture);
  const key = photographPath(originalKey.replace(/\.\w+$/, ''), original);
  const files: PhotographFiles['files'] = [];
  let larger: Picture = original;
  // Each is made from the next larger one.
  for (const { path, width, height } of photographVariants(key).reverse()) {
    larger = await resizePicture(larger, { width, height });
    files.push({ key: path, body: await encodeWebp(larger, quality) });
  }
  return { key, files };
}
