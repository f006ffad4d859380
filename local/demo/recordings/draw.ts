import { type Colour, palette } from '#shared/rules/palette.ts';
import type { Practice } from './practices.ts';

/** A moment of a practice: fullness of the breath (0 to 1), and elapsed seconds. */
export type FrameTime = { fullness: number; second: number };

/** Signed distance to a shape's edge, negative inside; the centre of the picture is 0, 0 and its height is 1. */
type Shape = (x: number, y: number) => number;
type Layer = { shape: Shape; rgb: Rgb; opacity: number };
type Rgb = readonly [red: number, green: number, blue: number];

const circle =
  (centreX: number, centreY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centreX, y - centreY) - radius;

const hill =
  (height: number, roll: number, phase: number): Shape =>
  (x, y) =>
    height - y + roll * Math.sin(x * 5.2 + phase);

const band =
  (height: number, thickness: number, roll: number, phase: number): Shape =>
  (x, y) =>
    Math.abs(y - height - roll * Math.sin(x * 3.4 + phase)) - thickness;

const petal = (angle: number, length: number, width: number): Shape => {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (x, y) => {
    const along = x * cos + y * sin - length;
    const across = -x * sin + y * cos;
    return (Math.hypot(along / length, across / width) - 1) * width;
  };
};

/** Shapes of each figure, back to front, with the index of their colour. */
const figures: Record<Practice['figure'], (moment: FrameTime) => { shape: Shape; colour: number; opacity?: number }[]> =
  {
    rings: ({ fullness }) =>
      [0.42, 0.31, 0.21, 0.11].map((radius, colour) => ({
        shape: circle(0, 0, radius * (0.62 + 0.42 * fullness)),
        colour,
      })),
    sunrise: ({ fullness, second }) => [
      { shape: circle(0.02, 0.24 - 0.3 * fullness, 0.19 + 0.03 * fullness), colour: 0 },
      ...[0.12, 0.22, 0.33].map((height, layer) => ({
        shape: hill(height - 0.03 * fullness, 0.02, second * (0.22 + 0.08 * layer) + layer * 1.9),
        colour: layer + 1,
        opacity: 0.82,
      })),
    ],
    waves: ({ fullness, second }) =>
      [-0.36, -0.12, 0.12, 0.36].map((height, colour) => ({
        shape: band(height, 0.035 + 0.03 * fullness, 0.05 + 0.09 * fullness, second * 0.5 + colour * 1.1),
        colour,
        opacity: 0.86,
      })),
    orbs: ({ fullness }) =>
      [Math.PI * 0.82, -Math.PI / 2, Math.PI * 0.2].map((angle, colour) => {
        const reach = 0.19 - 0.08 * fullness;
        return {
          shape: circle(reach * Math.cos(angle), reach * Math.sin(angle), 0.18 + 0.09 * fullness),
          colour,
          opacity: 0.66,
        };
      }),
    flower: ({ fullness, second }) =>
      Array.from({ length: 8 }, (_, number) => ({
        shape: petal((number * Math.PI) / 4 + second * 0.03, 0.13 + 0.1 * fullness, 0.045 + 0.045 * fullness),
        colour: number % 3,
        opacity: 0.7,
      })),
    moon: ({ fullness }) => [
      { shape: circle(0, 0, 0.36 + 0.08 * fullness), colour: 0 },
      { shape: circle(0, 0.01, 0.31 + 0.07 * fullness), colour: 1 },
      { shape: circle(0.06 - 0.02 * fullness, 0.1 - 0.06 * fullness, 0.12 + 0.08 * fullness), colour: 2 },
    ],
  };

function rgbOf(colour: Colour): Rgb {
  const value = Number.parseInt(palette[colour].slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function layersOf({ figure, colours }: Practice, moment: FrameTime): Layer[] {
  return figures[figure](moment).map(({ shape, colour, opacity = 1 }) => ({
    shape,
    opacity,
    rgb: rgbOf(colours[colour % colours.length] ?? 'art-clay'),
  }));
}

/** Opacity of a layer at a distance from its edge: fades towards its centre, stippled with grain. */
function opacityAt(distance: number, height: number, grain: (() => number) | undefined): number {
  const inside = Math.min(1, Math.max(0, 0.5 - distance * height));
  if (inside === 0) return 0;
  const nearEdge = Math.max(0, 1 + distance / 0.22);
  const shade = grain ? Number(grain() < 0.15 + 0.85 * nearEdge) : nearEdge;
  return inside * (0.58 + 0.42 * shade);
}

/** Renders a moment as RGB bytes, row by row; with grain for stills only, since grain inflates the size of a video. */
export function draw(
  practice: Practice,
  moment: FrameTime,
  { width, height, grain }: { width: number; height: number; grain?: () => number },
): Uint8Array {
  const layers = layersOf(practice, moment);
  const ground = rgbOf(practice.ground);
  const bytes = new Uint8Array(width * height * 3);
  for (let row = 0, at = 0; row < height; row++) {
    const y = (row + 0.5) / height - 0.5;
    for (let column = 0; column < width; column++, at += 3) {
      const x = (column + 0.5 - width / 2) / height;
      let [red, green, blue] = ground;
      for (const { shape, rgb, opacity } of layers) {
        const alpha = opacity * opacityAt(shape(x, y), height, grain);
        if (alpha === 0) continue;
        red += (rgb[0] - red) * alpha;
        green += (rgb[1] - green) * alpha;
        blue += (rgb[2] - blue) * alpha;
      }
      bytes[at] = red + 0.5;
      bytes[at + 1] = green + 0.5;
      bytes[at + 2] = blue + 0.5;
    }
  }
  return bytes;
}
