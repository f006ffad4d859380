import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { bookingItem } from '../../ground/keys/booking.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { exampleBooking } from '../../testing/examples.ts';
import { withFaults } from '../../testing/fault-injection.ts';
import { pay } from '../../testing/payments.ts';
import { openSharedTestSite, type TestSite } from '../../testing/site.ts';

const site = await openSharedTestSite();

const codeOf = (error: { code?: string }) => error.code ?? String(error);

/** Runs concurrent buyers; returns how many got a place and the errors of the others. */
async function rush(
  sessionId: string,
  buyers: number,
  book = (body: ReturnType<TestSite['bookingRequest']>) => site.book(body),
) {
  const inputs = Array.from({ length: buyers }, () => site.bookingRequest(sessionId));
  const results = await Promise.all(inputs.map((input) => book(input).then(({ status }) => status, codeOf)));
  return {
    inputs,
    got: results.filter((one) => one === 'pending').length,
    others: results.filter((one) => one !== 'pending'),
  };
}

/** Violated invariants: oversold or leaked seats, and counters that disagree with the bookings. */
async function wrongs(sessionId: string, places: number): Promise<string[]> {
  const { taken, held } = await site.counters(sessionId);
  const [disagreement] = (await site.counterMismatches()).filter(({ id }) => id === sessionId);
  const sold = disagreement ? Number(disagreement.counted.taken) + Number(disagreement.counted.held) : undefined;
  return [
    ...((sold ?? Number(taken) + Number(held)) > places ? ['oversold'] : []),
    ...(Number(taken) + Number(held) < places ? ['unsold'] : []),
    ...(disagreement ? ['counters'] : []),
  ];
}

describe('sixty concurrent buyers of ten paid places', () => {
  test('ten hold one, the others see that it is full, and the counters are consistent', async () => {
    const sessionId = await site.createSession({ maxAttendees: 10 });
    const { got, others } = await rush(sessionId, 60);
    expect(got).toBe(10);
    expect(new Set(others)).toEqual(new Set(['seats_held']));
    expect(await wrongs(sessionId, 10)).toEqual([]);
  });

  test('invariants hold while holders pay, give up and expire', async () => {
    const sessionId = await site.createSession({ maxAttendees: 10 });
    const first = await rush(sessionId, 12);
    const held = (await Promise.all(first.inputs.map(({ bookingId }) => site.booking(bookingId)))).flatMap(
      (one) => one ?? [],
    );
    const payers = held.slice(0, 5);
    const leavers = held.slice(5);
    const { find } = site.dependencies.payments;
    const pages = await Promise.all(payers.map(({ checkoutId }) => find(String(checkoutId))));
    await Promise.all(pages.map((page) => pay(String(page?.url))));
    const turmoil = [...payers.map(({ id }) => site.settle(id)), ...leavers.map(({ id }) => site.cancel(id))];
    await Promise.all([rush(sessionId, 24), site.sync(), ...turmoil]);
    // A buyer may have arrived just before a place was released: try once more.
    await rush(sessionId, 12);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 5, held: 5 });
    expect(await wrongs(sessionId, 10)).toEqual([]);
  });

  test('fault injection: conflicts, throttling and lost responses never sell a seat twice', async () => {
    const sessionId = await site.createSession({ maxAttendees: 10 });
    const own = withFaults(site.dependencies, Math.random);
    const { got, others } = await rush(sessionId, 30, (input) => site.book(input, own));
    expect(got).toBe(10);
    expect(new Set(others)).toEqual(new Set(['seats_held']));
    expect(await wrongs(sessionId, 10)).toEqual([]);
  });

  test('three requests with one id get one place', async () => {
    const sessionId = await site.createSession({ maxAttendees: 3 });
    const input = site.bookingRequest(sessionId);
    await Promise.all(
      [rush(sessionId, 10), site.book(input), site.book(input), site.book(input)].map((one) => one.catch(codeOf)),
    );
    expect(await wrongs(sessionId, 3)).toEqual([]);
  });
});

/** A deliberately wrong implementation: counts first and writes afterwards, without a condition. */
async function bookCarelessly({ bookingId, sessionId, total }: ReturnType<TestSite['bookingRequest']>) {
  const { table } = site.dependencies;
  const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }));
  const session = await findWholeSession(table, sessionId);
  if (!session || session.seatsTaken + session.seatsHeld >= Number(session.maxAttendees)) throw { code: 'seats_held' };
  const [listed = {}] = sessionItems({ ...session, seatsHeld: session.seatsHeld + 1 });
  await put(listed);
  const pending = { status: 'pending', paymentStatus: 'pending', total, listPrice: total } as const;
  await put(bookingItem(bookingOf(exampleBooking({ id: bookingId, sessionId, ...pending }))));
  return { ...pending, bookingId, paymentUrl: null };
}

test('the invariant check detects booking without a condition', async () => {
  const sessionId = await site.createSession({ maxAttendees: 10 });
  await rush(sessionId, 60, bookCarelessly);
  expect(await wrongs(sessionId, 10)).toEqual(expect.arrayContaining(['oversold', 'counters']));
});

describe('a one-time code', () => {
  test('wanted by fifty concurrent buyers is used by one, and the others see that it was used', async () => {
    const sessionId = await site.createSession({ maxAttendees: 60 });
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
    const total = { amount: 1440, currency: 'GBP' } as const;
    const { got, others } = await rush(sessionId, 50, (input) => site.book({ ...input, discountCode, total }));
    expect(got).toBe(1);
    expect(new Set(others)).toEqual(new Set(['discount_code_used']));
    expect(await site.counterMismatches()).not.toContainEqual(expect.objectContaining({ id: discountCode }));
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
  });

  test('that was released is used by one again', async () => {
    const sessionId = await site.createSession({ maxAttendees: 60 });
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
    const total = { amount: 1440, currency: 'GBP' } as const;
    const first = site.bookingRequest(sessionId, { discountCode, total });
    await site.book(first);
    await Promise.all([site.cancel(first.bookingId), site.cancel(first.bookingId)]);
    const { got } = await rush(sessionId, 10, (input) => site.book({ ...input, discountCode, total }));
    expect(got).toBe(1);
    expect(await wrongs(sessionId, 1)).toEqual([]);
  });
});
