import { randomFrom } from './random.ts';

// Held here because a look at the global object for each pixel is costly where tests run in a sandbox.
const { floor, max, min } = Math;

// Side of the field of slopes; a power of two, after which the grain repeats, far wider than the eye can follow.
const side = 256;

const contrast = 1.25;

// Both fields lie askew, each its own way: the eye finds a lattice that stands upright.
const tilt = { cos: Math.cos(0.55), sin: Math.sin(0.55) };

/** Sheet-wide noise from 0 to 1 for every pixel, with specks of about the given size. */
export function grainOf(seed: number, width: number, height: number, speck: number): Float32Array {
  const random = randomFrom(seed);
  const slopes = Float32Array.from({ length: side * side * 2 }, () => random.next() * 2 - 1);
  const grain = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x + 0.5) / speck, (y + 0.5) / speck];
      const coarse = noise(slopes, (u * tilt.cos - v * tilt.sin) / 1.6, (u * tilt.sin + v * tilt.cos) / 1.6);
      const fine = noise(
        slopes,
        (u * tilt.cos + v * tilt.sin) / 0.8 + 31.5,
        (v * tilt.cos - u * tilt.sin) / 0.8 + 57.5,
      );
      grain[y * width + x] = min(1, max(0, 0.5 + (coarse + fine * 0.5) * contrast));
    }
  }
  return grain;
}

/** Rise of a slope of the field from its corner to a point beside it. */
function rise(slopes: Float32Array, column: number, row: number, dx: number, dy: number): number {
  const at = ((row & (side - 1)) * side + (column & (side - 1))) * 2;
  return (slopes[at] ?? 0) * dx + (slopes[at + 1] ?? 0) * dy;
}

/** Gradient noise (Perlin's) at a point of the field, about -0.7 to 0.7. */
function noise(slopes: Float32Array, x: number, y: number): number {
  const [column, row] = [floor(x), floor(y)];
  const [dx, dy] = [x - column, y - row];
  const across = dx * dx * (3 - 2 * dx);
  const down = dy * dy * (3 - 2 * dy);
  const topLeft = rise(slopes, column, row, dx, dy);
  const above = topLeft + (rise(slopes, column + 1, row, dx - 1, dy) - topLeft) * across;
  const bottomLeft = rise(slopes, column, row + 1, dx, dy - 1);
  const below = bottomLeft + (rise(slopes, column + 1, row + 1, dx - 1, dy - 1) - bottomLeft) * across;
  return above + (below - above) * down;
}
