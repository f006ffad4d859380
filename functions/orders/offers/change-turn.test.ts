import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { openCardLine, savedCards } from '../../testing/card-line.ts';
import { randomIp } from '../../testing/cloud.ts';
import { crashAt, recordCalls } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { pay, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { changeMyTurn, changeTurn } from './change-turn.ts';
import { getWaitlistPosition } from './position.ts';

// Who waits changes what happens at their turn (docs/product.md#waitlist, docs/trust.md#saved-cards).

const site = await openSharedTestSite('https://turns.example');
const cards = await openCardLine(site);
const { line, choose, entry } = cards;
const id = () => newId(site.dependencies.now());
const call = () => ({ query: undefined, request: { ip: randomIp(), country: null } });

/** A full session in which two wait to be offered the place. */
async function waiting() {
  const { sessionId, bookings, email } = await cards.full(1);
  const first = email('first');
  const second = email('second');
  await site.join(sessionId, first);
  await site.join(sessionId, second);
  return { sessionId, first, second, booking: bookings[0] ?? '' };
}

const positionOf = async (sessionId: string, email: string) => {
  const body = { sessionId, token: await line.token(sessionId, email) };
  return getWaitlistPosition({ ...call(), params: undefined, body }, site.dependencies);
};

/** Saves a card for an entry that waits. */
async function saved(sessionId: string, email: string, bookUntil = cards.inHours(20)) {
  const cardId = id();
  const { cardUrl } = await choose(sessionId, email, bookUntil, { cardId });
  await pay(String(cardUrl), { card: savedCards.good });
  await cards.settle(cardId);
  return { cardId, bookUntil };
}

const isDetached = async (customerId = '') =>
  'deleted' in (await cards.stripe.customers.retrieve(customerId)) ? 'detached' : 'kept';

describe('an entry that waits to be offered the place', () => {
  test('saves a card and is booked at once at its turn, which comes no later for that', async () => {
    const { sessionId, first, second, booking } = await waiting();
    expect(await positionOf(sessionId, first)).toMatchObject({ position: 1, bookUntil: null, maximum: null });
    const { bookUntil } = await saved(sessionId, first);
    expect(await positionOf(sessionId, first)).toEqual({
      position: 1,
      total: 2,
      awaitsConfirmation: false,
      places: 1,
      fewerWillDo: false,
      offer: null,
      bookUntil,
      maximum: price,
    });
    expect(await line.order(sessionId)).toEqual([first, second]);
    expect(await line.mailsTo(first)).toContain('waitlist_card_saved');
    const [charged = ''] = await cards.release(sessionId, booking);
    expect(await site.booking(charged)).toMatchObject({ status: 'completed', attendeeEmail: first, total: price });
    expect(await line.order(sessionId)).toEqual([second]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that turns back at the page waits for an offer as before', async () => {
    const { sessionId, first, booking } = await waiting();
    const { cardUrl } = await choose(sessionId, first, cards.inHours(20), { cardId: id() });
    expect(cardUrl).toContain('http');
    expect(await positionOf(sessionId, first)).toMatchObject({ position: 1, bookUntil: null });
    expect(await cards.release(sessionId, booking)).toEqual([]);
    expect(await line.offeredTo(sessionId)).toEqual([first]);
  });

  test('of a session that costs nothing is booked at once without a card, and offered the place when it changes back', async () => {
    const { sessionId, line: people, bookings } = await line.full(1, 2);
    const [first = '', second = ''] = people;
    await choose(sessionId, first, cards.inHours(20));
    await choose(sessionId, second, cards.inHours(20));
    expect(await positionOf(sessionId, second)).toMatchObject({ position: 2, maximum: null });
    await choose(sessionId, first, null);
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([first]);
  });

  test('is changed by its member too, and by no one else', async () => {
    const { sessionId, first } = await waiting();
    const body = { bookUntil: cards.inHours(20), card: { cardId: id(), maximum: price } };
    const asMember = (email: string) =>
      changeMyTurn({ ...call(), params: { sessionId }, body, member: testMember({ email }) }, site.dependencies);
    await expect(asMember('someone@example.org')).rejects.toMatchObject({ code: 'not_on_waitlist' });
    const [entryId] = (await line.token(sessionId, first)).split('.');
    const guess = { ...body, sessionId, token: `${entryId}.${id()}` };
    const guessed = changeTurn({ ...call(), params: undefined, body: guess }, site.dependencies);
    await expect(guessed).rejects.toMatchObject({ code: 'not_on_waitlist' });
    expect((await entry(sessionId, first))?.cardId).toBeUndefined();
    expect(await asMember(first)).toMatchObject({ cardUrl: expect.any(String) });
    expect((await entry(sessionId, first))?.cardId).toBe(body.card.cardId);
  });

  test.each([
    ['another price', { maximum: { amount: 1700, currency: 'GBP' as const } }, 'price_changed'],
    ['no card', undefined, 'price_changed'],
  ])('keeps what it has when the choice is refused for %s', async (_, terms, code) => {
    const { sessionId, first } = await waiting();
    const before = await entry(sessionId, first);
    const card = terms && { cardId: id(), ...terms };
    await expect(choose(sessionId, first, cards.inHours(20), card)).rejects.toMatchObject({ code });
    await expect(choose(sessionId, first, cards.inHours(9000), { cardId: id() })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await entry(sessionId, first)).toEqual(before);
  });
});

describe('an entry with a saved card', () => {
  test('that changes back is offered the place, and its card is detached', async () => {
    const { sessionId, first, second, booking } = await waiting();
    await saved(sessionId, first);
    const { card } = (await entry(sessionId, first)) ?? {};
    expect(await choose(sessionId, first, null)).toEqual({ cardUrl: null });
    expect(await choose(sessionId, first, null)).toEqual({ cardUrl: null });
    expect(await isDetached(card?.customerId)).toBe('detached');
    expect((await cards.cardItems()).filter((item) => item.sessionId === sessionId)).toEqual([]);
    expect(await positionOf(sessionId, first)).toMatchObject({ position: 1, bookUntil: null, maximum: null });
    expect(await cards.release(sessionId, booking)).toEqual([]);
    expect(await line.offeredTo(sessionId)).toEqual([first]);
    expect(await line.order(sessionId)).toEqual([first, second]);
  });

  test('that saves another has the first one detached at once, and counts by the second alone', async () => {
    const { sessionId, first } = await waiting();
    await saved(sessionId, first);
    const { card } = (await entry(sessionId, first)) ?? {};
    const { cardId, bookUntil } = await saved(sessionId, first, cards.inHours(10));
    expect(await isDetached(card?.customerId)).toBe('detached');
    expect(await entry(sessionId, first)).toMatchObject({ cardId, bookUntil });
  });

  test('has its card detached by the next sync when Stripe fails, and is not charged meanwhile', async () => {
    const { sessionId, first, booking } = await waiting();
    await saved(sessionId, first);
    const { card } = (await entry(sessionId, first)) ?? {};
    const { payments } = site.dependencies;
    const releaseCard = () => Promise.reject(new Error('Stripe is away'));
    const away = { ...site.dependencies, payments: { ...payments, releaseCard } };
    expect(await choose(sessionId, first, null, undefined, away)).toEqual({ cardUrl: null });
    expect(await cards.release(sessionId, booking)).toEqual([]);
    await cards.sweep();
    expect(await isDetached(card?.customerId)).toBe('detached');
  });

  test('cannot choose anything else while a seat is held for it', async () => {
    const { sessionId, first, booking } = await waiting();
    await saved(sessionId, first);
    await line.release(booking);
    const charges = await line.run(sessionId);
    await expect(choose(sessionId, first, null)).rejects.toMatchObject({ code: 'place_held' });
    for (const charge of charges) await site.settle(charge);
    await expect(choose(sessionId, first, null)).rejects.toMatchObject({ code: 'not_on_waitlist' });
  });
});

test('changed back while its turn comes, it is charged or keeps its card to itself, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { sessionId, first, booking } = await waiting();
    await saved(sessionId, first);
    await line.release(booking);
    const [changed, charges] = await Promise.all([
      choose(sessionId, first, null).then(
        () => true,
        () => false,
      ),
      line.run(sessionId),
    ]);
    for (const charge of charges) await site.settle(charge);
    expect(charges).toHaveLength(changed ? 0 : 1);
    expect(await line.offeredTo(sessionId)).toEqual(changed ? [first] : []);
    expect(await site.counterMismatches()).toEqual([]);
  }
});

test('a crash at each step of saving a card leaves the place in line, and the same request completes it', async () => {
  const prepare = async () => ({ ...(await waiting()), cardId: id(), bookUntil: cards.inHours(20) });
  type Prepared = Awaited<ReturnType<typeof prepare>>;
  const run = ({ sessionId, first, bookUntil, cardId }: Prepared, own = site.dependencies) =>
    choose(sessionId, first, bookUntil, { cardId }, own);
  const sample = await prepare();
  const calls = await recordCalls(site.dependencies, (own) => run(sample, own));
  expect(calls.length).toBeGreaterThan(4);
  for (const [at] of calls.entries()) {
    for (const when of ['before', 'after'] as const) {
      const made = await prepare();
      expect(await crashAt(site.dependencies, { at, when }, (own) => run(made, own))).toBe(true);
      const { cardUrl } = await run(made);
      await pay(String(cardUrl), { card: savedCards.good });
      expect(await cards.settle(made.cardId)).toMatchObject({ saved: true });
      await cards.sweep();
      expect((await entry(made.sessionId, made.first))?.card).toBeDefined();
      expect(await line.order(made.sessionId)).toEqual([made.first, made.second]);
    }
  }
});
