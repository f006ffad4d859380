import { describe, expect, test } from 'vitest';
import type { RequestInput } from '#shared/contract/contract.ts';
import { depositOf } from '#shared/rules/deposits.ts';
import type { Pricing } from '#shared/rules/prices.ts';
import { newId } from '../../ground/platform/ids.ts';
import { openCardLine, savedCards } from '../../testing/card-line.ts';
import { randomIp } from '../../testing/cloud.ts';
import { depositTerms, openDeposits } from '../../testing/deposits.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { findPlace } from '../bookings/place-store.ts';
import { acceptOffer } from '../groups/accept-offer.ts';

/* An offer of one place is accepted with a part of its price (docs/product.md#deposits, docs/product.md#waitlist-offers). */

const site = await openSharedTestSite('https://offered-deposits.example');
const deposits = await openDeposits(site);
const cards = await openCardLine(site);
const { line } = cards;
const { dependencies } = site;

type Accepting = Pick<RequestInput<'acceptOffer', 'body'>, 'deposit' | 'price' | 'group'>;

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const plain = { text: null, places: null, until: null, asksReason: false } as const;
const standard = { ...plain, id: newId(new Date()), name: 'Full price', amount: 40_000 };
const cheap = { ...plain, id: newId(new Date()), name: 'Concession', amount: 20_000 };
const priced: Pricing = { kind: 'options', options: [standard, cheap], standardId: standard.id };

/** A place of a dear session that is offered to somebody. */
async function offered({ days = 60, pricing, places = 1 }: { days?: number; pricing?: Pricing; places?: number } = {}) {
  const startTime = cards.inHours(24 * days);
  const { sessionId, bookings } = await line.full(places, 0, { startTime });
  await cards.changeItem(sessionId, { price: pounds(40_000), startTime, ...(pricing && { pricing }) });
  const email = `wren-${sessionId.toLowerCase()}@example.org`;
  if (places > 1) await line.joinTogether(sessionId, email, places);
  else await site.join(sessionId, email);
  for (const bookingId of bookings) await cards.release(sessionId, bookingId);
  return { sessionId, startTime, email, offer: await line.offerOf(sessionId, email) };
}

/** Tells what the page of the offer shows to be paid later. */
function partsOf(startTime: string, amount = 40_000, byCard = true) {
  const total = pounds(amount);
  const parts = depositOf({ total, listPrice: total, startTime, terms: depositTerms, now: dependencies.now() });
  if (!parts) throw new Error('no deposit');
  return { rest: parts.rest, dueAt: parts.dueAt, byCard };
}

async function accept(bookingId: string, body: Accepting) {
  const secret = await site.mailSecret(bookingId, 60 * 24 * 30);
  const call = { params: { bookingId }, query: undefined, request: { ip: randomIp(), country: null } };
  return acceptOffer({ ...call, body: { secret, ...body } }, dependencies);
}

async function paid(bookingId: string, body: Accepting) {
  const { paymentUrl } = await accept(bookingId, body);
  await pay(String(paymentUrl), { card: savedCards.good });
  await site.settle(bookingId);
  return findPlace(dependencies.table, bookingId);
}

