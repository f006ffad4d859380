/** Pixels. */
export type PhotographVariant = { path: string; width: number; height: number };

// A phone's screen, a phone with a fine one, a column on a desktop, and that with a fine screen.
const widths = [480, 800, 1200];

/** The largest variant is at most this wide. */
const maxWidth = 1600;

const named = /^(.+)-(\d{1,5})x(\d{1,5})\.webp$/;

/** Name of a variant beside the others of the same photograph: `stem` is their common beginning. */
const variantPath = (stem: string, { width, height }: { width: number; height: number }) =>
  `${stem}-${width}x${height}.webp`;

/** Path of the largest variant, which stands for the photograph, from the true size of the original. */
export function photographPath(stem: string, original: { width: number; height: number }): string {
  const width = Math.min(original.width, maxWidth);
  const height = Math.max(1, Math.round((original.height * width) / original.width));
  return variantPath(stem, { width, height });
}

/**
 * The variants of a photograph, smallest first, by the path of the largest, whose name has its size. None of a picture that
 * was stored as it was uploaded.
 */
export function photographVariants(path: string): PhotographVariant[] {
  const [, stem, ...numbers] = named.exec(path) ?? [];
  const [width = 0, height = 0] = numbers.map(Number);
  if (stem === undefined || width === 0 || height === 0) return [];
  const smaller = widths
    .filter((one) => one < width)
    .map((one) => ({ width: one, height: Math.max(1, Math.round((height * one) / width)) }));
  return [...smaller, { width, height }].map((size) => ({ path: variantPath(stem, size), ...size }));
}
