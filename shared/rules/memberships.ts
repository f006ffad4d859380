import type { Collection } from './collections.ts';
import type { Money } from './money.ts';
import type { LongSessions } from './packs.ts';
import type { SumsByCurrency } from './vouchers.ts';

export const membershipIntervals = ['month', 'year'] as const;
export type MembershipInterval = (typeof membershipIntervals)[number];

/** Places that credits paid and that are still to come become one of these when a membership ends (docs/product.md#memberships). */
export const placesAfterEnd = ['given_back', 'payable'] as const;
export type PlacesAfterEnd = (typeof placesAfterEnd)[number];

/** Tells what a membership gives, as it was when it was bought (docs/product.md#memberships). */
export type MembershipTerms = {
  name: string;
  interval: MembershipInterval;
  /** Sessions of each period; null: as many as its member likes. */
  sessions: number | null;
  /** Sessions that were not used in a period are kept for the next one, so many at most. */
  carryOver: number;
  /** Ids of the session categories that it counts for; none: for every session. */
  categories: string[];
  /** Sessions of more than so many minutes cost so many credits; null: each costs one. Without effect where sessions are not counted. */
  long: LongSessions | null;
  /** Places that it pays on one day of the studio, at most. */
  perDay: number;
  /** Collections that are open while it lasts. */
  collections: Collection[];
  /** Days for which a member can pause it in a year; 0: not at all. */
  pauseDays: number;
  placesAfterEnd: PlacesAfterEnd;
  /** Percent that its member's own place costs less where no credit pays it (docs/product.md#members-discount); null: nothing. */
  discountPercent: number | null;
};

/** A plan that the owner sells, with its price for each period. */
export type Plan = MembershipTerms & { id: string; price: SumsByCurrency };

export const maxPlans = 6;
export const mostPeriodSessions = 100;
export const mostPlacesPerDay = 5;
export const mostPauseDays = 180;
export const mostDiscountPercent = 100;

/** A renewal that was not paid keeps what it gives for so many days after the first attempt. */
export const graceDays = 7;

export const membershipStates = ['active', 'past_due', 'paused', 'ended'] as const;
export type MembershipState = (typeof membershipStates)[number];

export const membershipEndings = ['by_member', 'by_studio', 'unpaid', 'withdrawn', 'refunded'] as const;
export type MembershipEnding = (typeof membershipEndings)[number];

const dayMs = 24 * 3_600_000;

/** The instant at which what was not paid ends, in UTC. */
export function graceEnd(failedAt: string): string {
  return new Date(Date.parse(failedAt) + graceDays * dayMs).toISOString();
}

type Standing = {
  state: MembershipState;
  /** Begins what it gives; null: at once. */
  usableFrom: string | null;
  /** The end of the last period that was paid. */
  paidUntil: string;
  /** The charge with which a pause that began then goes on, also where the pause was ended before; null: there was none. */
  pauseEnd: string | null;
  /** The first attempt to collect the open renewal, where it failed. */
  failedAt: string | null;
  endsWithPeriod: boolean;
};

/** Tells whether collections are open and places stay: while a period is paid, and for days of grace. */
export function givesAccess(standing: Standing, now: Date): boolean {
  const { state, usableFrom, paidUntil, pauseEnd, failedAt, endsWithPeriod } = standing;
  const at = now.toISOString();
  if (state === 'ended' || (usableFrom !== null && at < usableFrom)) return false;
  if (at < paidUntil) return true;
  if (state === 'paused' || (endsWithPeriod && failedAt === null)) return false;
  // Nothing is paid, or being collected, before the next charge.
  if (pauseEnd !== null && at < pauseEnd) return false;
  // Stripe collects a renewal an hour or so after the period began.
  return at < graceEnd(failedAt ?? paidUntil);
}

/** Tells whether new places are taken: only in a period that is paid. */
export function takesPlaces({ state, usableFrom, paidUntil }: Standing, now: Date): boolean {
  const at = now.toISOString();
  if (usableFrom !== null && at < usableFrom) return false;
  return (state === 'active' || state === 'paused') && at < paidUntil;
}

/**
 * Tells whether a membership that is cancelled ends at once, since no period is paid with which it could end: also in the hour in which
 * Stripe has not charged the next one yet.
 */
export function endsAtOnce({ state, paidUntil }: Pick<Standing, 'state' | 'paidUntil'>, now: Date): boolean {
  return state === 'past_due' || paidUntil <= now.toISOString();
}

/** Days for which a period without a number of sessions has credits, so many a day as can be used. */
const daysOfYear = 366;

/** Credits of one period, without those that were kept from the one before. */
export function periodCredits({ sessions, perDay }: Pick<MembershipTerms, 'sessions' | 'perDay'>): number {
  return sessions ?? perDay * daysOfYear;
}

/** Names an order of a membership's period in lists, totals and mails. */
export const membershipItemName = 'Membership';

/** Says in one line what a plan gives. */
export function planSummary({
  sessions,
  interval,
  carryOver,
}: Pick<MembershipTerms, 'sessions' | 'interval' | 'carryOver'>): string {
  if (sessions === null) return 'As many sessions as you like';
  const each = `${sessions === 1 ? '1 session' : `${sessions} sessions`} a ${interval}`;
  return carryOver === 0 ? each : `${each}, up to ${carryOver} kept for the next`;
}

/**
 * Minor units that a used session of a period counts as when the rest of its price goes back: its share. Zero where sessions are not
 * counted, of which the time is kept (`keptForTime`).
 */
export function sessionShare(
  { sessions }: Pick<MembershipTerms, 'sessions'>,
  { amount }: Pick<Money, 'amount'>,
): number {
  return sessions === null ? 0 : Math.ceil(amount / sessions);
}

/** Minor units that are kept of the price of a period without a number of sessions, by its time that has passed at `at` (all in UTC). */
export function keptForTime(amount: number, { from, until }: { from: string; until: string }, at: string): number {
  const begin = Date.parse(from);
  const whole = Date.parse(until) - begin;
  const passed = Math.min(Math.max(Date.parse(at) - begin, 0), whole);
  return Math.ceil((amount * passed) / whole);
}
