import { expect, test } from 'vitest';
import { findDiscountCode } from '../../../domains/discount-codes/store.ts';
import { profileRecord } from '../../../ground/keys/member.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { findPurchase } from '../../../orders/purchases/store.ts';
import { exampleBooking, examplePurchase } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { eraseOrders } from './erase-orders.ts';

const site = await openSharedTestSite();

test('gives back the code uses of cancelled orders: paid and held seats, and a purchase kept pending by an admin', async () => {
  const { table } = site.dependencies;
  const { sub: memberSub, email } = testMember();
  const person = profileRecord.parse({
    sub: memberSub,
    email,
    fullName: 'Mara',
    createdAt: '2026-10-01T09:00:00.000Z',
  });
  const code = await site.createDiscountCode({ timesUsed: 3 });
  const discount = { code, type: 'percentage', percentage: 20 } as const;
  const sessionId = await site.createSession({ seatsTaken: 1, seatsHeld: 1 });
  const paid = { status: 'completed', paymentStatus: 'paid' } as const;
  const kept = { status: 'pending', paymentStatus: 'pending', byHand: true } as const;
  for (const status of [paid, kept]) {
    const booking = { id: newId(new Date()), sessionId, memberSub, attendeeEmail: email, discount, ...status };
    await storePlace(table, exampleBooking(booking));
  }
  const pending = {
    status: 'pending',
    byHand: true,
    discount,
    memberSub,
    buyerEmail: email,
    note: 'For Mara',
  } as const;
  const purchase = examplePurchase({ id: newId(new Date()), ...pending });
  await putItem(table, orderItem(purchase));
  await eraseOrders(person, site.dependencies);
  expect((await findDiscountCode(table, code))?.timesUsed).toBe(0);
  expect(await findPurchase(table, purchase.id)).toMatchObject({ status: 'cancelled', note: null, memberSub: null });
  expect(await site.counterMismatches()).toEqual([]);
});
