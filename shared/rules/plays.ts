import { isHeardToEnd } from './collections.ts';

/** Parts of a recording by which its owner sees where people stop (docs/product.md#plays). */
export const tenths = 10;

/** The owner sees figures from so many plays by so many members on, and further ones by this step (docs/trust.md#plays). */
export const fewestPlays = 10;
export const fewestListeners = 5;

/** Says which tenth of a recording a position is in, from 0 on; `tenths` where it was heard to its end. */
export function tenthOf(positionSeconds: number, durationSeconds: number): number {
  if (isHeardToEnd(positionSeconds, durationSeconds)) return tenths;
  return Math.min(tenths - 1, Math.floor((positionSeconds / durationSeconds) * tenths));
}
