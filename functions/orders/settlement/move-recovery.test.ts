import { afterAll, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { changing, gbp } from '../../testing/changing.ts';
import { crashAt, recordCalls } from '../../testing/fault-injection.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openTestSite } from '../../testing/site.ts';

// A crash while a move to a dearer session is begun (docs/product.md#moving-to-a-dearer-session).

const site = await openTestSite();
afterAll(() => site.close());
const { paid, move, inHours } = changing(site);

async function prepare() {
  const { bookingId, sessionId } = await paid();
  const target = await site.createSession({ price: gbp(2300), startTime: inHours(200), maxAttendees: 1 });
  const orderId = newId(new Date());
  const begin = (own = site.dependencies) => move(bookingId, target, { surcharge: 500, orderId }, own);
  return { bookingId, sessionId, target, orderId, begin };
}

async function crashPoints() {
  const sample = await prepare();
  const calls = await recordCalls(site.dependencies, sample.begin);
  expect(calls.length).toBeGreaterThan(3);
  return calls.flatMap((_, at) => [
    { at, when: 'before' as const },
    { at, when: 'after' as const },
  ]);
}

test('at each step: a retry finds an open payment page, and its payment moves the booking once', async () => {
  for (const crash of await crashPoints()) {
    const { bookingId, target, orderId, begin } = await prepare();
    expect(await crashAt(site.dependencies, crash, begin)).toBe(true);
    const { paymentUrl } = await begin();
    await pay(String(paymentUrl));
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await site.booking(bookingId)).toMatchObject({ sessionId: target, surchargeIds: [orderId] });
    expect((await stripeRecords(orderId)).payments).toHaveLength(1);
    expect(await site.counters(target)).toMatchObject({ taken: 1, held: 0 });
  }
  expect(await site.counterMismatches()).toEqual([]);
});

test('at each step without a retry: the seat is released once its hold has expired, and the booking stays', async () => {
  const later = { ...site.dependencies, now: () => new Date(Date.now() + 40 * 60_000) };
  for (const crash of await crashPoints()) {
    const { bookingId, sessionId, target, begin } = await prepare();
    await crashAt(site.dependencies, crash, begin);
    expect(await site.sync(later)).toMatchObject({ failed: 0 });
    expect(await site.booking(bookingId)).toMatchObject({ sessionId, status: 'completed', surchargeIds: [] });
    expect(await site.counters(target)).toMatchObject({ taken: 0, held: 0 });
  }
  expect(await site.counterMismatches()).toEqual([]);
});
