import { randomFrom } from './random.ts';

// Local bindings: global lookups per pixel are slow in the sandbox that tests run in.
const { floor, max, min } = Math;

// Side of the gradient lattice: a power of two, after which the noise repeats, too wide to be noticed.
const side = 256;

const contrast = 1.25;

// Both octaves are rotated, in different directions: an axis-aligned lattice is visible.
const rotation = { cos: Math.cos(0.55), sin: Math.sin(0.55) };

/** Grain from 0 to 1 for every pixel, with specks of about the given size. */
export function grainNoise(seed: number, width: number, height: number, speck: number): Float32Array {
  const random = randomFrom(seed);
  const gradients = Float32Array.from({ length: side * side * 2 }, () => random.next() * 2 - 1);
  const grain = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / speck;
      const v = (y + 0.5) / speck;
      const coarse = noise(
        gradients,
        (u * rotation.cos - v * rotation.sin) / 1.6,
        (u * rotation.sin + v * rotation.cos) / 1.6,
      );
      const fine = noise(
        gradients,
        (u * rotation.cos + v * rotation.sin) / 0.8 + 31.5,
        (v * rotation.cos - u * rotation.sin) / 0.8 + 57.5,
      );
      grain[y * width + x] = min(1, max(0, 0.5 + (coarse + fine * 0.5) * contrast));
    }
  }
  return grain;
}

/** Dot product of a lattice corner's gradient and the offset from that corner. */
function dot(gradients: Float32Array, column: number, row: number, dx: number, dy: number): number {
  const at = ((row & (side - 1)) * side + (column & (side - 1))) * 2;
  return (gradients[at] ?? 0) * dx + (gradients[at + 1] ?? 0) * dy;
}

/** Perlin gradient noise at a point of the lattice, about -0.7 to 0.7. */
function noise(gradients: Float32Array, x: number, y: number): number {
  const column = floor(x);
  const row = floor(y);
  const dx = x - column;
  const dy = y - row;
  const across = dx * dx * (3 - 2 * dx);
  const down = dy * dy * (3 - 2 * dy);
  const topLeft = dot(gradients, column, row, dx, dy);
  const above = topLeft + (dot(gradients, column + 1, row, dx - 1, dy) - topLeft) * across;
  const bottomLeft = dot(gradients, column, row + 1, dx, dy - 1);
  const below = bottomLeft + (dot(gradients, column + 1, row + 1, dx - 1, dy - 1) - bottomLeft) * across;
  return above + (below - above) * down;
}
