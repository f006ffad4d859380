import type { Figure } from './figures.ts';
import type { Random } from './random.ts';

/** Ink density along a gradient: [offset from 0 to 1, density from 0 to 1]. */
export type GradientStops = readonly (readonly [offset: number, density: number])[];

/** A layer draws one figure in one ink: a flat wash, and over it the same figure dissolved through grain. */
export type Layer = {
  figure: Figure;
  /** Index into the palette, from muted to saturated. */
  ink: 0 | 1 | 2;
  /** Degrees (0 to the right, 90 down), or outwards from the centre. */
  gradient: number | 'radial';
  stops: GradientStops;
  /** Density of the wash as a fraction of the grain's. */
  wash: number;
};

/** `unit` is the length of the shorter side. */
export type Canvas = { width: number; height: number; unit: number; random: Random };

export type Composition = (canvas: Canvas) => Layer[];

export const fade: GradientStops = [
  [0, 0.95],
  [0.55, 0.6],
  [1, 0.06],
];
export const halo: GradientStops = [
  [0, 0],
  [0.5, 0.08],
  [0.86, 0.62],
  [1, 0.9],
];
export const glow: GradientStops = [
  [0, 0.95],
  [0.55, 0.7],
  [1, 0.12],
];

/** Cycles through an order of inks. */
export function inkOf(order: readonly (0 | 1 | 2)[], index: number): 0 | 1 | 2 {
  return order[index % order.length] ?? 0;
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
