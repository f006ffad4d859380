import type { Currency } from './currencies.ts';
import { smallestCharges } from './currency.ts';
import { formatLongDate } from './dates.ts';
import { formatPrice, type Money } from './money.ts';
import { placeShares } from './places.ts';

/** A place dearer than `above`, in minor units of each currency, can be paid in two parts (docs/product.md#deposits). */
export type DepositTerms = {
  above: Record<Currency, number>;
  /** Percentage of the price that is paid at once. */
  percent: number;
  /** Days before the start on which the rest is due. */
  daysBefore: number;
};

export const smallestDeposit = 10;
export const largestDeposit = 90;

/** The rest is due at the latest so many days before the start. */
export const fewestDaysBefore = 7;
export const mostDaysBefore = 120;

/** The form starts with these before the owner has chosen anything else. */
export const suggestedDeposits: DepositTerms = {
  above: { GBP: 20_000, EUR: 20_000, USD: 20_000 },
  percent: 25,
  daysBefore: 30,
};

/** The payer is reminded so many days before the rest is due. */
export const restReminderDays = 3;
/** The rest can be paid for so long after it was asked for; then the place goes. */
export const restPaymentHours = 72;

/**
 * `agreed`: the deposit itself is not paid yet; `cancelled`: the place ended, or costs no more than what was paid.
 */
export const restStates = ['agreed', 'pending', 'paid', 'cancelled'] as const;

/** Names the persons of whom one pays the rest of a place that is given away. */
export const restPayers = ['giver', 'receiver'] as const;
export type RestPayer = (typeof restPayers)[number];

/** Names, in the address of the payer's own ticket, another place whose rest they come from paying. */
export const paidPlaceParam = 'paid-place';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

export type Deposit = { now: Money; rest: Money; dueAt: string };

/**
 * The part of a price that is paid at once, and the rest with its date; null where all is paid at once. `total` is the price less
 * its discount. Browser and server call this with the same values.
 */
export function depositOf({
  total,
  listPrice,
  startTime,
  terms,
  now,
}: {
  total: Money;
  listPrice: Money;
  startTime: string;
  terms: DepositTerms | null;
  now: Date;
}): Deposit | null {
  if (!terms || listPrice.amount <= terms.above[listPrice.currency]) return null;
  const dueAt = after(startTime, -terms.daysBefore * dayMs);
  if (dueAt <= now.toISOString()) return null;
  const amount = firstPart(total.amount, terms.percent);
  const smallest = smallestCharges[total.currency];
  const rest = total.amount - amount;
  if (amount < smallest || rest < smallest) return null;
  return { now: { ...total, amount }, rest: { ...total, amount: rest }, dueAt };
}

/** The sums of all places of one order, and those of each. */
export type PlacesDeposit = Deposit & { places: { now: Money; rest: Money }[] };

/**
 * The deposits of several places of one order: each place has its share of the price, its own deposit and its own rest, on one date. Null where
 * any of them is paid at once. The sums are of all places.
 */
export function depositOfPlaces({
  count,
  ...order
}: Parameters<typeof depositOf>[0] & { count: number }): PlacesDeposit | null {
  const { total, listPrice } = order;
  const listPrices = placeShares(listPrice, count);
  const deposits = placeShares(total, count).map((share, index) =>
    depositOf({ ...order, total: share, listPrice: listPrices[index] ?? listPrice }),
  );
  const places = deposits.filter((deposit) => deposit !== null);
  const [first] = places;
  if (!first || places.length < count) return null;
  const sumOf = (part: 'now' | 'rest') => ({
    ...total,
    amount: places.reduce((sum, deposit) => sum + deposit[part].amount, 0),
  });
  return { places, now: sumOf('now'), rest: sumOf('rest'), dueAt: first.dueAt };
}

/** The percentage, rounded to whole units of the currency where both parts are more than nothing then. */
function firstPart(total: number, percent: number): number {
  const exact = Math.round((total * percent) / 100);
  const whole = Math.round(exact / 100) * 100;
  return whole > 0 && whole < total ? whole : exact;
}

/** The instant at which the payer is reminded; null where that is over when the deposit is paid. */
export function restReminderAt(dueAt: string, paidAt: string): string | null {
  const at = after(dueAt, -restReminderDays * dayMs);
  return at > paidAt ? at : null;
}

/** The instant up to which a rest can be paid that was asked for then: never later than the start. */
export function payRestUntil(askedAt: string, startTime: string): string {
  const until = after(askedAt, restPaymentHours * hourMs);
  return until < startTime ? until : startTime;
}

/** The due date of a rest whose session starts at another time: it only ever becomes earlier. */
export function dueAtOfChangedStart(dueAt: string, startTime: string): string {
  const latest = after(startTime, -fewestDaysBefore * dayMs);
  return latest < dueAt ? latest : dueAt;
}

/** Tells what is still to be paid of the price of a place, and when. */
export type OpenRest = Pick<Deposit, 'rest' | 'dueAt'>;

export type RestAfterMove = OpenRest & {
  /** Another sum or date: the consent to charge the card does not count for it. */
  isChanged: boolean;
  /** Its date has come: it is paid before the place moves. */
  isDue: boolean;
};

/**
 * The rest of a place that is moved before it is paid: what was paid stays with the place, and the rest takes the whole difference.
 * Null where the price there is no more than was paid, or too little more to be charged: then it is not owed any more.
 */
export function restAfterMove(
  open: OpenRest,
  { price, paid, startTime }: { price: Money; paid: Money; startTime: string },
  now: Date,
): RestAfterMove | null {
  const amount = price.amount - paid.amount;
  if (amount < smallestCharges[price.currency]) return null;
  const dueAt = dueAtOfChangedStart(open.dueAt, startTime);
  return {
    rest: { ...price, amount },
    dueAt,
    isChanged: amount !== open.rest.amount || dueAt !== open.dueAt,
    isDue: dueAt <= now.toISOString(),
  };
}

/**
 * The sentence that is agreed to when the card of the deposit is to pay the rest (docs/trust.md#saved-cards). `rest` is the sum of all
 * `count` places, each of which is a payment.
 */
export function restConsentText({ rest, dueAt }: OpenRest, timeZone: string, count = 1): string {
  const parts = count > 1 ? `, in ${count} payments, one for each place` : '';
  return `Charge ${formatPrice(rest)} to this card on ${formatLongDate(dueAt, timeZone)}${parts}. I can take this back until then.`;
}