describe('an offer that is accepted with a part of its price', () => {
  test('is booked by the part, and its rest is charged on its date to the card of the consent', async () => {
    const { sessionId, startTime, offer } = await offered();
    const place = await paid(offer, { deposit: partsOf(startTime) });
    const { restId = '', dueAt = '' } = place?.deposit ?? {};
    expect(place).toMatchObject({
      status: 'completed',
      total: pounds(10_000),
      listPrice: pounds(40_000),
      deposit: { rest: pounds(30_000), dueAt: partsOf(startTime).dueAt, byCard: true, state: 'pending' },
    });
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
    await deposits.advance(restId, deposits.at(dueAt));
    await deposits.sweep(deposits.at(dueAt));
    expect(await deposits.rest(restId)).toMatchObject({
      status: 'paid',
      total: pounds(30_000),
      lines: [{ card: null }],
    });
    expect(await deposits.deposit(offer)).toMatchObject({ state: 'paid' });
  });

  test('keeps no card without consent', async () => {
    const { startTime, offer } = await offered();
    const place = await paid(offer, { deposit: partsOf(startTime, 40_000, false) });
    expect(await deposits.rest(place?.deposit?.restId ?? '')).toMatchObject({ lines: [{ byCard: false, card: null }] });
  });

  test('has the parts of another price, where it is accepted at that', async () => {
    const { startTime, offer } = await offered({ pricing: priced });
    const price = { option: { id: cheap.id }, total: pounds(20_000) };
    const place = await paid(offer, { price, deposit: partsOf(startTime, 20_000) });
    expect(place).toMatchObject({
      total: pounds(5_000),
      deposit: { rest: pounds(15_000) },
      option: { name: 'Concession' },
    });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that is not paid in time owes nothing, and its seat is released', async () => {
    const { sessionId, startTime, offer } = await offered();
    await accept(offer, { deposit: partsOf(startTime) });
    await steerStripe('expire', { checkoutId: (await site.booking(offer))?.checkoutId });
    await site.settle(offer);
    expect(await deposits.deposit(offer)).toMatchObject({ state: 'cancelled' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('all of an offer is paid at once', () => {
  test('where that is chosen', async () => {
    const { offer } = await offered();
    expect(await paid(offer, {})).toMatchObject({ status: 'completed', total: pounds(40_000), deposit: null });
  });

  test('where the date of the rest has come', async () => {
    const { startTime, offer } = await offered({ days: 20 });
    const deposit = { rest: pounds(30_000), dueAt: startTime, byCard: true };
    await expect(accept(offer, { deposit })).rejects.toMatchObject({ code: 'price_changed' });
  });

  test('where another rest or date was shown than is owed: the place stays offered', async () => {
    const { sessionId, startTime, offer } = await offered();
    const shown = partsOf(startTime);
    const others = [
      { rest: pounds(29_999) },
      { rest: { amount: 30_000, currency: 'EUR' } as const },
      { dueAt: startTime },
    ];
    for (const other of others) {
      await expect(accept(offer, { deposit: { ...shown, ...other } })).rejects.toMatchObject({ code: 'price_changed' });
    }
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
    expect(await line.offerOf(sessionId, `wren-${sessionId.toLowerCase()}@example.org`)).toBe(offer);
  });

  test('where several places are offered together', async () => {
    const { startTime, offer } = await offered({ places: 2 });
    const further = [{ bookingId: newId(new Date()), firstName: 'Ida', lastName: 'Ellis' }];
    const group = { groupId: newId(new Date()), further };
    const request = accept(offer, { group, deposit: partsOf(startTime) });
    await expect(request).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('where the card that the entry saved is charged', async () => {
    const { sessionId, bookings } = await line.full(1, 0, { startTime: cards.inHours(24 * 60) });
    await cards.changeItem(sessionId, { price: pounds(40_000), startTime: cards.inHours(24 * 60) });
    const email = `ida-${sessionId.toLowerCase()}@example.org`;
    const cardId = newId(new Date());
    await site.join(sessionId, email, undefined, cardId);
    const { cardUrl } = await cards.begin(sessionId, email, cardId, { maximum: pounds(40_000) });
    await pay(cardUrl, { card: savedCards.good });
    await cards.settle(cardId);
    const [charge = ''] = await cards.release(sessionId, bookings[0] ?? '');
    expect(await findPlace(dependencies.table, charge)).toMatchObject({ total: pounds(40_000), deposit: null });
  });
});

test('accepted in parts and whole at once from two tabs, 25 times: one place, one page, and what is paid is what it costs', async () => {
  for (let round = 0; round < 25; round++) {
    const { startTime, offer } = await offered();
    const answers = await Promise.allSettled([accept(offer, { deposit: partsOf(startTime) }), accept(offer, {})]);
    const urls = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.paymentUrl] : []));
    expect(new Set(urls).size).toBe(1);
    await pay(String(urls[0]), { card: savedCards.good });
    await site.settle(offer);
    const { deposit, total } = (await findPlace(dependencies.table, offer)) ?? {};
    expect((total?.amount ?? 0) + (deposit?.rest.amount ?? 0)).toBe(40_000);
    const { checkouts } = await stripeRecords(offer);
    const paidSums = checkouts
      .filter(({ payment_status }) => payment_status === 'paid')
      .map((page) => page.amount_total);
    expect(paidSums).toEqual([total?.amount]);
  }
  expect(await site.counterMismatches()).toEqual([]);
});
