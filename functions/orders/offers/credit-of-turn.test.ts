import { describe, expect, test } from 'vitest';
import type { CreditProblem } from '#shared/rules/packs.ts';
import { reassignEntry } from '../../domains/waitlist/reassign.ts';
import { findEntry } from '../../domains/waitlist/store.ts';
import { listWaitlist } from '../../endpoints/admin/sessions/waitlist.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { newId } from '../../ground/platform/ids.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { savedCards } from '../../testing/card-line.ts';
import { changeCall, gbp } from '../../testing/changing.ts';
import { openCreditLine } from '../../testing/credit-line.ts';
import { pay, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from '../bookings/cancel.ts';

// A credit that is taken with the seat on an entry's turn (docs/product.md#waitlist, docs/product.md#packs).

const site = await openSharedTestSite('https://credits.example');
const { dependencies } = site;
const { table } = dependencies;
const credits = await openCreditLine(site);
const { cards, line, packs, waiting, join, creditOf, position, inHours, bookedBy } = credits;
const entryOf = (sessionId: string, email: string) => findEntry(table, sessionId, emailHash(email));
const category = newId(new Date());

describe('an entry that waits with a credit', () => {
  test('has none reserved, and on its turn the credit and the seat are taken and the place is booked', async () => {
    const { sessionId, pack, email, booking } = await waiting();
    await packs.expectLeft(pack, 5);
    expect(await position(sessionId, email)).toMatchObject({
      bookUntil: expect.any(String),
      maximum: null,
      credit: { packId: pack.id, name: pack.terms.name, credits: 1, problem: null },
    });
    expect(await cards.release(sessionId, booking)).toEqual([]);
    await packs.expectLeft(pack, 4);
    const booked = await bookedBy(sessionId, email);
    expect(booked).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      paidAt: expect.any(String),
      total: price,
      vouchers: [{ code: pack.id, amount: price.amount, pack: { credits: 1 } }],
      cancellationPolicy: expect.any(Object),
    });
    expect(await packs.uses(pack.id)).toMatchObject([{ bookingId: booked?.id, sessionId, credits: 1 }]);
    expect(await entryOf(sessionId, email)).toBeUndefined();
    expect(await line.mailsTo(email)).toEqual(expect.arrayContaining(['booking_confirmed', 'waitlist_joined']));
    expect(await line.mailsTo(email)).not.toContain('seat_offered');
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is booked once, however often the released seat is looked at', async () => {
    const { sessionId, pack, email, booking } = await waiting();
    await cards.release(sessionId, booking);
    await line.runAgain(sessionId);
    await packs.expectLeft(pack, 4);
    expect(await packs.uses(pack.id)).toHaveLength(1);
    expect(await bookedBy(sessionId, email)).toBeDefined();
  });

  test('is booked in the last two hours too, and tells that the last credit is used', async () => {
    const { sessionId, pack, email, booking } = await waiting({ creditsLeft: 1 }, { startTime: inHours(1.5) });
    await line.release(booking);
    await line.run(sessionId);
    await packs.expectLeft({ ...pack, creditsLeft: 1 }, 0);
    expect(await bookedBy(sessionId, email)).toBeDefined();
    expect(await line.mailsTo(email)).toContain('pack_used_up');
  });

  test('begins the months of a pack that is valid from its first use', async () => {
    const { sessionId, pack, booking } = await waiting({ expiresAt: null, terms: { from: 'first_use' } });
    expect((await packs.find(pack.id)).expiresAt).toBeNull();
    await cards.release(sessionId, booking);
    expect((await packs.find(pack.id)).expiresAt).not.toBeNull();
  });

  test('gets the credit back when the place is cancelled while all goes back', async () => {
    const { sessionId, pack, email, booking } = await waiting();
    await cards.release(sessionId, booking);
    const booked = await bookedBy(sessionId, email);
    const secret = await site.mailSecret(booked?.id ?? '', 60 * 24 * 30);
    await cancelBooking({ ...changeCall(booked?.id ?? ''), body: { secret, refund: price } }, dependencies);
    await packs.expectLeft(pack, 5);
  });

  test('keeps the credit where the session costs nothing by then', async () => {
    const { sessionId, pack, email, booking } = await waiting();
    await cards.changeItem(sessionId, { price: gbp(0) });
    await cards.release(sessionId, booking);
    await packs.expectLeft(pack, 5);
    expect(await bookedBy(sessionId, email)).toMatchObject({ paymentStatus: 'free', vouchers: [] });
  });

  test('is named in the list of the back office', async () => {
    const { sessionId, pack } = await waiting();
    const call = callAs(adminCaller(), { params: { sessionId } });
    const { entries } = await listWaitlist(call, dependencies);
    expect(entries).toMatchObject([{ credit: { name: pack.terms.name, credits: 1 }, maximum: null }]);
  });

  test('keeps the choice when it becomes that of another address of the same person', async () => {
    const { sessionId, pack, email, booking } = await waiting();
    const other = `other-${email}`;
    const entry = await entryOf(sessionId, email);
    if (!entry) throw new Error('no entry');
    expect(await transactNamed<string>(table, reassignEntry(entry, other, undefined))).toMatchObject({ written: true });
    await packs.set(pack.id, { ownerEmail: other });
    await cards.release(sessionId, booking);
    expect(await bookedBy(sessionId, other)).toMatchObject({ vouchers: [{ code: pack.id }] });
  });
});

