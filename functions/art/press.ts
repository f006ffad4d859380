import { coverRows } from './coverage.ts';
import type { Point } from './figures.ts';
import type { Print, Stops } from './sheet.ts';

// Held here because a look at the global object for each pixel is costly where tests run in a sandbox.
const { hypot, max, min, round } = Math;

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

/**
 * A window of the sheet in the making, `top` pixels below the sheet's upper edge: its colours pixel by pixel and the
 * grain that inks dissolve through.
 */
export type Plate = { width: number; height: number; top: number; colours: Float32Array; grain: Float32Array };

const densitySteps = 256;
const dissolve = 1.9;

/** The density at each of 257 places along a gradient. */
function densities(stops: Stops): Float32Array {
  return Float32Array.from({ length: densitySteps + 1 }, (_, step) => {
    const place = step / densitySteps;
    const after = stops.findIndex(([stop]) => stop >= place);
    const [to, density] = stops[after] ?? [1, 0];
    const [from, before] = stops[after - 1] ?? [0, density];
    return to === from ? density : before + ((density - before) * (place - from)) / (to - from);
  });
}

/** The place along the gradient, 0 to 1, of each pixel. */
function gradientPlace({ figure, gradient }: Print): (x: number, y: number) => number {
  const [xx, xy, x0, yx, yy, y0] = figure.toBox;
  if (gradient === 'radial') {
    return (x, y) => 2 * hypot(xx * x + xy * y + x0 - 0.5, yx * x + yy * y + y0 - 0.5);
  }
  const radians = (gradient * Math.PI) / 180;
  const [ax, ay] = [Math.cos(radians), Math.sin(radians)];
  return (x, y) => 0.5 + (xx * x + xy * y + x0 - 0.5) * ax + (yx * x + yy * y + y0 - 0.5) * ay;
}

/** How much ink a pixel takes: the flat wash, and over it the same shape dissolved through the grain. */
function inkAmount(density: number, wash: number, grain: number): number {
  const specks = min(1, max(0, (density + grain - 1) * dissolve));
  return specks + density * wash * (1 - specks);
}

/** Prints one figure in one ink onto the plate, multiplied, as a second drum of a risograph would. */
export function press(plate: Plate, print: Print, ink: Rgb): void {
  const { width, height, top, colours, grain } = plate;
  const density = densities(print.stops);
  const place = gradientPlace(print);
  const outline = print.figure.outline.map(([x, y]): Point => [x, y - top]);
  coverRows(outline, width, height, (row, coverage, first, last) => {
    for (let x = first; x <= last; x++) {
      const at = min(1, max(0, place(x + 0.5, row + top + 0.5)));
      const covered = (density[round(at * densitySteps)] ?? 0) * (coverage[x] ?? 0);
      const amount = inkAmount(covered, print.wash, grain[row * width + x] ?? 0);
      const pixel = (row * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        colours[pixel + channel] = (colours[pixel + channel] ?? 0) * (1 - amount * (1 - (ink[channel] ?? 1)));
      }
    }
  });
}
