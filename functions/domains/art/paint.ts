import type { ArtLight } from '#shared/rules/art.ts';
import type { GradientStops, Layer } from './composition.ts';
import { coverRows } from './coverage.ts';
import type { Point } from './figures.ts';

// Local bindings: global lookups per pixel are slow in the sandbox that tests run in.
const { hypot, max, min, round } = Math;

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** A window of the canvas, `top` pixels below its upper edge: colours and grain of each pixel. */
export type Raster = { width: number; height: number; top: number; colours: Float32Array; grain: Float32Array };

const densitySteps = 256;
const dissolve = 1.9;

function densities(stops: GradientStops): Float32Array {
  return Float32Array.from({ length: densitySteps + 1 }, (_, step) => {
    const place = step / densitySteps;
    const after = stops.findIndex(([stop]) => stop >= place);
    const [to, density] = stops[after] ?? [1, 0];
    const [from, before] = stops[after - 1] ?? [0, density];
    return to === from ? density : before + ((density - before) * (place - from)) / (to - from);
  });
}

/** Offset along the gradient, 0 to 1, at a pixel. */
function gradientOffset({ figure, gradient }: Layer): (x: number, y: number) => number {
  const [xx, xy, x0, yx, yy, y0] = figure.toBox;
  if (gradient === 'radial') {
    return (x, y) => 2 * hypot(xx * x + xy * y + x0 - 0.5, yx * x + yy * y + y0 - 0.5);
  }
  const radians = (gradient * Math.PI) / 180;
  const ax = Math.cos(radians);
  const ay = Math.sin(radians);
  return (x, y) => 0.5 + (xx * x + xy * y + x0 - 0.5) * ax + (yx * x + yy * y + y0 - 0.5) * ay;
}

function inkAmount(density: number, wash: number, grain: number): number {
  const specks = min(1, max(0, (density + grain - 1) * dissolve));
  return specks + density * wash * (1 - specks);
}

/**
 * Adds one layer to the raster: by day it is multiplied, as overprinting does, at night it is screened, as lights are that
 * fall on one another.
 */
export function paint(raster: Raster, layer: Layer, ink: Rgb, light: ArtLight): void {
  const { width, height, top, colours, grain } = raster;
  const density = densities(layer.stops);
  const offset = gradientOffset(layer);
  const outline = layer.figure.outline.map(([x, y]): Point => [x, y - top]);
  coverRows([outline], { width, height, scanLines: 4 }, (row, coverage, first, last) => {
    for (let x = first; x <= last; x++) {
      const at = min(1, max(0, offset(x + 0.5, row + top + 0.5)));
      const covered = (density[round(at * densitySteps)] ?? 0) * (coverage[x] ?? 0);
      const amount = inkAmount(covered, layer.wash, grain[row * width + x] ?? 0);
      const pixel = (row * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const ground = colours[pixel + channel] ?? 0;
        const value = ink[channel] ?? 1;
        colours[pixel + channel] =
          light === 'day' ? ground * (1 - amount * (1 - value)) : 1 - (1 - ground) * (1 - amount * value);
      }
    }
  });
}
