import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { fallbackRates, smallestCharges } from '#shared/rules/currency.ts';
import { depositOf } from '#shared/rules/deposits.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import { findSession } from '../../domains/sessions/store.ts';
import { bookingBearer } from '../../ground/keys/booking.ts';
import { newId } from '../../ground/platform/ids.ts';
import { changeCall, changing } from '../../testing/changing.ts';
import { depositTerms, openDeposits } from '../../testing/deposits.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from './cancel.ts';
import { giveBooking } from './give.ts';
import { findView } from './view.ts';

// Whatever happens to a place with a deposit, what was paid and not sent back, with what is owed, is its price (docs/product.md#deposits).

const site = await openSharedTestSite('https://deposit-sequences.example');
const deposits = await openDeposits(site);
const { dependencies } = site;
const { table } = dependencies;
const { inHours, move } = changing(site);

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

type Discount = { type: 'percentage'; percentage: number } | null;

const quoted = (price: Money, currency: Currency, discount: Discount) =>
  quote({ price, currency, rates: fallbackRates, discount }).total;

/** Sessions of which all goes back: each with its days from now. */
const sessions: [Money, number][] = [
  [{ amount: 40_000, currency: 'GBP' }, 60],
  [{ amount: 40_000, currency: 'GBP' }, 75],
  [{ amount: 40_000, currency: 'GBP' }, 20],
  [{ amount: 40_000, currency: 'GBP' }, 5],
  [{ amount: 0, currency: 'GBP' }, 62],
  [{ amount: 8000, currency: 'GBP' }, 62],
  [{ amount: 10_000, currency: 'GBP' }, 62],
  [{ amount: 10_020, currency: 'GBP' }, 62],
  [{ amount: 40_020, currency: 'GBP' }, 62],
  [{ amount: 46_000, currency: 'GBP' }, 62],
  [{ amount: 50_000, currency: 'EUR' }, 62],
  [{ amount: 60_000, currency: 'USD' }, 62],
];
const pool = await Promise.all(
  sessions.map(async ([price, days], index) => {
    const cancellationPolicy = { freeHours: 1, partPercent: 0, partHours: 0 };
    const startTime = inHours(24 * days + index);
    return { id: await site.createSession({ price, startTime, cancellationPolicy, maxAttendees: null }), price };
  }),
);
type Session = (typeof pool)[number];

/** A place as its guest and a reader of the rules see it. */
type Place = {
  id: string;
  secret: string;
  currency: Currency;
  discount: Discount;
  /** Tells what it costs by what was agreed. */
  cost: number;
};

async function book(session: Session, currency: Currency, percentage: number, byCard: boolean): Promise<Place> {
  const { startTime = '' } = (await findSession(table, session.id)) ?? {};
  const discount: Discount = percentage === 0 ? null : { type: 'percentage', percentage };
  const discountCode = discount === null ? undefined : await site.createDiscountCode({ percentage });
  const total = quoted(session.price, currency, discount);
  const listPrice = quoted(session.price, currency, null);
  const offer = depositOf({ total, listPrice, startTime, terms: depositTerms, now: dependencies.now() });
  if (!offer) throw new Error('no deposit');
  const deposit = { rest: offer.rest, dueAt: offer.dueAt, byCard };
  const request = site.bookingRequest(session.id, { total, deposit, ...(discountCode && { discountCode }) });
  const { paymentUrl } = await site.book(request);
  await pay(String(paymentUrl));
  await site.settle(request.bookingId);
  const { bookingId: id } = request;
  return { id, secret: browserSecret(id), currency, discount, cost: total.amount };
}

/** Sums what Stripe took and did not send back, and what is still owed. */
async function moneyOf({ id }: Place): Promise<{ kept: number; owed: number }> {
  const { deposit, surchargeIds = [] } = (await site.booking(id)) ?? {};
  const orders = [id, ...(deposit ? [deposit.restId] : []), ...surchargeIds];
  const records = await Promise.all(orders.map(stripeRecords));
  const kept = records.map(({ payments, refunds }) => {
    const taken = payments.filter(({ status }) => status === 'succeeded').map(({ amount }) => Number(amount));
    return sum(taken) - sum(refunds.map(({ amount }) => amount));
  });
  return { kept: sum(kept), owed: deposit?.state === 'pending' ? deposit.rest.amount : 0 };
}

