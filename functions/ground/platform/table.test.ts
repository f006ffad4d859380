import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { putItem, queryPage, queryPartition, type Table } from './table.ts';

let table: Table & { close: () => Promise<void> };
const instants = ['09:59:59.999', '10:00:00.000', '10:00:00.001', '10:30:00.000', '10:59:59.999', '11:00:00.000'].map(
  (time) => `2026-11-20T${time}Z`,
);
beforeAll(async () => {
  table = await openTemporaryTable();
  for (const at of instants) await putItem(table, { PK: 'THINGS', SK: at, GSI3PK: 'LIST', GSI3SK: at, at });
});
afterAll(() => table.close());

const times = [undefined, ...instants, '2026-11-20T10:15:00.000Z'];

test('a page is bounded by from (inclusive) and before (exclusive)', async () => {
  for (const from of times) {
    for (const before of times) {
      const page = { index: 'byKind', partition: 'LIST', ...(from && { from }), ...(before && { before }) } as const;
      const expected = instants.filter((at) => (!from || at >= from) && (!before || at < before));
      const { items } = await queryPage(table, page, z.object({ at: z.string() }));
      expect(items.map(({ at }) => at)).toEqual(expected);
    }
  }
});

test('a part of a partition is bounded by two sort keys, both inclusive', async () => {
  const [, from = '', , upTo = ''] = instants;
  const { items } = await queryPartition(table, { partition: 'THINGS', from, upTo });
  expect(items.map(({ SK }) => SK)).toEqual(instants.slice(1, 4));
});
