import type { Money } from './money.ts';
import type { SumsByCurrency } from './vouchers.ts';

/** Longer sessions cost more credits of a pack than one. */
export type LongSessions = { minutes: number; credits: number };

/** Tells what a pack gives, as it was when it was bought (docs/product.md#packs). */
export type PackTerms = {
  name: string;
  /** Sessions that it is for: a credit each, unless the session is long. */
  sessions: number;
  /** Months for which it is valid. */
  months: number;
  /** The months begin with its purchase, or when its first credit is used. */
  from: PackStart;
  /** Ids of the session categories that it counts for; none: for every session. */
  categories: string[];
  /** Sessions of more than so many minutes cost so many credits; null: each costs one. */
  long: LongSessions | null;
  /** True where it may be used for another person, and a place that it paid may be given away. */
  forOthers: boolean;
};

/** A pack that the owner sells, with its price and that of a single session, by which a used part is reckoned when it is refunded. */
export type PackForSale = PackTerms & { id: string; price: SumsByCurrency; singlePrice: SumsByCurrency };

export const packStarts = ['purchase', 'first_use'] as const;
export type PackStart = (typeof packStarts)[number];

export const maxPacksForSale = 6;
export const packNameLength = 40;
export const fewestPackSessions = 2;
export const mostPackSessions = 100;
export const mostPackMonths = 60;
export const mostCreditsPerPlace = 5;
export const packNoteLength = 300;

/** Names an order of a pack in lists, totals and mails. */
export const packItemName = 'Pack';

/** Says in one line what a pack gives. */
export function packSummary({ sessions, months, from }: Pick<PackTerms, 'sessions' | 'months' | 'from'>): string {
  const time = months === 1 ? 'one month' : `${months} months`;
  return `${sessions} sessions, valid for ${time}${from === 'first_use' ? ' from the first use' : ''}`;
}

export const packStates = ['valid', 'not_yet', 'used_up', 'expired', 'ended'] as const;
export type PackState = (typeof packStates)[number];

type Standing = {
  creditsLeft: number;
  expiresAt: string | null;
  endedAt: string | null;
  usableFrom: string | null;
};

/** Tells how a pack stands; one whose months begin with its first use has no end before. */
export function packState({ creditsLeft, expiresAt, endedAt, usableFrom }: Standing, now: Date): PackState {
  if (endedAt !== null) return 'ended';
  if (creditsLeft === 0) return 'used_up';
  if (usableFrom !== null && usableFrom > now.toISOString()) return 'not_yet';
  return expiresAt !== null && expiresAt <= now.toISOString() ? 'expired' : 'valid';
}

/** Holds what of a session tells whether a pack counts for it, and how many credits it costs. */
export type PackSession = { category: string | null; startTime: string; endTime: string };

/** Credits that a place of a session costs; null: the pack does not count for it. */
export function creditsFor(terms: Pick<PackTerms, 'categories' | 'long'>, session: PackSession): number | null {
  const { category, startTime, endTime } = session;
  const counts = terms.categories.length === 0 || (category !== null && terms.categories.includes(category));
  if (!counts) return null;
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
  return terms.long !== null && minutes > terms.long.minutes ? terms.long.credits : 1;
}

/** Each problem is a reason why a place is offered to an entry of the waitlist that asked to be booked with a credit. */
export const creditProblems = [
  'used_up',
  'not_yet',
  'expired',
  'ended',
  'not_for_this',
  'for_owner',
  'changed',
  'option_missed',
] as const;
export type CreditProblem = (typeof creditProblems)[number];

/** Divides the prices of places, in minor units: those of so many that credits pay, the dearest first, and those that are left. */
export function paidByCredits(prices: readonly number[], places: number): { paid: number[]; left: number[] } {
  const dearestFirst = prices.toSorted((one, other) => other - one);
  return { paid: dearestFirst.slice(0, places), left: dearestFirst.slice(places) };
}

/** Names credits of a pack where a sum of money would stand: `2 credits of Pack of 5`. */
export function creditsOfPack({ name, credits }: { name: string; credits: number }): string {
  return `${credits === 1 ? '1 credit' : `${credits} credits`} of ${name}`;
}

/** Tells what so many credits of a pack are worth, in minor units: the last ones all that is left, so that nothing stays over. */
export function valueOfCredits(
  { creditsLeft, valueLeft }: { creditsLeft: number; valueLeft: number },
  credits: number,
) {
  return credits >= creditsLeft ? valueLeft : Math.floor(valueLeft / creditsLeft) * credits;
}

/** A partly used pack gives back what was paid less the single price of each used credit, never below zero. */
export function refundOfPack(paid: Money, singlePrice: number, usedCredits: number): Money {
  return { ...paid, amount: Math.max(paid.amount - singlePrice * usedCredits, 0) };
}

/** A pack that ended, or ends so soon, when a credit comes back because the studio cancelled, is valid for so many more days. */
export const endsSoonDays = 14;
export const prolongedDays = 30;