describe('the place is offered, the mail says why, and no credit is taken,', () => {
  type Setting = Awaited<ReturnType<typeof waiting>>;
  const now = () => dependencies.now().toISOString();
  const cases: [CreditProblem, (setting: Setting) => Promise<unknown>][] = [
    ['used_up', ({ pack }) => packs.set(pack.id, { creditsLeft: 0 })],
    ['expired', ({ pack }) => packs.set(pack.id, { expiresAt: now() })],
    ['ended', ({ pack }) => packs.set(pack.id, { endedAt: now() })],
    ['not_for_this', ({ pack }) => packs.set(pack.id, { terms: { ...pack.terms, categories: [category] } })],
    [
      'for_owner',
      ({ pack }) => packs.set(pack.id, { ownerEmail: 'x@example.org', terms: { ...pack.terms, forOthers: false } }),
    ],
    ['changed', ({ pack }) => packs.set(pack.id, { terms: { ...pack.terms, long: { minutes: 10, credits: 2 } } })],
    ['changed', ({ sessionId }) => line.startIn(sessionId, 60)],
  ];

  test.each(cases)('%s', async (problem, change) => {
    const setting = await waiting();
    const { sessionId, pack, email, booking } = setting;
    await change(setting);
    const left = (await packs.find(pack.id)).creditsLeft;
    expect(await position(sessionId, email)).toMatchObject({ bookUntil: null, credit: { problem } });
    await cards.release(sessionId, booking);
    expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: email, creditProblem: problem, price }]);
    expect((await packs.find(pack.id)).creditsLeft).toBe(left);
    expect(await line.mailsTo(email)).toContain('seat_offered');
  });

  test('and nothing of it is said once the chosen time is over', async () => {
    const { sessionId, bookings } = await cards.full(1);
    const pack = await packs.make();
    await join(sessionId, pack.ownerEmail, { credit: creditOf(pack), bookUntil: inHours(-1) });
    await cards.release(sessionId, bookings[0] ?? '');
    expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: pack.ownerEmail, creditProblem: null }]);
    await packs.expectLeft(pack, 5);
  });
});

describe('joining with a credit is refused, and nobody joins,', () => {
  test.each([
    ['without the secret of the pack', { secret: undefined }, {}, 'pack_not_found'],
    ['at other credits than were shown', { credits: 2 }, {}, 'pack_changed'],
    ['for several places', {}, { places: 2 }, 'invalid_request'],
    ['beside a card', {}, { cardId: newId(new Date()) }, 'invalid_request'],
    ['without a time', {}, { bookUntil: undefined }, 'invalid_request'],
  ])('%s', async (_why, credit, more, code) => {
    const { sessionId } = await cards.full(1);
    const pack = await packs.make();
    const body = { credit: creditOf(pack, credit), ...more };
    await expect(join(sessionId, pack.ownerEmail, body)).rejects.toMatchObject({ code });
    expect(await entryOf(sessionId, pack.ownerEmail)).toBeUndefined();
  });

  test('also for another person with a pack that is for its owner alone, whoever waits already', async () => {
    const { sessionId } = await cards.full(1);
    const pack = await packs.make({ terms: { forOthers: false } });
    const other = `other-${pack.ownerEmail}`;
    const attempt = () => join(sessionId, other, { credit: creditOf(pack) });
    await expect(attempt()).rejects.toMatchObject({ code: 'pack_for_owner' });
    await join(sessionId, other, {});
    await expect(attempt()).rejects.toMatchObject({ code: 'pack_for_owner' });
  });
});

