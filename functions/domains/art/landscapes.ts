import { type Canvas, type Composition, fade, inkOf, times } from './composition.ts';
import { arch, curve, disc, type Figure, figure, type Point } from './figures.ts';

/** The area below the sum of two sine waves. */
function wave({ width, height }: Canvas, y: number, swell: number, length: number, phase: number): Figure {
  const columns = Math.ceil(width / 6) + 2;
  const line = times(columns, (index): Point => {
    const x = index * 6;
    const slow = Math.sin((x / length) * Math.PI * 0.9 + phase * 2) * 0.5;
    return [x, y + (Math.sin((x / length) * Math.PI * 2 + phase) + slow) * swell];
  });
  return figure([[0, height], ...line, [columns * 6, height]]);
}

/** A sun over water. */
export const horizon: Composition = (canvas) => {
  const { width, height, unit, random } = canvas;
  const centre: Point = [width * random.between(0.36, 0.64), height * random.between(0.36, 0.44)];
  const aura = [
    [0, 0.55],
    [0.6, 0.2],
    [1, 0],
  ] as const;
  const water = [
    [0, 0.7],
    [0.4, 0.28],
    [1, 0.04],
  ] as const;
  const sun = disc(centre, unit * random.between(0.2, 0.25));
  const loud = random.next() > 0.5 ? 1 : 2;
  const waves = times(5, (index) => {
    const swell = unit * random.between(0.014, 0.034);
    const length = unit * random.between(0.7, 1.3);
    const line = wave(canvas, height * (0.56 + index * 0.095), swell, length, random.between(0, 6.3));
    return { figure: line, ink: inkOf([1, 2], index), gradient: 90, stops: water, wash: 0.5 };
  });
  return [
    { figure: disc(centre, unit * 0.4), ink: 0, gradient: 'radial', stops: aura, wash: 0.62 },
    { figure: sun, ink: loud, gradient: 90, stops: fade, wash: 0.7 },
    ...waves,
  ];
};

/** Bands of varying thickness across the canvas. */
export const ribbons: Composition = ({ width, height, unit, random }) => {
  const degrees = random.between(-28, 28);
  const sway = unit * random.between(0.07, 0.11);
  const phase = random.between(0, 6);
  const stops = [
    [0, 0.9],
    [0.5, 0.55],
    [1, 0.1],
  ] as const;
  return times(6, (index) => {
    const y = height * (-0.02 + (index + 0.5) * (1.04 / 6));
    const thickness = unit * random.between(0.1, 0.17);
    const columns = times(81, (column) => width * (-0.3 + column * 0.02));
    const edge = (side: 1 | -1) =>
      columns.map((x): Point => {
        const middle = y + Math.sin((x / width) * 5 + phase + index * 0.5) * sway;
        const half = (thickness * (0.55 + 0.45 * Math.sin((x / width) * 3.4 + index * 1.3 + phase))) / 2;
        return [x, middle + side * half];
      });
    const outline = [...edge(-1), ...edge(1).reverse()];
    const band = figure(outline, { degrees, about: [width / 2, height / 2] });
    return { figure: band, ink: inkOf([0, 1, 2], index), gradient: index % 2 ? 0 : 180, stops, wash: 0.6 };
  });
};

/** Overlapping hills, a low sun above. */
export const dunes: Composition = ({ width, height, unit, random }) => {
  const centre: Point = [width * random.between(0.25, 0.75), height * random.between(0.22, 0.34)];
  const sun = disc(centre, unit * random.between(0.1, 0.15));
  const stops = [
    [0, 0.85],
    [0.35, 0.38],
    [1, 0.03],
  ] as const;
  const hills = times(5, (index) => {
    const y = height * (0.4 + index * 0.13);
    const peak = random.between(0.15, 0.85) * width;
    const lift = unit * random.between(0.1, 0.22);
    const left = random.next() > 0.5;
    const start: Point = [0, y + (left ? 0 : lift * 0.5)];
    const saddle: Point = [peak + (width - peak) * 0.45, y];
    const rise = curve(start, [peak * 0.5, y - lift], [peak, y - lift * 0.7], saddle);
    const mirrored: Point = [saddle[0] * 2 - peak, y + lift * 0.7];
    const end: Point = [width, y - (left ? 0 : lift * 0.3)];
    const fall = curve(saddle, mirrored, [width * 0.96, y + lift * 0.3], end);
    const hill = figure([start, ...rise, ...fall, [width, height], [0, height]]);
    return { figure: hill, ink: inkOf([0, 1, 2], index), gradient: 90 + random.between(-18, 18), stops, wash: 0.55 };
  });
  return [{ figure: sun, ink: 2, gradient: 60, stops: fade, wash: 0.7 }, ...hills];
};

/** Nested arches. */
export const arches: Composition = ({ width, height, unit, random }) => {
  const x = width / 2 + random.between(-0.05, 0.05) * width;
  const reach = unit * 0.43;
  const springing = height * 0.14 + reach + (height - unit) * 0.2;
  const stops = [
    [0, 0.85],
    [0.5, 0.42],
    [1, 0.05],
  ] as const;
  return times(5, (index) => {
    const radius = reach * (1 - index * 0.185);
    const doorway = arch(x, springing - radius, radius, height * 1.02);
    return { figure: doorway, ink: inkOf([0, 1, 2, 1, 0], index), gradient: index % 2 ? 270 : 90, stops, wash: 0.5 };
  });
};
