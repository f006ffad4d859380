import { type ArtShape, artSizes } from '#shared/rules/art.ts';
import { photographVariants } from '#shared/rules/photographs.ts';

/** Width of the place of a shape, on a phone and on anything wider. */
const displayed: Record<ArtShape, readonly [phone: string, other: string]> = {
  disc: ['5rem', '6rem'],
  card: ['100vw', '24rem'],
  poster: ['100vw', '32rem'],
  banner: ['100vw', '40rem'],
  mail: ['100vw', '40rem'],
};

/** Attributes of an image. Width and height are those of the largest file, in pixels. */
export type Photograph = { src: string; srcSet?: string; sizes?: string; width?: number; height?: number };

/**
 * Returns the attributes that fetch a photograph to fill the place of a shape: the smallest variant that is as wide as
 * its part outside of the place needs. A photograph that was stored as it was uploaded has a single file.
 */
export function photographIn(shape: ArtShape, path: string): Photograph {
  const variants = photographVariants(path);
  const largest = variants.at(-1);
  if (!largest) return { src: path };
  const { width, height } = artSizes[shape];
  // A wide picture in a high place is cut at its sides.
  const widthFactor = Math.max(1, largest.width / largest.height / (width / height)).toFixed(2);
  const [phone, other] = displayed[shape].map((length) => `calc(${length} * ${widthFactor})`);
  return {
    src: largest.path,
    srcSet: variants.map((one) => `${one.path} ${one.width}w`).join(', '),
    sizes: `(max-width: 47.99rem) ${phone}, ${other}`,
    width: largest.width,
    height: largest.height,
  };
}
