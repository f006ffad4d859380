import { expect, test } from 'vitest';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { exampleBooking, exampleSurcharge, placeWithRest } from '../../../testing/examples.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { findPaidOptions } from './options.ts';

const table = await openSharedTable();
const id = () => newId(new Date());
const option = (name: string) => ({ id: id(), name });

test('names the price of a place, of its rest, and of its move (docs/product.md#price-options)', async () => {
  const { place, rest } = placeWithRest(exampleBooking({ id: id(), option: option('Concession') }), 'paid');
  const { place: plain, rest: ofPlain } = placeWithRest(exampleBooking({ id: id() }), 'paid');
  for (const one of [place, plain]) await storePlace(table, one);
  const move = exampleSurcharge({ id: id(), line: { option: option('Full price') } });
  for (const order of [rest, ofPlain, move]) await putItem(table, orderItem(order));
  const unknown = { id: id() };
  const paid = [place, plain, rest, ofPlain, move, unknown].map((order) => ({
    orderType: 'session' as const,
    orderId: order.id,
  }));
  const found = await findPaidOptions(table, [...paid, { orderType: 'recording', orderId: place.id }]);
  expect(found).toEqual(
    new Map([
      [place.id, 'Concession'],
      [rest.id, 'Concession'],
      [move.id, 'Full price'],
    ]),
  );
});
