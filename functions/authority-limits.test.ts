import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { newId } from './ground/platform/ids.ts';
import { attemptsOf, requestLimits } from './ground/platform/request-limits.ts';
import { putItem } from './ground/platform/table.ts';
import { cancelBooking } from './orders/bookings/cancel.ts';
import { createBooking, createMemberBooking } from './orders/bookings/create.ts';
import { moveBooking } from './orders/bookings/move.ts';
import { takesAuthority } from './testing/authority.ts';
import { randomIp } from './testing/cloud.ts';
import { type LimitedRequestName, limitedRequests } from './testing/limited-requests.ts';
import { testMember } from './testing/member.ts';
import { offerSold } from './testing/membership-requests.ts';
import { browserSecret, madeBooking, price } from './testing/payments.ts';
import { scanPrefix } from './testing/scan.ts';
import { openSharedTestSite } from './testing/site.ts';

// A limit never stops someone from getting out: who shows authority is refused by nobody else's requests
// (docs/trust.md#rate-limits).

const site = await openSharedTestSite();
const { table, now } = site.dependencies;
await offerSold(table);
const free = { amount: 0, currency: 'GBP' } as const;

/** At one moment, so that no window ends in between. */
function stoppedClock() {
  const moment = now();
  return { ...site.dependencies, now: () => moment };
}

/** `done`, or the code of the error. */
const outcomeOf = (response: Promise<unknown>) =>
  response.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

