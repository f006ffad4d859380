import { newId } from '../../ground/platform/ids.ts';
import { settleJointOrder } from '../../orders/bookings/joint-settlement.ts';
import { createGroup } from '../../orders/groups/create.ts';
import { getGroup } from '../../orders/groups/view.ts';
import { browserSecret } from '../payments.ts';
import { anywhere, aSession, dependencies, now } from './bookings.ts';
import type { Patterns } from './pattern.ts';

const single = { amount: 1800, currency: 'GBP' } as const;
const both = { ...single, amount: 3600 };

async function order() {
  const sessionId = await aSession({ price: single });
  const groupId = newId(now);
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const guest = { ...names, email: `${groupId.toLowerCase()}@example.org`, timeZone: undefined };
  const bookingId = newId(now);
  const further = [{ ...names, bookingId: newId(now) }];
  const body = { groupId, bookingId, sessionId, ...guest, further, total: both, secret: browserSecret(groupId) };
  return { body, run: () => createGroup({ ...anywhere, params: undefined, body }, dependencies) };
}

async function paidOrder() {
  const { body, run } = await order();
  await run();
  const found = await dependencies.payments.find('cs_test');
  if (!found) throw new Error('no checkout');
  const metadata = { groupId: body.groupId };
  const paid = { ...found, state: 'paid', metadata, amount: both.amount } as const;
  const payments = { ...dependencies.payments, find: async () => paid };
  return { body, settle: () => settleJointOrder(body.groupId, { ...dependencies, payments }) };
}

/** Access patterns of several places in one order. */
export const groupPatterns: Patterns = {
  'order two places': async () => (await order()).run,
  'settle an order of two places': async () => (await paidOrder()).settle,
  'places of an order': async () => {
    const { body, settle } = await paidOrder();
    await settle();
    const { bookingId, secret } = body;
    return () => getGroup({ ...anywhere, params: { bookingId }, body: { secret } }, dependencies);
  },
};
