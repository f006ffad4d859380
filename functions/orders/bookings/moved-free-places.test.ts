import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { randomIp } from '../../testing/cloud.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret } from '../../testing/payments.ts';
import { type CreateBookingBody, openSharedTestSite } from '../../testing/site.ts';
import { confirmBooking } from './confirm.ts';
import { createMemberBooking } from './create.ts';
import { moveBooking, moveMyBooking } from './move.ts';

// Free places of guests whose address is not confirmed, moved to another free session (docs/trust.md#confirmed-addresses).

const site = await openSharedTestSite();
const { now } = site.dependencies;

const free = { amount: 0, currency: 'GBP' } as const;
const someEmail = () => `${newId(now()).toLowerCase()}@example.org`;
const call = (ip = randomIp()) => ({ query: undefined, request: { ip, country: null } });
const codeOf = (error: { code?: string }) => error.code ?? String(error);
/** The secret that a browser keeps for an address that it has confirmed. */
const browserOf = (name: string) => name.padEnd(43, 'b').slice(0, 43);

const freeSession = (maxAttendees: number | null) => site.createSession({ price: free, maxAttendees });
const requestFor = (sessionId: string) => site.bookingRequest(sessionId, { total: free });

const press = async (bookingId: string, browser: string) => {
  const body = { secret: await site.mailSecret(bookingId), browser };
  return confirmBooking({ ...call(), params: { bookingId }, body }, site.dependencies);
};

describe('a free place that is moved to a free session', () => {
  test('counts there like one that is booked: further ones ask for the link of their mail first', async () => {
    const target = await freeSession(20);
    const from = await freeSession(null);
    const ip = randomIp();
    const move = (bookingId: string, secret: string, browser?: string) => {
      const body = { secret, sessionId: target, refund: free, ...(browser && { browser }) };
      return moveBooking({ ...call(ip), params: { bookingId }, body }, site.dependencies).then(
        ({ session }) => session.id,
        codeOf,
      );
    };
    const made: CreateBookingBody[] = [];
    for (let n = 0; n < 7; n++) {
      const request = requestFor(from);
      await site.bookFrom(randomIp(), request);
      made.push(request);
    }
    for (const [n, { bookingId }] of made.entries()) {
      expect(await move(bookingId, browserSecret(bookingId))).toBe(n < 4 ? target : 'confirm_first');
    }
    const byMail = made[4];
    const byBrowser = made[5];
    expect(await move(byMail?.bookingId ?? '', await site.mailSecret(byMail?.bookingId ?? ''))).toBe(target);
    await press(byBrowser?.bookingId ?? '', browserOf('theirs'));
    const secret = browserSecret(byBrowser?.bookingId ?? '');
    expect(await move(byBrowser?.bookingId ?? '', secret, browserOf('theirs'))).toBe(target);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('counts there too when a member has booked it for another address', async () => {
    const target = await freeSession(20);
    const from = await freeSession(null);
    const ip = randomIp();
    const member = testMember();
    const own = { ...call(ip), member };
    const book = async (email?: string) => {
      const body = { bookingId: newId(now()), sessionId: from, total: free, ...(email !== undefined && { email }) };
      await createMemberBooking({ ...own, params: undefined, body }, site.dependencies);
      return body.bookingId;
    };
    const move = (bookingId: string) => {
      const body = { sessionId: target, refund: free };
      return moveMyBooking({ ...own, params: { bookingId }, body }, site.dependencies).then(
        ({ session }) => session.id,
        codeOf,
      );
    };
    for (let n = 0; n < 6; n++) expect(await move(await book(someEmail()))).toBe(n < 4 ? target : 'confirm_first');
    expect(await move(await book())).toBe(target);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that takes the last immediate place has the answer of its own repetition, which came before', async () => {
    const target = await freeSession(20);
    const from = await freeSession(null);
    const ip = randomIp();
    for (let n = 0; n < 3; n++) await site.bookFrom(ip, requestFor(target));
    const { bookingId, ...request } = requestFor(from);
    await site.bookFrom(randomIp(), { ...request, bookingId });
    const body = { secret: browserSecret(bookingId), sessionId: target, refund: free };
    const move = (own = site.dependencies) => moveBooking({ ...call(ip), params: { bookingId }, body }, own);
    let transactions = 0;
    const own = intercept(site.dependencies, async (name, send) => {
      // The first one counts the request, the second one moves the booking.
      if (name === 'TransactWriteCommand' && ++transactions === 2) await move();
      return send();
    });
    expect((await move(own)).session.id).toBe(target);
    expect(transactions).toBe(2);
    expect(await site.counters(target)).toMatchObject({ taken: 4 });
  });
});
