import { logger } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';

const keptMs = 10_000;

/**
 * Returns what `read` finds in a table, at most ten seconds old; older while the table does not answer. For functions that
 * need the owner's settings often, where a change may take some seconds.
 */
export function keptForSeconds<Found>(
  read: (table: Table) => Promise<Found>,
): (table: Table, now: Date) => Promise<Found> {
  const cache = new WeakMap<Table, { found: Found; readAt: number }>();
  return async (table, now) => {
    const cached = cache.get(table);
    const age = now.getTime() - (cached?.readAt ?? 0);
    if (cached && age >= 0 && age < keptMs) return cached.found;
    try {
      const found = await read(table);
      cache.set(table, { found, readAt: now.getTime() });
      return found;
    } catch (error) {
      if (!cached) throw error;
      logger.warn('settings not read, used as they were', { error });
      return cached.found;
    }
  };
}
