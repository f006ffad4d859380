import { describe, expect, test } from 'vitest';
import type { RequestInput } from '#shared/contract/contract.ts';
import type { Pricing } from '#shared/rules/prices.ts';
import { joinWaitlist } from '../../domains/waitlist/waitlist.ts';
import { listWaitlist } from '../../endpoints/admin/sessions/waitlist.ts';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { newId } from '../../ground/platform/ids.ts';
import { transact } from '../../ground/platform/transact.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { openCardLine, savedCards } from '../../testing/card-line.ts';
import { randomIp } from '../../testing/cloud.ts';
import { pay } from '../../testing/payments.ts';
import { type CreateBookingBody, openSharedTestSite } from '../../testing/site.ts';
import { acceptOffer } from '../groups/accept-offer.ts';
import { getWaitlistPosition } from './position.ts';

/* The price that who waits chose (docs/product.md#waitlist, docs/product.md#waitlist-offers, docs/trust.md#saved-cards). */

const site = await openSharedTestSite('https://turns.example');
const cards = await openCardLine(site);
const { line } = cards;
const { dependencies } = site;
const { table } = dependencies;

type Price = Pick<RequestInput<'joinWaitlist', 'body'>, 'option' | 'sum'>;
type Accepting = NonNullable<RequestInput<'acceptOffer', 'body'>['price']>;

const id = () => newId(dependencies.now());
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const request = () => ({ params: undefined, query: undefined, request: { ip: randomIp(), country: null } });
const plain = { text: null, places: null, until: null, asksReason: false } as const;
const standard = { ...plain, id: id(), name: 'Full price', amount: 1800 };
const concession = { ...plain, id: id(), name: 'Concession', amount: 800, places: 1, asksReason: true };
const community = { ...plain, id: id(), name: 'Community', amount: 0 };
const pricing: Pricing = { kind: 'options', options: [standard, concession, community], standardId: standard.id };
const sliding: Pricing = { kind: 'sliding', lowest: 500, suggested: 1800, highest: 3000 };
const forConcession: Price = { option: { id: concession.id, reason: 'I study' } };

/** A guest books the only place at that price, beside the session's others. */
async function takeConcession(sessionId: string) {
  await cards.changeItem(sessionId, { maxAttendees: 2 });
  await site.book(site.bookingRequest(sessionId, { ...forConcession, total: pounds(800) }));
}

/** A full session at these prices whose place is booked by others at the standard one. */
async function fullAt(own: Pricing = pricing, seats = 1) {
  const full = await line.full(seats, 0, { price: pounds(0) });
  await cards.changeItem(full.sessionId, { price: pounds(1800), pricing: own });
  return { ...full, email: (name: string) => `${name}-${full.sessionId.toLowerCase()}@example.org` };
}

async function join(
  sessionId: string,
  email: string,
  body: Omit<Partial<RequestInput<'joinWaitlist', 'body'>>, 'timeZone'> = {},
) {
  await transact(table, [confirmAddress(emailHash(email), { now: dependencies.now() })]);
  const whole = { sessionId, firstName: 'Wren', lastName: 'Ellis', email, ...body };
  return joinWaitlist({ ...request(), body: whole }, dependencies);
}

async function joinWithCard(
  sessionId: string,
  email: string,
  price: Price,
  amount: number,
  card: string = savedCards.good,
) {
  const cardId = id();
  await join(sessionId, email, { cardId, ...price });
  const terms = { maximum: pounds(amount), ...(price.option && { option: price.option }) };
  const { cardUrl } = await cards.begin(sessionId, email, cardId, terms);
  await pay(cardUrl, { card });
  await cards.settle(cardId);
}

const change = (sessionId: string, options: (typeof standard)[]) =>
  cards.changeItem(sessionId, { pricing: { kind: 'options', options, standardId: standard.id } });

async function accept(bookingId: string, price?: Accepting) {
  const secret = await site.mailSecret(bookingId, 60 * 24 * 30);
  return acceptOffer({ ...request(), params: { bookingId }, body: { secret, price } }, dependencies);
}

