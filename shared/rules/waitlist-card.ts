import type { Currency } from './currencies.ts';
import { listPrice, type Rates } from './currency.ts';
import { formatLongDate, formatTime, formatZone } from './dates.ts';
import { formatMoney, type Money } from './money.ts';

/** The consent holds what was agreed to when a card was saved for a place (docs/trust.md#saved-cards). */
export type CardConsent = {
  /** The places that it names, which are booked together, all or none. */
  places: number;
  /** The most that is charged for all of them, in their currency. */
  maximum: Money;
  /** The price of the session then, in its own currency, and units of theirs for one of it. */
  list: Money;
  rate: number;
  /** The price that was chosen; null where the session had one. */
  option: { id: string; name: string } | null;
  /** Start and revision say when and where the session was then. */
  startTime: string;
  revision: number;
};

/** Each problem is a reason why a seat is offered to an entry that asked to be booked. */
export const chargeProblems = [
  'declined',
  'authentication_required',
  'above_maximum',
  'option_missed',
  'changed',
  'unavailable',
] as const;
export type ChargeProblem = (typeof chargeProblems)[number];

/** The price of a place now, in the currency and at the rate of the consent. */
export function priceByConsent({ maximum, list, rate }: CardConsent, price: Money): Money {
  const rates: Rates = { GBP: {}, EUR: {}, USD: {} };
  const toTheirs: Partial<Record<Currency, number>> = { [maximum.currency]: rate };
  rates[list.currency] = toTheirs;
  return listPrice(price, { currency: maximum.currency, rates });
}

/** The most that may be charged for so many of the places that the consent names. */
export function maximumFor({ maximum, places }: Pick<CardConsent, 'maximum' | 'places'>, count: number): Money {
  return { ...maximum, amount: Math.floor((maximum.amount * count) / places) };
}

/** `price`: of a place at the price that was chosen. */
type PricedSession = { price: Money; startTime: string; revision?: number | undefined };

/** Returns why so many places may not be charged by this consent; null when they may. */
export function consentProblem(consent: CardConsent, session: PricedSession, count = 1): ChargeProblem | null {
  const isSame = session.startTime === consent.startTime && (session.revision ?? 0) === consent.revision;
  const price = priceByConsent(consent, session.price);
  if (!isSame || price.currency !== consent.maximum.currency || count > consent.places) return 'changed';
  return price.amount * count > maximumFor(consent, count).amount ? 'above_maximum' : null;
}

type ConsentTerms = {
  /** The most that is charged for all places. */
  maximum: Money;
  places: number;
  bookUntil: string;
  timeZone: string;
  option?: { name: string } | null;
};

/** Words what is agreed to, for the form, the page that saves the card and the mail. `moment`: when the session is. */
export function consentText(
  { title, moment }: { title: string; moment: string },
  { maximum, places, bookUntil, timeZone, option = null }: ConsentTerms,
): string {
  const until = `${formatLongDate(bookUntil, timeZone)}, ${formatTime(bookUntil, timeZone)}, ${formatZone(bookUntil, timeZone)}`;
  const sum = formatMoney(maximum);
  const charged =
    places === 1
      ? `When a place in ${title} (${moment}) comes free for you until ${until}, it is booked at once and this card is charged ${option ? `the price “${option.name}”` : 'its price'}: ${sum} at most, once.`
      : `When ${places} places in ${title} (${moment}) come free for you until ${until}, all of them are booked at once, or none, and this card is charged ${option ? `the price “${option.name}”` : 'the price'} of each: ${sum} at most for all ${places}, once. If you ask for fewer places or fewer will do, only those that are booked are charged.`;
  return `Nothing is charged now. ${charged} When you leave the waitlist the card is removed.`;
}

/** Names of Stripe's brands of cards; any other is capitalised. */
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function brandName(brand: string): string {
  const words = brand.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return brands[brand] ?? words.join(' ');
}

/** Visa ending in 4242. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brandName(brand)} ending in ${last4}`;
}
