import type { Picture } from './picture.ts';

/** The keys are EXIF's numbers; the values tell whether rows become columns, and where reading is mirrored. */
const turns: Record<number, { swaps: boolean; fromRight: boolean; fromBottom: boolean }> = {
  2: { swaps: false, fromRight: true, fromBottom: false },
  3: { swaps: false, fromRight: true, fromBottom: true },
  4: { swaps: false, fromRight: false, fromBottom: true },
  5: { swaps: true, fromRight: false, fromBottom: false },
  6: { swaps: true, fromRight: false, fromBottom: true },
  7: { swaps: true, fromRight: true, fromBottom: true },
  8: { swaps: true, fromRight: true, fromBottom: false },
};

/** Turns and mirrors a picture so that it is upright, as EXIF's orientation says. */
export function turnUpright(picture: Picture, orientation: number): Picture {
  const turn = turns[orientation];
  if (!turn) return picture;
  const { width, height } = picture;
  const size = turn.swaps ? { width: height, height: width } : { width, height };
  // One number for the four channels of a pixel.
  const data = picture.data.byteOffset % 4 === 0 ? picture.data : picture.data.slice();
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const across = turn.swaps ? y : x;
      const down = turn.swaps ? x : y;
      const column = turn.fromRight ? width - 1 - across : across;
      const row = turn.fromBottom ? height - 1 - down : down;
      to[y * size.width + x] = from[row * width + column] ?? 0;
    }
  }
  return { ...size, data: new Uint8ClampedArray(to.buffer) };
}
