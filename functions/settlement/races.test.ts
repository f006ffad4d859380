import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, jest, test } from '@jest/globals';
import { bookingItem } from '../keys/booking.ts';
import { sessionItems } from '../keys/session.ts';
import { findWholeSession } from '../sessions/store.ts';
import { exampleBooking } from '../testing/examples.ts';
import { withFaults } from '../testing/fault-injection.ts';
import { pay } from '../testing/payments.ts';
import { openSharedTestSite, type TestSite } from '../testing/site.ts';

// Many at once, on whatever machine this runs.
jest.setTimeout(120_000);

const site = await openSharedTestSite();

const codeOf = (error: { code?: string }) => error.code ?? String(error);

/** What became of so many buyers who want a place at the same moment: how many got one, and what the others read. */
async function rush(
  sessionId: string,
  buyers: number,
  book = (body: ReturnType<TestSite['bookingRequest']>) => site.book(body),
) {
  const wishes = Array.from({ length: buyers }, () => site.bookingRequest(sessionId));
  const told = await Promise.all(wishes.map((asked) => book(asked).then(({ status }) => status, codeOf)));
  return {
    wishes,
    got: told.filter((one) => one === 'pending').length,
    others: told.filter((one) => one !== 'pending'),
  };
}

/** What a check after a race has to find nothing of: seats sold twice or left, and counters that are not true. */
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

describe('sixty buyers at once for ten paid places', () => {
  test('ten hold one, the others read so, none is left and the counters are true', async () => {
    const sessionId = await site.createSession({ maxAttendees: 10 });
    const { got, others } = await rush(sessionId, 60);
    expect(got).toBe(10);
    expect(new Set(others)).toEqual(new Set(['seats_held']));
    expect(await wrongs(sessionId, 10)).toEqual([]);
  });

  test('and so while holders pay, give up and run out of time', async () => {
    const sessionId = await site.createSession({ maxAttendees: 10 });
    const first = await rush(sessionId, 12);
    const held = (await Promise.all(first.wishes.map(({ bookingId }) => site.booking(bookingId)))).flatMap(
      (one) => one ?? [],
    );
    const [payers, leavers] = [held.slice(0, 5), held.slice(5)];
    const { find } = site.dependencies.payments;
    const pages = await Promise.all(payers.map(({ checkoutId }) => find(String(checkoutId))));
    await Promise.all(pages.map((page) => pay(String(page?.url))));
    const turmoil = [...payers.map(({ id }) => site.settle(id)), ...leavers.map(({ id }) => site.cancel(id))];
    await Promise.all([rush(sessionId, 24), site.sync(), ...turmoil]);
    // Whoever came while a place was being given up may have been too early: ask once more.
    await rush(sessionId, 12);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 5, held: 5 });
    expect(await wrongs(sessionId, 10)).toEqual([]);
  });

  test('on a bad day too: conflicts, throttling and lost answers never make a seat two', async () => {
    const sessionId = await site.createSession({ maxAttendees: 10 });
    const own = withFaults(site.dependencies, Math.random);
    const { got, others } = await rush(sessionId, 30, (asked) => site.book(asked, own));
    expect(got).toBe(10);
    expect(new Set(others)).toEqual(new Set(['seats_held']));
    expect(await wrongs(sessionId, 10)).toEqual([]);
  });

  test('of whom one asks three times for the same gets one place', async () => {
    const sessionId = await site.createSession({ maxAttendees: 3 });
    const asked = site.bookingRequest(sessionId);
    await Promise.all(
      [rush(sessionId, 10), site.book(asked), site.book(asked), site.book(asked)].map((one) => one.catch(codeOf)),
    );
    expect(await wrongs(sessionId, 3)).toEqual([]);
  });
});

/** What must never be: the seats are counted first and written afterwards, with nothing that holds them together. */
async function bookCarelessly({ bookingId, sessionId, total }: ReturnType<TestSite['bookingRequest']>) {
  const { table } = site.dependencies;
  const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }));
  const session = await findWholeSession(table, sessionId);
  if (!session || session.seatsTaken + session.seatsHeld >= Number(session.maxAttendees)) throw { code: 'seats_held' };
  const [listed = {}] = sessionItems({ ...session, seatsHeld: session.seatsHeld + 1 });
  await put(listed);
  const pending = { status: 'pending', paymentStatus: 'pending', total, listPrice: total } as const;
  await put(bookingItem(exampleBooking({ id: bookingId, sessionId, ...pending })));
  return { ...pending, bookingId, paymentUrl: null };
}

test('a careless way of booking is caught by the same check', async () => {
  const sessionId = await site.createSession({ maxAttendees: 10 });
  await rush(sessionId, 60, bookCarelessly);
  expect(await wrongs(sessionId, 10)).toEqual(expect.arrayContaining(['oversold', 'counters']));
});

describe('a one-time code', () => {
  test('wanted by fifty at once is used by one, and the others read that it was used', async () => {
    const sessionId = await site.createSession({ maxAttendees: 60 });
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
    const total = { amount: 1440, currency: 'GBP' } as const;
    const { got, others } = await rush(sessionId, 50, (asked) => site.book({ ...asked, discountCode, total }));
    expect(got).toBe(1);
    expect(new Set(others)).toEqual(new Set(['discount_code_used']));
    expect(await site.counterMismatches()).not.toContainEqual(expect.objectContaining({ id: discountCode }));
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
  });

  test('that is free again is used by one again', async () => {
    const sessionId = await site.createSession({ maxAttendees: 60 });
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
    const total = { amount: 1440, currency: 'GBP' } as const;
    const first = site.bookingRequest(sessionId, { discountCode, total });
    await site.book(first);
    await Promise.all([site.cancel(first.bookingId), site.cancel(first.bookingId)]);
    const { got } = await rush(sessionId, 10, (asked) => site.book({ ...asked, discountCode, total }));
    expect(got).toBe(1);
    expect(await wrongs(sessionId, 1)).toEqual([]);
  });
});
