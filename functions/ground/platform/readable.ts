import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { HttpError } from './http-error.ts';
import { logger } from './log.ts';

type Item = Record<string, unknown>;

/** Items that were left out, by both their keys. */
export type Unreadable = Map<string, Item>;

const noted = new AsyncLocalStorage<Unreadable>();

/** Parses the items of a list. Those that the schema refuses are left out, and noted (docs/trust.md#unreadable-entries). */
export function readable<Schema extends z.ZodType>(items: Item[], schema: Schema): z.output<Schema>[] {
  return items.flatMap((item) => {
    try {
      return [schema.parse(item)];
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      leaveOut(item);
      return [];
    }
  });
}

/** Parses an item that a list needs beside its own; undefined where there is none or the schema refuses it. */
export function readableOne<Schema extends z.ZodType>(
  item: Item | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  return item && readable([item], schema)[0];
}

function leaveOut(item: Item): void {
  const partition = String(item[shape.partitionKey]);
  const sort = String(item[shape.sortKey]);
  // The rest of a key may be the id of a booking, which opens its page.
  const prefixOf = (key: string) => key.split('#')[0];
  logger.error('an entry could not be read', { partition: prefixOf(partition), sort: prefixOf(sort) });
  noted.getStore()?.set(`${partition} ${sort}`, item);
}

/** Runs what has to reach every entry of a person. Throws HttpError 409 at its end where one could not be read. */
export async function reachingAll<Result>(run: () => Promise<Result>): Promise<Result> {
  const found: Unreadable = new Map();
  const result = await noteUnreadable(found, run);
  if (found.size > 0) throw new HttpError('entry_unreadable');
  return result;
}

/** Runs a request or a job, and notes in `found` the items that it had to leave out, each once. */
export async function noteUnreadable<Result>(found: Unreadable, run: () => Promise<Result>): Promise<Result> {
  const outer = noted.getStore();
  try {
    return await noted.run(found, run);
  } finally {
    for (const [key, item] of found) outer?.set(key, item);
  }
}
