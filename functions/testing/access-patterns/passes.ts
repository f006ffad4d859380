import { getSeriesPass, setSeriesPass } from '../../endpoints/admin/sessions/series-pass.ts';
import { seriesItem } from '../../ground/keys/series.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { jointOrderRules } from '../../orders/bookings/joint-settlement.ts';
import { createPass } from '../../orders/passes/create.ts';
import { getPassDates } from '../../orders/passes/dates-of-booking.ts';
import { settleOrder } from '../../orders/payments/settle.ts';
import { testMember } from '../member.ts';
import { browserSecret } from '../payments.ts';
import { anywhere, aSession, dependencies, now } from './bookings.ts';
import type { Patterns } from './pattern.ts';

const price = { amount: 4000, currency: 'GBP' } as const;
const admin = testMember({ email: 'studio@exhale.example', admin: true });
const single = { amount: 1800, currency: 'GBP' } as const;

/** A weekly series of five dates with a price for all of them. */
async function aSeries() {
  const seriesId = newId(now);
  const sessionIds: string[] = [];
  for (let week = 1; week <= 5; week++) {
    const startTime = new Date(now.getTime() + week * 7 * 24 * 3_600_000).toISOString();
    sessionIds.push(await aSession({ price: single, startTime, seriesId, recurrence: 'weekly' }));
  }
  const rest = { createdAt: now.toISOString(), addition: newId(now), pass: { price, dates: 5 } };
  await putItem(dependencies.table, seriesItem({ id: seriesId, recurrence: 'weekly', ...rest }));
  return { seriesId, sessionIds };
}

/** One of the dates of such a series. */
async function aDate() {
  const { sessionIds } = await aSeries();
  return { sessionId: sessionIds[0] ?? '' };
}

async function purchase() {
  const { seriesId, sessionIds } = await aSeries();
  const passId = newId(now);
  const guest = { firstName: 'Ada', lastName: 'Lovelace', email: `${passId.toLowerCase()}@example.org` };
  const body = { passId, sessionIds, ...guest, total: price, secret: browserSecret(passId), timeZone: undefined };
  return { passId, run: () => createPass({ ...anywhere, params: { seriesId }, body }, dependencies) };
}

/** Access patterns of passes. */
export const passPatterns: Patterns = {
  'buy a pass of five dates': async () => (await purchase()).run,
  'dates of a pass': async () => {
    const { run } = await purchase();
    const { bookings } = await run();
    const params = { bookingId: bookings[0]?.bookingId ?? '' };
    return () => getPassDates({ ...anywhere, params, body: undefined }, dependencies);
  },
  'the pass of a series': async () => {
    const params = await aDate();
    return () => getSeriesPass({ ...anywhere, params, body: undefined, member: admin }, dependencies);
  },
  'set the pass of a series': async () => {
    const params = await aDate();
    const body = { price: { ...price, amount: 5000 } };
    return () => setSeriesPass({ ...anywhere, params, body, member: admin }, dependencies);
  },
  'settle a pass of five dates': async () => {
    const { passId, run } = await purchase();
    await run();
    const found = await dependencies.payments.find('cs_test');
    if (!found) throw new Error('no checkout');
    const paid = { ...found, state: 'paid', metadata: { passId }, amount: price.amount } as const;
    const payments = { ...dependencies.payments, find: async () => paid };
    return () => settleOrder(jointOrderRules, passId, { ...dependencies, payments });
  },
};