/** Moves it as the dialog does: not where that offers no such session, or the rest has to be paid first. */
async function moveAsShown(place: Place, target: Session, byCard: boolean): Promise<void> {
  const shown = (await deposits.movesOf(place.id)).find(({ session }) => session.id === target.id);
  if (!shown || shown.rest?.isDue) return;
  const { kept, owed } = await moneyOf(place);
  const { refund, surcharge, rest } = shown;
  const orderId = newId(dependencies.now());
  const agreed = rest && { rest: { rest: rest.rest, dueAt: rest.dueAt, byCard } };
  const { secret } = place;
  const { paymentUrl } = await move(place.id, target.id, { refund, surcharge, orderId, secret, ...agreed });
  if (paymentUrl) {
    await pay(paymentUrl);
    await site.settle(orderId);
  }
  expect(await site.booking(place.id)).toMatchObject({ sessionId: target.id, status: 'completed' });
  const price = quoted(target.price, place.currency, place.discount).amount;
  // A difference that is too small is not charged, and no rest is so small.
  const before = owed > 0 ? kept : place.cost;
  const dearer = price - before;
  place.cost = dearer > 0 && dearer < smallestCharges[place.currency] ? before : price;
}

async function payRest(place: Place): Promise<void> {
  const { deposit } = (await site.booking(place.id)) ?? {};
  if (deposit?.state !== 'pending') return;
  await pay(await deposits.page(place.id, deposit.byGiver ? browserSecret(place.id) : place.secret));
  await deposits.advance(deposit.restId);
}

/** Its card is charged by the schedule on its date. */
async function chargeRest({ id }: Place): Promise<void> {
  const { deposit } = (await site.booking(id)) ?? {};
  if (deposit?.state !== 'pending' || !deposit.byCard) return;
  await deposits.advance(deposit.restId, deposits.at(deposit.dueAt));
  expect(await deposits.deposit(id)).toMatchObject({ state: 'paid' });
}

async function give(place: Place, restBy: 'giver' | 'receiver'): Promise<void> {
  const { deposit } = (await site.booking(place.id)) ?? {};
  // Its first giver alone has the secret by which they pay.
  if (deposit?.byGiver) return;
  const email = `${newId(dependencies.now()).toLowerCase()}@example.org`;
  const person = { firstName: 'Wren', lastName: 'Ellis', email, ...(deposit?.state === 'pending' && { restBy }) };
  await giveBooking({ ...changeCall(place.id), body: { ...person, secret: place.secret } }, dependencies);
  const booking = await site.booking(place.id);
  if (booking) place.secret = await site.mailSecret(bookingBearer(booking));
}

async function cancelAsShown(place: Place): Promise<void> {
  const { paid } = await findView(table, place.id);
  const body = { secret: place.secret, refund: paid };
  await cancelBooking({ ...changeCall(place.id), body }, dependencies);
  place.cost = 0;
}

const anyStep = fc.record({
  action: fc.constantFrom('move', 'move', 'move', 'move', 'move', 'page', 'charge', 'give', 'cancel', 'openPage'),
  target: fc.constantFrom(...pool),
  byCard: fc.boolean(),
});
const anySequence = fc.record({
  byCard: fc.boolean(),
  discount: fc.constantFrom(0, 0, 10, 33),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 8 }),
});
type Step = (typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never) | undefined;

async function take(place: Place, { action, target, byCard }: NonNullable<Step>): Promise<void> {
  if (action === 'move') await moveAsShown(place, target, byCard);
  if (action === 'page') await payRest(place);
  if (action === 'charge') await chargeRest(place);
  if (action === 'give') await give(place, byCard ? 'giver' : 'receiver');
  if (action === 'cancel') await cancelAsShown(place);
  if (action === 'openPage') {
    const { deposit } = (await site.booking(place.id)) ?? {};
    if (deposit?.state === 'pending' && !deposit.byGiver) await deposits.page(place.id, place.secret);
  }
}

test.each(currencies)(
  'sequences of booking with a deposit in %s, moving, paying, charging, giving and cancelling',
  async (currency) => {
    const [home] = pool;
    if (!home) throw new Error('no session');
    const runs = { numRuns: 8, endOnFailure: true };
    await fc.assert(
      fc.asyncProperty(anySequence, async ({ byCard, discount, steps }) => {
        const place = await book(home, currency, discount, byCard);
        for (const step of steps) {
          const booking = await site.booking(place.id);
          if (!booking || !isBooked(booking)) break;
          await take(place, step);
          const { kept, owed } = await moneyOf(place);
          expect(kept + owed).toBe(place.cost);
        }
        const { deposit } = (await site.booking(place.id)) ?? {};
        // The schedule looks at open payment pages too, such as one of a place that was cancelled.
        await site.sync();
        await deposits.sweep();
        const rest = deposit && (await deposits.rest(deposit.restId));
        // The order and its copy say the same, and a card is kept for what is to be charged alone.
        expect(rest?.status === 'pending').toBe(deposit?.state === 'pending');
        if (deposit?.state === 'pending') expect(rest?.total).toEqual(deposit.rest);
        expect(rest?.lines[0].card !== null).toBe(deposit?.state === 'pending' && deposit.byCard);
      }),
      runs,
    );
    expect(await site.counterMismatches()).toEqual([]);
  },
  180_000,
);