/** Counters of attempts, without markers of requests, and without counters that refuse nothing: of mails and of given places. */
async function counters(): Promise<Map<string, Record<string, unknown>>> {
  const items = await scanPrefix(table, 'RATE#');
  return new Map(
    items
      .filter(({ PK }) => !/^RATE#(request#|mails-|givenFreePlace#)/.test(String(PK)))
      .map((item) => [`${item.PK} ${item.SK}`, item]),
  );
}

/** Subjects of the counters that a request has touched. */
async function subjectsCounted(send: () => Promise<unknown>): Promise<string[]> {
  const before = await counters();
  await send();
  const touched = [...(await counters())].filter(([key, { count }]) => count !== before.get(key)?.count);
  return touched.map(([key]) => /^RATE#\w+-(\w+)#/.exec(key)?.[1] ?? key);
}

/** Runs requests, then fills every counter that they have touched. */
async function fillWhatIsCounted(send: () => Promise<void>): Promise<void> {
  const before = await counters();
  await send();
  for (const [key, item] of await counters()) {
    if (item.count !== before.get(key)?.count) await putItem(table, { ...item, count: 1_000_000 });
  }
}

/** Requests from one network, about the same sessions each time they are prepared. */
function besideEachOther() {
  const network = randomIp();
  const sessions: string[] = [];
  let prepared = 0;
  const shared = {
    ...site,
    async createSession(session: Parameters<typeof site.createSession>[0] = {}) {
      const room = { seatsHeld: (session.seatsHeld ?? 0) * 2, waitlistCount: 10 };
      const id = sessions[prepared] ?? (await site.createSession({ ...session, ...room }));
      sessions[prepared] = id;
      prepared += 1;
      return id;
    },
  };
  const requests = limitedRequests(shared, () => network);
  return (name: LimitedRequestName) => {
    prepared = 0;
    return requests[name]();
  };
}

/** The counter of those who show no authority is one below its limit. */
async function leaveOneAttempt(network: string, at: Date): Promise<void> {
  const [counter] = attemptsOf('wrongAuthority', { network }, at);
  const expiresAt = Math.floor(at.getTime() / 1000) + 7200;
  await putItem(table, { ...counter?.key, count: requestLimits.wrongAuthority.network.limit - 1, expiresAt });
}

const prepared = limitedRequests(site);
const isPrepared = (name: string): name is LimitedRequestName => name in prepared;
const endpoints = Object.keys(contract).filter(takesAuthority);
const refusals = [
  'not_your_booking',
  'booking_not_found',
  'not_on_waitlist',
  'link_not_found',
  'purchase_not_found',
  'pack_not_found',
  'membership_not_found',
];

describe('beside strangers and others on the same session and network', () => {
  test.each(endpoints)('%s', async (name) => {
    if (!isPrepared(name)) throw new Error(`prepare a request of ${name} in testing/limited-requests.ts`);
    const prepare = besideEachOther();
    const own = await prepare(name);
    const other = await prepare(name);
    const dependencies = stoppedClock();
    await leaveOneAttempt(own.who.network, dependencies.now());
    await fillWhatIsCounted(async () => {
      expect(refusals).toContain(await outcomeOf(own.sendAsStranger(dependencies)));
      expect(await outcomeOf(own.sendAsStranger(dependencies))).toBe('too_many_requests');
      expect(await outcomeOf(other.send(dependencies))).not.toBe('too_many_requests');
    });
    let outcome = '';
    const counted = await subjectsCounted(async () => {
      outcome = await outcomeOf(own.send(dependencies));
    });
    // A booking that cost nothing has no receipt.
    expect(['done', 'no_receipt']).toContain(outcome);
    expect(['order', 'member']).toEqual(expect.arrayContaining(counted));
  });
});

describe('who signs in is counted by the account alone', () => {
  const signedIn = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'member');
  test.each(signedIn.map(([name]) => name).filter(isPrepared))('%s', async (name) => {
    const { send } = await prepared[name]();
    const counted = await subjectsCounted(() => outcomeOf(send(stoppedClock())));
    expect(['order', 'member']).toEqual(expect.arrayContaining(counted));
  });
});

describe('who shows nothing but an id is counted by the network alone', () => {
  test.each(['settleBooking', 'settlePurchase', 'settleWaitlistCard', 'saveWaitlistCard'] as const)(
    '%s',
    async (name) => {
      const { send } = await prepared[name]();
      expect(new Set(await subjectsCounted(() => outcomeOf(send(stoppedClock()))))).toEqual(new Set(['network']));
    },
  );
});

const callOf = (ip: string) => ({ params: undefined, query: undefined, request: { ip, country: null } });

/** Unpaid bookings of a session, held from several networks. */
async function unpaid(sessionId: string, count: number): Promise<string[]> {
  const bookings = Array.from({ length: count }, () => site.holdSeat({ sessionId }));
  return (await Promise.all(bookings)).map(({ bookingId }) => bookingId);
}

function cancel(bookingId: string, ip: string, own: typeof site.dependencies) {
  const body = { secret: browserSecret(bookingId), refund: free };
  return cancelBooking({ ...callOf(ip), params: { bookingId }, body }, own);
}

function move(bookingId: string, sessionId: string, ip: string, own: typeof site.dependencies) {
  const body = { secret: browserSecret(bookingId), sessionId, refund: free };
  return moveBooking({ ...callOf(ip), params: { bookingId }, body }, own);
}

/** 130 requests about 13 bookings, ten about each, from one network. */
async function flood(bookings: string[], send: (bookingId: string) => Promise<unknown>): Promise<string[]> {
  const outcomes: string[] = [];
  for (const bookingId of bookings) {
    outcomes.push(...(await Promise.all(Array.from({ length: 10 }, () => outcomeOf(send(bookingId))))));
  }
  return outcomes;
}

async function booked(): Promise<{ bookingId: string; sessionId: string }> {
  const sessionId = await site.createSession({ price: free, maxAttendees: null });
  const { bookingId } = await site.book(site.bookingRequest(sessionId, { total: free }));
  return { bookingId, sessionId };
}

describe('130 requests of others from the same network', () => {
  test('that ask to cancel unpaid bookings of a session refuse none of its guests', async () => {
    const own = stoppedClock();
    const ip = randomIp();
    const sessionId = await site.createSession({ maxAttendees: null });
    const others = await unpaid(sessionId, 13);
    const discountCode = await site.createDiscountCode({ percentage: 100 });
    const { bookingId } = await site.book(site.bookingRequest(sessionId, { discountCode, total: free }));
    const outcomes = await flood(others, (other) => cancel(other, ip, own));
    expect(new Set(outcomes)).toEqual(new Set(['booking_not_found']));
    expect(await outcomeOf(cancel(bookingId, ip, own))).toBe('done');
  });

  test('that move into a session refuse nobody who moves into it', async () => {
    const own = stoppedClock();
    const ip = randomIp();
    const { sessionId: target } = await booked();
    const others = await unpaid(await site.createSession({ maxAttendees: null }), 13);
    const outcomes = await flood(others, (other) => move(other, target, ip, own));
    expect(new Set(outcomes)).toEqual(new Set(['booking_not_found']));
    const { bookingId } = await booked();
    expect(await outcomeOf(move(bookingId, target, ip, own))).toBe('done');
  });
});

describe('a new booking that replaces an earlier hold of its own', () => {
  const fillAround = async (sessionId: string, ip: string, hold: string) => {
    const own = stoppedClock();
    const [other = ''] = await unpaid(sessionId, 1);
    await leaveOneAttempt(ip, own.now());
    await fillWhatIsCounted(async () => {
      await site.cancelFrom(ip, other, browserSecret(other), own);
      const asStranger = () => outcomeOf(site.cancelFrom(ip, hold, browserSecret(other), own));
      expect(await asStranger()).toBe('not_your_booking');
      expect(await asStranger()).toBe('too_many_requests');
    });
    return own;
  };

  test('is not refused because others on the session and the network have cancelled theirs', async () => {
    const sessionId = await site.createSession({ maxAttendees: null });
    const [hold = ''] = await unpaid(sessionId, 1);
    const ip = randomIp();
    const own = await fillAround(sessionId, ip, hold);
    const body = site.bookingRequest(sessionId, { earlierBookings: [madeBooking(hold)] });
    expect(await outcomeOf(createBooking({ ...callOf(ip), body }, own))).toBe('done');
    expect(await site.booking(hold)).toMatchObject({ status: 'cancelled' });
  });

  test('of a member neither', async () => {
    const sessionId = await site.createSession({ maxAttendees: null });
    const member = testMember();
    const ip = randomIp();
    const bodyOf = (bookingId: string) => ({ bookingId, sessionId, total: price, attendeeName: 'Ada Lovelace' });
    const hold = newId(new Date());
    await createMemberBooking({ ...callOf(ip), member, body: bodyOf(hold) }, site.dependencies);
    const own = await fillAround(sessionId, ip, hold);
    const body = { ...bodyOf(newId(new Date())), earlierBookings: [{ bookingId: hold }] };
    expect(await outcomeOf(createMemberBooking({ ...callOf(ip), member, body }, own))).toBe('done');
    expect(await site.booking(hold)).toMatchObject({ status: 'cancelled' });
  });
});
