import { describe, expect, test } from 'vitest';
import type { RequestInput } from '#shared/contract/contract.ts';
import { leaveToken } from '../../ground/keys/waitlist-entry.ts';
import { newId } from '../../ground/platform/ids.ts';
import { arrived, type ReceivedMail } from '../../reactions/mail/testing/inbox.ts';
import {
  call,
  control,
  counterMismatches,
  makeSession,
  type Reply,
  viewerAt,
  waitlistAt,
} from '../../testing/cloud.ts';
import {
  book,
  bookingRequest,
  countersOf,
  holdSeat,
  makePaidSession,
  pay,
  settleBooking,
  steerStripe,
  stripeRecords,
} from '../../testing/payments.ts';

type Request = RequestInput<'joinWaitlist', 'body'>;

function joinRequest(sessionId: string, overrides: Partial<Request> = {}): Request {
  const email = `${newId(new Date()).toLowerCase()}@example.org`;
  return { sessionId, firstName: 'Wren', lastName: 'Ellis', email, ...overrides };
}

let callers = 0;
const fromElsewhere = () => viewerAt(`198.18.${Math.floor(++callers / 250)}.${callers % 250}`);

const join = (body: Request, headers = fromElsewhere()): Promise<Reply> =>
  call('POST /api/waitlist', { body, headers });
const leave = (body: RequestInput<'leaveWaitlist', 'body'>): Promise<Reply> =>
  call('POST /api/waitlist/leave', { body });
const mailsTo =
  (address: string, subject = '') =>
  (mail: Parameters<Parameters<typeof arrived>[0]>[0]) =>
    mail.destination.to.includes(address) && mail.subject.startsWith(subject);

const full = { maxAttendees: 2, seatsTaken: 2 };

describe('joining (docs/product.md#waitlist)', () => {
  test('stores both names and the trimmed address, counts, and notifies both sides by mail', async () => {
    await control('/demo', { command: 'clearLimits' });
    const title = `Full ${newId(new Date())}`;
    const sessionId = await makeSession({ ...full, title });
    const input = joinRequest(sessionId, { firstName: ' Wren ' });
    expect(await join(input)).toMatchObject({ status: 202, body: {} });
    expect(await waitlistAt(sessionId)).toMatchObject([{ name: 'Wren Ellis', email: input.email }]);
    expect(await countersOf(sessionId)).toMatchObject({ waiting: 1 });
    const [mail] = await arrived(mailsTo(input.email), 1);
    expect(mail?.subject).toMatch(/^On the waitlist, please confirm: Full /);
    expect(mail?.body.text).toContain("We'll notify you if a spot becomes available.");
    const toStudio = 'New on the waitlist';
    const isIt = (one: ReceivedMail) => one.subject.startsWith(toStudio) && one.body.text.includes(title);
    const mails = await arrived(isIt, 1);
    expect(mails[0]?.replyTo).toEqual([input.email]);
    expect(await counterMismatches(sessionId)).toEqual([]);
  });

  test('twice gets the same response without a second mail; three concurrent requests make one entry', async () => {
    const sessionId = await makeSession(full);
    const input = joinRequest(sessionId);
    const [first, ...others] = await Promise.all([join(input), join(input), join(input)]);
    others.push(await join({ ...input, email: input.email.toUpperCase(), firstName: 'Another' }));
    for (const reply of others) expect({ ...reply, headers: 0 }).toEqual({ ...first, headers: 0 });
    expect(await waitlistAt(sessionId)).toHaveLength(1);
    expect(await countersOf(sessionId)).toMatchObject({ waiting: 1 });
    await arrived(mailsTo(input.email), 1);
    const probe = joinRequest(sessionId);
    await join(probe);
    // Mails are sent in order: once the later one is here, no second of the first will come.
    await arrived(mailsTo(probe.email), 1);
    expect(await arrived(mailsTo(input.email), 1)).toHaveLength(1);
  });

  test('takes as long for a listed address as for a new one (docs/trust.md#same-answers)', async () => {
    const sessionId = await makeSession(full);
    const known = joinRequest(sessionId);
    await join(known);
    const timed = async (body: Request) => {
      const started = performance.now();
      await join(body);
      return performance.now() - started;
    };
    for (const body of [known, joinRequest(sessionId)]) expect(await timed(body)).toBeGreaterThanOrEqual(200);
  });

  test.each([
    ['a place is free', {}, 409, 'seats_free'],
    ['there is no limit', { maxAttendees: null }, 409, 'seats_free'],
    ['it has started', { ...full, startTime: new Date(Date.now() - 60_000).toISOString() }, 409, 'session_started'],
    ['it is a draft', { ...full, published: false }, 404, 'session_not_found'],
  ])('is refused when %s, and nothing is written', async (_, session, status, code) => {
    const sessionId = await makeSession(session);
    expect(await join(joinRequest(sessionId))).toMatchObject({ status, body: { code } });
    expect(await waitlistAt(sessionId)).toEqual([]);
  });

  test('is possible while the last places are held', async () => {
    const sessionId = await makeSession({ maxAttendees: 2, seatsTaken: 1, seatsHeld: 1 });
    expect((await join(joinRequest(sessionId))).status).toBe(202);
  });

  test('is limited per address, listed or not', async () => {
    const sessionId = await makeSession(full);
    const { email } = joinRequest('');
    const oneAddress: number[] = [];
    for (let n = 0; n < 7; n++) oneAddress.push((await join(joinRequest(sessionId, { email }))).status);
    expect(oneAddress).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });
});

