/** A piece of a file: its number, from 1, and its bytes from `start` up to `end`. */
export type FilePart = { number: number; start: number; end: number };

type Cut = { size: number; partSize: number };

/** The pieces that a file is sent in: all of one size but the last. */
export function partsOf({ size, partSize }: Cut): FilePart[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min((index + 1) * partSize, size),
  }));
}

export const lengthOf = ({ start, end }: FilePart) => end - start;
