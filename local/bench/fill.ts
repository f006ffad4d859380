import * as z from 'zod';
import type { BenchCloud } from './cloud.ts';

/** How many of each the demo function writes; search rows, seat groups and totals come on top. */
export type Sizes = { sessions: number; bookings: number; purchases: number; members: number };

/** Of each kind in one call, which takes a few seconds. */
const chunk = 1000;

/** Fills the table of a cloud without stream consumers. Returns how many items were written. */
export async function fill({ control }: Pick<BenchCloud, 'control'>, sizes: Sizes): Promise<number> {
  let items = 0;
  const part = (all: number, from: number) => Math.max(0, Math.min(chunk, all - from));
  const most = Math.max(...Object.values(sizes));
  for (let from = 0; from < most; from += chunk) {
    const chunkSizes = Object.fromEntries(Object.entries(sizes).map(([what, all]) => [what, part(all, from)]));
    items += z.number().parse(await control.demo('fill', { from, ...chunkSizes }));
  }
  return items;
}