describe('who waits chooses a price (docs/product.md#waitlist)', () => {
  test('the entry keeps it, and the place in line, the list of the owner and the mail name it', async () => {
    const { sessionId, email } = await fullAt();
    const wren = email('wren');
    await join(sessionId, wren, forConcession);
    const kept = { option: { id: concession.id, name: 'Concession' }, reason: 'I study' };
    expect(await cards.entry(sessionId, wren)).toMatchObject({ chosen: kept });
    const token = await line.token(sessionId, wren);
    const place = await getWaitlistPosition({ ...request(), body: { sessionId, token } }, dependencies);
    expect(place.chosen).toEqual({ option: 'Concession', price: pounds(800), isTyped: false });
    const { entries } = await listWaitlist(callAs(adminCaller(), { params: { sessionId } }), dependencies);
    expect(entries).toMatchObject([{ email: wren, option: 'Concession' }]);
  });

  test.each<[string, Pricing, Price, string]>([
    ['without the reason that it asks for', pricing, { option: { id: concession.id } }, 'option_reason'],
    ['that the session does not have', pricing, { option: { id: id() } }, 'option_over'],
    ['below what can be paid', sliding, { sum: pounds(400) }, 'price_changed'],
    ['of a session that has one', { kind: 'one' }, { option: { id: standard.id } }, 'option_over'],
  ])('a price %s is refused', async (_, own, price, code) => {
    const { sessionId, email } = await fullAt(own);
    await expect(join(sessionId, email('wren'), price)).rejects.toMatchObject({ code });
    expect(await site.counters(sessionId)).toMatchObject({ waiting: 0 });
  });
});