describe('leaving', () => {
  test('by the mailed link removes the entry once', async () => {
    const sessionId = await makeSession(full);
    const one = joinRequest(sessionId);
    const other = joinRequest(sessionId);
    await join(one);
    await join(other);
    const [mail] = await arrived(mailsTo(one.email), 1);
    const link = /\/waitlist\/leave\?sessionId=(\w+)&token=([\w.]+)/.exec(mail?.body.text ?? '');
    const input = { sessionId: String(link?.[1]), token: String(link?.[2]) };
    expect(await Promise.all([leave(input), leave(input)])).toContainEqual(expect.objectContaining({ status: 200 }));
    expect(await leave(input)).toMatchObject({ status: 404, body: { code: 'not_on_waitlist' } });
    expect(await waitlistAt(sessionId)).toMatchObject([{ email: other.email }]);
    expect(await countersOf(sessionId)).toMatchObject({ waiting: 1 });
  });

  test('with a wrong secret gets the response of an unknown entry and removes nothing', async () => {
    const sessionId = await makeSession(full);
    await join(joinRequest(sessionId));
    const [entry] = await waitlistAt(sessionId);
    const guess = leaveToken({ entryId: String(entry?.entryId), secret: newId(new Date()) });
    const unknownToken = leaveToken({ entryId: '0'.repeat(32), secret: newId(new Date()) });
    const guessed = await leave({ sessionId, token: guess });
    const absent = await leave({ sessionId, token: unknownToken });
    expect(guessed.body).toEqual(absent.body);
    expect(await waitlistAt(sessionId)).toHaveLength(1);
  });

  test('happens automatically when the place is booked', async () => {
    const sessionId = await makeSession({ maxAttendees: 3, seatsTaken: 1, waitlistCount: 2 });
    const [waiting] = await waitlistAt(sessionId);
    const free = { amount: 0, currency: 'GBP' } as const;
    await book(bookingRequest(sessionId, { email: String(waiting?.email), total: free }));
    expect(await countersOf(sessionId)).toEqual({ taken: 2, held: 0, waiting: 1 });
    expect(await counterMismatches(sessionId)).toEqual([]);
  });
});

describe('a released seat', () => {
  test('notifies each entry once, with links to book and to leave', async () => {
    const sessionId = await makePaidSession({ maxAttendees: 1 });
    const { bookingId } = await holdSeat(bookingRequest(sessionId));
    const waiting = [joinRequest(sessionId), joinRequest(sessionId)];
    for (const input of waiting) await join(input);
    for (const { entryId, secret } of await waitlistAt(sessionId)) {
      const body = { sessionId, token: leaveToken({ entryId: String(entryId), secret: String(secret) }) };
      expect((await call('POST /api/waitlist/confirmation', { body })).status).toBe(200);
    }
    const { checkouts } = await stripeRecords(bookingId);
    await steerStripe('expire', { checkoutId: checkouts[0]?.id });
    await Promise.all([settleBooking(bookingId), settleBooking(bookingId)]);
    for (const { email } of waiting) {
      const [mail, ...more] = await arrived(mailsTo(email, 'A place is free'), 1);
      expect(more).toEqual([]);
      expect(mail?.body.text).toContain(`/sessions/${sessionId}`);
      expect(mail?.body.text).toContain('/waitlist/leave?');
    }
    const [first] = waiting;
    const input = bookingRequest(sessionId, { email: String(first?.email) });
    await pay((await holdSeat(input)).paymentUrl);
    expect((await settleBooking(input.bookingId)).body).toMatchObject({ status: 'completed' });
    expect(await countersOf(sessionId)).toEqual({ taken: 1, held: 0, waiting: 1 });
    expect(await counterMismatches(sessionId)).toEqual([]);
  });
});
