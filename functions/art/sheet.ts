import type { Figure } from './figures.ts';
import type { Random } from './random.ts';

/** Density along a gradient: [place from 0 to 1, density from 0 to 1]. */
export type Stops = readonly (readonly [place: number, density: number])[];

/** One figure printed in one ink, first as a flat wash, then dissolved through grain. */
export type Print = {
  figure: Figure;
  /** Which ink of the palette, from quiet to loud. */
  ink: 0 | 1 | 2;
  /** Direction of the gradient in degrees (0 to the right, 90 down), or out from the middle. */
  gradient: number | 'radial';
  stops: Stops;
  /** Density of the wash, as a part of the grain's. */
  wash: number;
};

/** The sheet that a composition fills: its size, the shorter side as its unit, and its luck. */
export type Sheet = { width: number; height: number; unit: number; random: Random };

export type Composition = (sheet: Sheet) => Print[];

/** Gradients that several compositions use. */
export const fade: Stops = [
  [0, 0.95],
  [0.55, 0.6],
  [1, 0.06],
];
export const halo: Stops = [
  [0, 0],
  [0.5, 0.08],
  [0.86, 0.62],
  [1, 0.9],
];
export const glow: Stops = [
  [0, 0.95],
  [0.55, 0.7],
  [1, 0.12],
];

/** The ink at a place of a repeating order. */
export function inkOf(order: readonly (0 | 1 | 2)[], index: number): 0 | 1 | 2 {
  return order[index % order.length] ?? 0;
}

/** 0, 1, 2, ... up to the count, without it. */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
