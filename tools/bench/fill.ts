import * as z from 'zod';
import type { BenchCloud } from './cloud.ts';

/** Counts what the demo function writes of each kind; search rows, seat groups and totals come on top. */
export type Sizes = { sessions: number; bookings: number; purchases: number; members: number };

const noItems: Sizes = { sessions: 0, bookings: 0, purchases: 0, members: 0 };

/** A call writes so many of each kind, which takes a few seconds. */
const chunk = 1000;

/**
 * Fills the table of a cloud without stream consumers, beside what an earlier call wrote. Returns how many items were
 * written.
 */
export async function fill({ control }: Pick<BenchCloud, 'control'>, sizes: Sizes, earlier = noItems): Promise<number> {
  let items = 0;
  const kinds = ['sessions', 'members', 'bookings', 'purchases'] as const;
  for (const kind of kinds) {
    for (let from = earlier[kind]; from < sizes[kind]; from += chunk) {
      const input = { from, ...noItems, [kind]: Math.min(chunk, sizes[kind] - from) };
      items += z.number().parse(await control.demo('fill', input));
    }
  }
  return items;
}
