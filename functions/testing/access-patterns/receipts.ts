import { getInvoicing } from '../../endpoints/admin/invoicing/invoicing.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { receiptsOf } from '../../orders/receipts/endpoints.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import type { Patterns } from './pattern.ts';
import { ordersTable as table } from './table.ts';

const now = () => new Date('2026-11-23T10:00:00.000Z');
const price = { amount: 1800, currency: 'GBP' } as const;

async function aPaidBooking() {
  const sessionId = newId(now());
  for (const item of sessionItems(exampleSession({ id: sessionId }))) await putItem(table, item);
  const paid = { total: price, listPrice: price, checkoutId: 'cs_1', paidAt: now().toISOString() };
  const booking = exampleBooking({ id: newId(now()), sessionId, paymentStatus: 'paid', ...paid });
  await storePlace(table, booking);
  return booking;
}

/** Access patterns of receipts. */
export const receiptPatterns: Patterns = {
  'issue a receipt': async () => {
    await receiptsOf(await aPaidBooking(), { table, now });
    const booking = await aPaidBooking();
    return () => receiptsOf(booking, { table, now });
  },
  'a receipt that was issued': async () => {
    const booking = await aPaidBooking();
    await receiptsOf(booking, { table, now });
    return () => receiptsOf(booking, { table, now });
  },
  'what receipts say of the studio': async () => () =>
    getInvoicing(
      {
        params: undefined,
        query: undefined,
        body: undefined,
        request: { ip: '198.51.100.1', country: null },
        member: testMember({ email: 'studio@exhale.example', admin: true }),
      },
      { table },
    ),
};