describe('the choice is changed', () => {
  test('by a member with their own pack, who needs no secret, and taken back', async () => {
    const { sessionId, bookings } = await cards.full(1);
    const sub = newId(new Date());
    const pack = await packs.make({ memberSub: sub });
    const member = { sub, email: pack.ownerEmail };
    await site.join(sessionId, member.email);
    const credit = { packId: pack.id, credits: 1 };
    const choice = { bookUntil: inHours(20), credit };
    await expect(
      credits.chooseAsMember(sessionId, { email: member.email, sub: newId(new Date()) }, choice),
    ).rejects.toMatchObject({ code: 'pack_not_found' });
    await credits.chooseAsMember(sessionId, member, choice);
    expect(await position(sessionId, member.email)).toMatchObject({ credit: { packId: pack.id, problem: null } });
    await credits.chooseAsMember(sessionId, member, { bookUntil: null });
    expect(await entryOf(sessionId, member.email)).not.toHaveProperty('credit');
    await cards.release(sessionId, bookings[0] ?? '');
    expect(await line.offeredTo(sessionId)).toEqual([member.email]);
    await packs.expectLeft(pack, 5);
  });

  test('from a credit to a card, which is charged, and from a card to a credit, which gives the card back', async () => {
    const { sessionId, pack, email, booking } = await waiting();
    const cardId = newId(dependencies.now());
    const { cardUrl } = await cards.choose(sessionId, email, inHours(20), { cardId });
    await pay(String(cardUrl), { card: savedCards.good });
    await cards.settle(cardId);
    expect(await entryOf(sessionId, email)).not.toHaveProperty('credit');
    expect(await position(sessionId, email)).toMatchObject({ maximum: price });
    const bookUntil = inHours(19);
    await credits.choose(sessionId, email, { bookUntil, credit: creditOf(pack) });
    expect(await entryOf(sessionId, email)).not.toHaveProperty('cardId');
    expect(await position(sessionId, email)).toMatchObject({ bookUntil, maximum: null, credit: { problem: null } });
    // Repeated without a credit, for the same time, it stays.
    await credits.choose(sessionId, email, { bookUntil });
    expect(await cards.release(sessionId, booking)).toEqual([]);
    await packs.expectLeft(pack, 4);
  });

  test('not for who waits for several places', async () => {
    const { sessionId } = await cards.full(2);
    const pack = await packs.make();
    await line.joinTogether(sessionId, pack.ownerEmail, 2);
    const choice = { bookUntil: inHours(20), credit: creditOf(pack) };
    await expect(credits.choose(sessionId, pack.ownerEmail, choice)).rejects.toMatchObject({ code: 'invalid_request' });
    await credits.choose(sessionId, pack.ownerEmail, { ...choice, places: 1 });
    expect(await position(sessionId, pack.ownerEmail)).toMatchObject({ places: 1, credit: { problem: null } });
  });
});

describe('at the same instant', () => {
  test('25 times, the last credit pays the place of the turn or one that is booked by hand', {
    timeout: 240_000,
  }, async () => {
    for (let round = 0; round < 25; round++) {
      const { sessionId, pack, email, booking } = await waiting({ creditsLeft: 1 });
      const other = await site.createSession({ maxAttendees: 8, liftsNetworkLimit: true });
      await line.release(booking);
      const byHand = site.book(site.bookingRequest(other, { email, pack: packs.use(pack) }));
      const [turn, hand] = await Promise.allSettled([line.run(sessionId), byHand]);
      expect(turn.status).toBe('fulfilled');
      await packs.expectLeft({ ...pack, creditsLeft: 1 }, 0);
      const isBooked = (await bookedBy(sessionId, email)) !== undefined;
      expect(hand.status).toBe(isBooked ? 'rejected' : 'fulfilled');
      const offers = await line.offers(sessionId);
      expect(offers.map(({ creditProblem }) => creditProblem)).toEqual(isBooked ? [] : ['used_up']);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('25 times, the credit is taken back or taken', { timeout: 240_000 }, async () => {
    for (let round = 0; round < 25; round++) {
      const { sessionId, pack, email, booking } = await waiting();
      await line.release(booking);
      const token = await line.token(sessionId, email);
      expect(token).not.toBe('');
      await Promise.allSettled([line.run(sessionId), credits.choose(sessionId, email, { bookUntil: null })]);
      const isBooked = (await bookedBy(sessionId, email)) !== undefined;
      await packs.expectLeft(pack, isBooked ? 4 : 5);
      expect(await line.offeredTo(sessionId)).toEqual(isBooked ? [] : [email]);
    }
  });
});