describe('the turn of who chose a price (docs/product.md#waitlist-offers)', () => {
  test('is an offer at that price, which counts as one of its places until it ends', async () => {
    const { sessionId, bookings, email } = await fullAt();
    await join(sessionId, email('wren'), forConcession);
    await cards.release(sessionId, bookings[0] ?? '');
    const [offer] = await line.offers(sessionId);
    expect(offer).toMatchObject({ price: pounds(800), option: { name: 'Concession' }, optionReason: 'I study' });
    expect(await site.counterMismatches()).toEqual([]);
    await line.decline(offer?.id ?? '');
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is an offer at the standard price where none was chosen', async () => {
    const { sessionId, bookings, email } = await fullAt();
    await join(sessionId, email('wren'));
    await cards.release(sessionId, bookings[0] ?? '');
    expect(await line.offers(sessionId)).toMatchObject([{ price: pounds(1800), option: { name: 'Full price' } }]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is an offer of what was typed where one pays what one can', async () => {
    const { sessionId, bookings, email } = await fullAt(sliding);
    await join(sessionId, email('wren'), { sum: pounds(700) });
    await cards.release(sessionId, bookings[0] ?? '');
    expect(await line.offers(sessionId)).toMatchObject([{ price: pounds(700), missedOption: null }]);
  });

  test('is a booking at once where that price is nothing', async () => {
    const { sessionId, bookings, email } = await fullAt();
    await join(sessionId, email('wren'), { option: { id: community.id }, bookUntil: cards.inHours(20) });
    await cards.release(sessionId, bookings[0] ?? '');
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each([
    ['sold out', 'option_sold_out'],
    ['over', 'option_over'],
    ['removed', 'option_over'],
  ] as const)('is an offer at the standard price, which says why, when that price is %s', async (how, reason) => {
    const { sessionId, bookings, email } = await fullAt();
    await joinWithCard(sessionId, email('wren'), forConcession, 800);
    if (how === 'sold out') await takeConcession(sessionId);
    if (how === 'over') await change(sessionId, [standard, { ...concession, until: cards.inHours(-1) } as never]);
    if (how === 'removed') await change(sessionId, [standard]);
    expect(await cards.release(sessionId, bookings[0] ?? '')).toEqual([]);
    expect(await line.offers(sessionId)).toMatchObject([
      {
        price: pounds(1800),
        option: { name: 'Full price' },
        chargeProblem: 'option_missed',
        missedOption: { name: 'Concession', reason },
      },
    ]);
  });
});

describe('an offer is accepted at another price (docs/product.md#waitlist-offers)', () => {
  test('its places are counted at that one from then on, and the order has it', async () => {
    const { sessionId, bookings, email } = await fullAt();
    await join(sessionId, email('wren'));
    await cards.release(sessionId, bookings[0] ?? '');
    const offer = await line.offerOf(sessionId, email('wren'));
    const { paymentUrl } = await accept(offer, { ...forConcession, total: pounds(800) });
    await pay(paymentUrl ?? '');
    await site.settle(offer);
    expect(await site.booking(offer)).toMatchObject({
      status: 'completed',
      total: pounds(800),
      option: { id: concession.id, name: 'Concession' },
      optionReason: 'I study',
    });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('one that costs nothing is booked at once', async () => {
    const { sessionId, bookings, email } = await fullAt();
    await join(sessionId, email('wren'), forConcession);
    await cards.release(sessionId, bookings[0] ?? '');
    const offer = await line.offerOf(sessionId, email('wren'));
    expect(await accept(offer, { option: { id: community.id }, total: pounds(0) })).toMatchObject({
      status: 'completed',
    });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each<[string, Accepting, string]>([
    ['another sum', { ...forConcession, total: pounds(700) }, 'price_changed'],
    ['no reason', { option: { id: concession.id }, total: pounds(800) }, 'option_reason'],
    ['a price that is not there', { option: { id: id() }, total: pounds(800) }, 'option_over'],
  ])('not for %s', async (_, price, code) => {
    const { sessionId, bookings, email } = await fullAt();
    await join(sessionId, email('wren'));
    await cards.release(sessionId, bookings[0] ?? '');
    const offer = await line.offerOf(sessionId, email('wren'));
    await expect(accept(offer, price)).rejects.toMatchObject({ code });
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
  });
});

describe('a card is charged at the price that its consent names (docs/trust.md#saved-cards)', () => {
  test('and at no other one', async () => {
    const { sessionId, bookings, email } = await fullAt();
    await joinWithCard(sessionId, email('wren'), forConcession, 800);
    const { card } = (await cards.entry(sessionId, email('wren'))) ?? {};
    expect(card?.consent).toContain('charged the price “Concession”: £8.00 at most, once');
    const [charge = ''] = await cards.release(sessionId, bookings[0] ?? '');
    expect(await site.booking(charge)).toMatchObject({
      status: 'completed',
      total: pounds(800),
      option: { name: 'Concession' },
      optionReason: 'I study',
    });
    expect(await cards.paymentsOf(charge)).toMatchObject([{ amount: 800 }]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('what was typed is charged as typed', async () => {
    const { sessionId, bookings, email } = await fullAt(sliding);
    await joinWithCard(sessionId, email('wren'), { sum: pounds(700) }, 700);
    const [charge = ''] = await cards.release(sessionId, bookings[0] ?? '');
    expect(await site.booking(charge)).toMatchObject({ status: 'completed', total: pounds(700) });
  });

  test('nothing when that price is dearer by then, or the card agreed to another one', async () => {
    const { sessionId, bookings, email } = await fullAt(pricing, 2);
    await joinWithCard(sessionId, email('wren'), forConcession, 800);
    await join(sessionId, email('ida'), { cardId: id() });
    await change(sessionId, [standard, { ...concession, amount: 900 } as never]);
    expect(await cards.release(sessionId, bookings[0] ?? '')).toEqual([]);
    const [offer] = await line.offers(sessionId);
    expect(offer).toMatchObject({ price: pounds(900), chargeProblem: 'above_maximum', missedOption: null });
  });

  test('a card that is declined leads to an offer at that price', async () => {
    const { sessionId, bookings, email } = await fullAt();
    await joinWithCard(sessionId, email('wren'), forConcession, 800, savedCards.declined);
    await cards.release(sessionId, bookings[0] ?? '');
    expect(await line.offers(sessionId)).toMatchObject([
      { price: pounds(800), option: { name: 'Concession' }, chargeProblem: 'declined' },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('another sum than that price is refused', async () => {
    const { sessionId, email } = await fullAt();
    const terms = { maximum: pounds(1800), option: forConcession.option };
    await expect(cards.begin(sessionId, email('wren'), id(), terms)).rejects.toMatchObject({ code: 'price_changed' });
  });
});

test('the last place at a price for the line and a guest at once, 25 times: one has it, the card pays it or nothing', async () => {
  for (let round = 0; round < 25; round++) {
    const { sessionId, bookings, email } = await fullAt(pricing, 2);
    await joinWithCard(sessionId, email('wren'), forConcession, 800);
    await cards.changeItem(sessionId, { maxAttendees: 3 });
    const guest: Partial<CreateBookingBody> = { ...forConcession, total: pounds(800) };
    const booked = site.book(site.bookingRequest(sessionId, guest)).then(
      () => true,
      () => false,
    );
    const [charges, isBooked] = await Promise.all([cards.release(sessionId, bookings[0] ?? ''), booked]);
    const [offer] = await line.offers(sessionId);
    expect(charges.length === 1 || offer?.missedOption?.reason === 'option_sold_out').toBe(true);
    expect([charges.length === 1, isBooked].filter(Boolean)).toHaveLength(1);
  }
  expect(await site.counterMismatches()).toEqual([]);
});
