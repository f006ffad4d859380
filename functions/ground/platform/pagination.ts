import type * as z from 'zod';
import { type IndexQuery, type LastKey, type PartitionQuery, queryPage, queryPartition, type Table } from './table.ts';

/** Reads page after page until the last one: `read` gets the key after which to go on. */
export async function* paginate<Result extends { last: After | undefined }, After = LastKey>(
  read: (after: After | undefined) => Promise<Result>,
): AsyncGenerator<Result, void> {
  let after: After | undefined;
  do {
    const page = await read(after);
    yield page;
    after = page.last;
  } while (after);
}

/** Every item of a partition of an index, in the order of its sort key. What the schema refuses is left out (`readable`). */
export async function queryAll<Schema extends z.ZodType>(
  table: Table,
  page: Omit<IndexQuery, 'after'>,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const items: z.output<Schema>[] = [];
  for await (const read of paginate((after) => queryPage(table, { ...page, after }, schema))) items.push(...read.items);
  return items;
}

/** Every item of a range of a partition, unparsed. */
export async function queryWholePartition(table: Table, query: PartitionQuery) {
  const items: Record<string, unknown>[] = [];
  for await (const page of paginate((after) => queryPartition(table, { ...query, after }))) items.push(...page.items);
  return items;
}
