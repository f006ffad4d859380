import { describe, expect, test } from 'vitest';
import { findEntry } from '../../domains/waitlist/store.ts';
import { listWaitlist } from '../../endpoints/admin/sessions/waitlist.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { newId } from '../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { confirmEntry } from './confirm.ts';
import { getWaitlistPosition, listMyWaitlists } from './position.ts';

// A waitlist entry counts in the line once a press has confirmed its address (docs/trust.md#confirmed-addresses).

const site = await openSharedTestSite();
const line = openLine(site);
const { table, now } = site.dependencies;

const browser = 'b'.repeat(43);
const someEmail = (name = 'p') => `${name}-${newId(now()).toLowerCase()}@example.org`;
const call = () => ({ params: undefined, query: undefined, request: { ip: randomIp(), country: null } });

const press = async (sessionId: string, email: string) => {
  const body = { sessionId, token: await line.token(sessionId, email), browser };
  return confirmEntry({ ...call(), body }, site.dependencies);
};
const placeOf = async (sessionId: string, email: string) => {
  const body = { sessionId, token: await line.token(sessionId, email) };
  return getWaitlistPosition({ ...call(), body }, site.dependencies);
};

describe('an entry whose address is not confirmed', () => {
  test('is skipped when seats are offered, and gets the next one after its press, in its place of the line', async () => {
    const { sessionId, bookings } = await line.full(2, 0);
    const first = someEmail('first');
    const second = someEmail('second');
    await site.joinUnconfirmed(sessionId, first);
    await site.join(sessionId, second);
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([second]);
    expect(await placeOf(sessionId, second)).toMatchObject({ position: 1, total: 1, awaitsConfirmation: false });
    expect(await placeOf(sessionId, first)).toMatchObject({ position: 1, total: 2, awaitsConfirmation: true });
    expect(await press(sessionId, first)).toMatchObject({ position: 1, total: 2, awaitsConfirmation: false });
    expect(await press(sessionId, first)).toMatchObject({ position: 1, awaitsConfirmation: false });
    expect(await line.order(sessionId)).toEqual([first, second]);
    await line.release(bookings[1] ?? '');
    await line.run(sessionId);
    expect((await line.offeredTo(sessionId)).toSorted()).toEqual([first, second].toSorted());
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('keeps its rank for 24 hours; after that its rank is the moment of the press', async () => {
    const { sessionId } = await line.full(1, 0);
    const early = someEmail('early');
    const late = someEmail('late');
    const other = someEmail('other');
    await site.joinUnconfirmed(sessionId, early);
    await site.joinUnconfirmed(sessionId, late);
    site.advanceClock(1);
    await site.join(sessionId, other);
    site.advanceClock(23 * 60);
    await press(sessionId, early);
    site.advanceClock(2 * 60);
    await press(sessionId, late);
    expect(await line.order(sessionId)).toEqual([early, other, late]);
    expect(await placeOf(sessionId, late)).toMatchObject({ position: 3, total: 3 });
  });

  test('counts by any other press of its address, also one about another session', async () => {
    const { sessionId, bookings } = await line.full(1, 0);
    const other = await line.full(1, 0);
    const email = someEmail();
    await site.joinUnconfirmed(sessionId, email);
    await site.joinUnconfirmed(other.sessionId, email);
    await press(other.sessionId, email);
    expect(await placeOf(sessionId, email)).toMatchObject({ awaitsConfirmation: false });
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([email]);
    // Who has pressed before counts at once.
    const third = await line.full(1, 0);
    await site.joinUnconfirmed(third.sessionId, email);
    expect((await findEntry(table, third.sessionId, emailHash(email)))?.awaitsConfirmation).toBeUndefined();
    const member = testMember({ email });
    const { waitlists } = await listMyWaitlists({ ...call(), body: undefined, member }, site.dependencies);
    expect(waitlists.map(({ awaitsConfirmation }) => awaitsConfirmation)).toEqual([false, false, false]);
  });

  test('keeps the rank that another press gave it when the link of its own mail is pressed a day later', async () => {
    const { sessionId } = await line.full(1, 0);
    const other = await line.full(1, 0);
    const email = someEmail('first');
    const later = someEmail('later');
    await site.joinUnconfirmed(sessionId, email);
    await site.joinUnconfirmed(other.sessionId, email);
    await press(other.sessionId, email);
    site.advanceClock(1);
    await site.join(sessionId, later);
    site.advanceClock(25 * 60);
    expect(await line.order(sessionId)).toEqual([email, later]);
    await press(sessionId, email);
    expect(await line.order(sessionId)).toEqual([email, later]);
  });

  test('is not booked at once either, and not told of a free place', async () => {
    const until = new Date(now().getTime() + 3 * 3_600_000).toISOString();
    const { sessionId, bookings } = await line.full(1, 0);
    await site.joinUnconfirmed(sessionId, someEmail(), until);
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
    const everyone = await line.full(1, 0, { waitlistMode: 'everyone' });
    const silent = someEmail();
    const told = someEmail();
    await site.joinUnconfirmed(everyone.sessionId, silent);
    await site.join(everyone.sessionId, told);
    await line.release(everyone.bookings[0] ?? '');
    await line.run(everyone.sessionId);
    expect(await line.mailsTo(told)).toContain('waitlist_seat_free');
    expect(await line.mailsTo(silent)).toEqual(['waitlist_joined']);
  });

  test('gets its mail again by joining again, and none once it counts', async () => {
    const { sessionId } = await line.full(1, 0);
    const email = someEmail();
    await site.joinUnconfirmed(sessionId, email);
    // Repeated at once it is the same request.
    await site.joinUnconfirmed(sessionId, email);
    expect(await line.mailsTo(email)).toEqual(['waitlist_joined']);
    site.advanceClock(3);
    await site.joinUnconfirmed(sessionId, email);
    expect(await line.mailsTo(email)).toEqual(['waitlist_joined', 'waitlist_joined']);
    await press(sessionId, email);
    await site.joinUnconfirmed(sessionId, email);
    expect(await line.mailsTo(email)).toEqual(['waitlist_joined', 'waitlist_joined']);
    expect(await site.counters(sessionId)).toMatchObject({ waiting: 1 });
  });

  test('is shown as such in the back office, which may offer it a place as before', async () => {
    const { sessionId } = await line.full(1, 0);
    const confirmed = someEmail('a');
    const unconfirmed = someEmail('b');
    await site.join(sessionId, confirmed);
    await site.joinUnconfirmed(sessionId, unconfirmed);
    const { entries } = await listWaitlist(callAs(adminCaller(), { params: { sessionId } }), site.dependencies);
    expect(entries.map(({ email, awaitsConfirmation }) => [email, awaitsConfirmation])).toEqual([
      [confirmed, false],
      [unconfirmed, true],
    ]);
  });
});

test('45 entries with made-up addresses get no offer, and a released seat is anyone’s within the run', async () => {
  const { sessionId, bookings } = await line.full(1, 0);
  for (let n = 0; n < 45; n++) await site.joinUnconfirmed(sessionId, someEmail(`made-up-${n}`));
  await line.release(bookings[0] ?? '');
  expect(await line.lineSince(sessionId)).toBeDefined();
  await line.run(sessionId);
  expect(await line.offeredTo(sessionId)).toEqual([]);
  expect(await line.lineSince(sessionId)).toBeUndefined();
  expect((await line.book(sessionId)).status).toBe('completed');
  expect(await site.counterMismatches()).toEqual([]);
});

test('a press and the line’s turn at once, 25 times: one offer at most, and nothing is lost', async () => {
  for (let round = 0; round < 25; round++) {
    const { sessionId, bookings } = await line.full(1, 0);
    const email = someEmail();
    await site.joinUnconfirmed(sessionId, email);
    await line.release(bookings[0] ?? '');
    await Promise.all([press(sessionId, email), line.run(sessionId), press(sessionId, email)]);
    const offered = await line.offeredTo(sessionId);
    expect(offered.length).toBeLessThanOrEqual(1);
    expect(await placeOf(sessionId, email)).toMatchObject({ position: 1, awaitsConfirmation: false });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: offered.length, waiting: 1 });
  }
  expect(await site.counterMismatches()).toEqual([]);
});
