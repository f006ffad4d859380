import { type Collection, collectionRow } from './collections.ts';
import type { Currency } from './currencies.ts';
import { smallestCharges } from './currency.ts';
import { formatMoney, type Money } from './money.ts';

/** Letters of a voucher's code: 80 bits, so that trying finds none (docs/trust.md#gift-vouchers). */
export const voucherCodeLength = 16;

/** Limits the vouchers of one order, beside one discount code. */
export const maxVouchersPerOrder = 3;

/** Years that a voucher is valid unless the owner chooses otherwise. */
export const defaultVoucherYears = 5;

/** The highest value of one voucher, in minor units; the smallest is Stripe's smallest charge. */
export const maxVoucherAmount = 500_000;

/** The lowest value that the site sells, in minor units: at least Stripe's smallest charge in every currency. */
export const smallestSoldVoucher = 100;

/** Letters of the owner's note about a voucher. */
export const voucherNoteLength = 300;

export const voucherStates = ['valid', 'used_up', 'expired', 'ended'] as const;
export type VoucherState = (typeof voucherStates)[number];

type Standing = { balance: number; expiresAt: string; endedAt: string | null };

/** Tells how a voucher stands: one that was used whole lost nothing on the day on which it expired. */
export function voucherState({ balance, expiresAt, endedAt }: Standing, now: Date): VoucherState {
  if (endedAt !== null) return 'ended';
  if (balance === 0) return 'used_up';
  return expiresAt <= now.toISOString() ? 'expired' : 'valid';
}

/** The last day (2031-11-28) on which a voucher of this day is valid unless the owner chooses another one. */
export const defaultLastDay = (day: string) => lastDayAfter(day, defaultVoucherYears);

/** The same day (2031-11-28) so many years later. */
export function lastDayAfter(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const later = `${year}${day.slice(4)}`;
  return isLeapYear ? later : later.replace(/-02-29$/, '-02-28');
}

/** The letters of Crockford's base 32 (https://www.crockford.com/base32.html): none of them looks like another. */
export const voucherAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1' };

/** Reads a typed code: whatever its case, spaces and dashes, and with letters that look like digits taken as those. */
export function normaliseVoucherCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '');
  return letters.replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
}

/** Tells whether a normalised code has the form of a voucher's. */
export function isVoucherCode(code: string): boolean {
  return code.length === voucherCodeLength && [...code].every((letter) => voucherAlphabet.includes(letter));
}

/** Formats a code as it is printed: in groups of four, such as 7KQ2-M9XC-4T0B-WH3E. */
export function formatVoucherCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A sum in minor units of each currency. */
export type SumsByCurrency = Record<Currency, number>;

/**
 * A voucher of a thing is used once and whole (docs/product.md#vouchers-of-a-thing): for one place, of which it pays at most `upTo`, or for
 * one collection, whatever that costs then.
 */
export type VoucherThing =
  | {
      kind: 'place';
      upTo: SumsByCurrency;
      /** The owner's words for it when it was sold; absent where she has none of her own. */
      title?: string | undefined;
    }
  | { kind: 'collection'; collection: Collection };

export const voucherThingKinds = ['place', 'collection'] as const;

/** Names what a voucher of a thing is for in one line: `One session, up to £25.00`, or `A slow evening (one session, up to £25.00)`. */
export function thingName(thing: VoucherThing, currency: Currency): string {
  const { title, terms } = thingWords(thing, currency);
  return terms ? `${title} (${terms.charAt(0).toLowerCase()}${terms.slice(1)})` : title;
}

/** Returns what page, mail and card say in large letters, and what explains a title of the owner's own; null where there is none. */
export function thingWords(thing: VoucherThing, currency: Currency): { title: string; terms: string | null } {
  if (thing.kind === 'collection')
    return { title: `The collection ${collectionRow(thing.collection).name}`, terms: null };
  const terms = `One session, up to ${formatMoney({ amount: thing.upTo[currency], currency })}`;
  return thing.title === undefined ? { title: terms, terms: null } : { title: thing.title, terms };
}

/** A part of an order that a voucher pays, in minor units of the order's currency. */
export type VoucherPart = { code: string; amount: number };

/** A voucher that can pay: its balance, in the currency of the order, or the thing that it is for. */
export type UsableVoucher = { code: string; balance: number; thing?: VoucherThing | null };

/** An order is for places or a collection: the price of each place after discounts, in minor units, or the collection. Passes are neither. */
export type VoucherTarget = { places?: readonly number[]; collection?: Collection | null };

/**
 * Divides the price of an order among vouchers, in the order in which they were typed, and what is left to be paid: those of things
 * first, a place each, the dearest first. What is left is nothing, or at least Stripe's smallest charge: for that the last voucher of an
 * amount pays less, then the last one of a thing. A voucher that is not needed has no part. Browser and server call this with the same
 * values (docs/trust.md#prices).
 */
export function voucherParts(
  total: Money,
  vouchers: readonly UsableVoucher[],
  target: VoucherTarget = {},
): { parts: VoucherPart[]; rest: Money } {
  const byThings = thingSums(total, vouchers, target);
  let rest = byThings.reduce<number>((left, sum) => left - (sum ?? 0), total.amount);
  const parts = vouchers.map(({ code, balance, thing }, index) => {
    const amount = byThings[index] ?? Math.min(balance, rest);
    if (!thing) rest -= amount;
    return { code, amount, isThing: thing !== null && thing !== undefined };
  });
  let missing = rest === 0 ? 0 : Math.max(smallestCharges[total.currency] - rest, 0);
  // The price alone is nothing or at least the smallest charge, so that the parts have as much as is missing.
  const lastFirst = parts.toReversed();
  for (const part of [...lastFirst.filter(({ isThing }) => !isThing), ...lastFirst.filter(({ isThing }) => isThing)]) {
    const less = Math.min(part.amount, missing);
    part.amount -= less;
    missing -= less;
    rest += less;
  }
  const paying = parts.filter(({ amount }) => amount > 0).map(({ code, amount }) => ({ code, amount }));
  return { parts: paying, rest: { ...total, amount: rest } };
}

/** Lists the codes of vouchers of things that pay nothing of an order: it has no such thing, or others pay it already. */
export function unfitThings(total: Money, vouchers: readonly UsableVoucher[], target: VoucherTarget): string[] {
  const sums = thingSums(total, vouchers, target);
  return vouchers.filter((_, index) => sums[index] === 0).map(({ code }) => code);
}

/** Returns what vouchers of things pay, by their positions: null for one of an amount. */
function thingSums(
  total: Money,
  vouchers: readonly UsableVoucher[],
  { places = [], collection = null }: VoucherTarget,
): (number | null)[] {
  const openPlaces = places.toSorted((one, other) => other - one);
  let openCollection = collection;
  return vouchers.map(({ thing }) => {
    if (!thing) return null;
    if (thing.kind === 'place') return Math.min(openPlaces.shift() ?? 0, thing.upTo[total.currency]);
    if (thing.collection !== openCollection) return 0;
    openCollection = null;
    return total.amount;
  });
}

/** Returns what is left to be paid of a price whose vouchers pay these parts. */
export function restAfter(total: Money, parts: readonly Pick<VoucherPart, 'amount'>[]): Money {
  return { ...total, amount: parts.reduce((rest, { amount }) => rest - amount, total.amount) };
}
