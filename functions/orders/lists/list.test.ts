import { expect, test } from 'vitest';
import { orderItem } from '../../ground/keys/order-item.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleBooking, examplePurchase, exampleSurcharge } from '../../testing/examples.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import type { OrderPositions } from './cursor.ts';
import { ordersPage } from './list.ts';

const table = await openSharedTable();

test('orders of all kinds that were made in the same moment are each on one page (docs/product.md#admin-orders)', async () => {
  const createdAt = '2026-11-20T10:00:00.000Z';
  const idOf = (last: number) => `01JD00000000000000000000${last}${last}`;
  for (const n of [1, 2, 3]) {
    await storePlace(table, exampleBooking({ id: idOf(n), createdAt }));
    await putItem(table, orderItem(exampleSurcharge({ id: idOf(n + 3), createdAt })));
    await putItem(table, orderItem(examplePurchase({ id: idOf(n + 6), createdAt })));
  }
  const found: string[] = [];
  let after: OrderPositions | null | undefined;
  while (after !== null) {
    const page = await ordersPage(table, { filter: 'all', limit: 1, after });
    found.push(...page.orders.map(({ id }) => id));
    after = page.next;
  }
  expect(found.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(idOf));
});
