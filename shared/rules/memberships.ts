import type { Collection } from './collections.ts';
import type { LongSessions } from './packs.ts';
import type { SumsByCurrency } from './vouchers.ts';

export const membershipIntervals = ['month', 'year'] as const;
export type MembershipInterval = (typeof membershipIntervals)[number];

/** Tells what happens to places that a membership paid and that are still to come when it ends. */
export const placesAfterEnd = ['payable', 'given_back'] as const;
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
  /** Percent that other sessions cost less while it lasts. */
  discountPercent: number;
  /** Days for which a member can pause it in a year; 0: not at all. */
  pauseDays: number;
  afterEnd: PlacesAfterEnd;
};

/** A plan that the owner sells, with its price for each period. */
export type Plan = MembershipTerms & { id: string; price: SumsByCurrency };

export const maxPlans = 6;
export const mostPeriodSessions = 100;
export const mostPlacesPerDay = 5;
export const mostPauseDays = 180;

/** A renewal that was not paid keeps what it gives for so many days after the first attempt. */
export const graceDays = 7;

export const membershipStates = ['pending', 'active', 'past_due', 'paused', 'ended'] as const;
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
  /** The end of the last period that was paid; null before the first. */
  paidUntil: string | null;
  /** The first attempt to collect the open renewal, where it failed. */
  failedAt: string | null;
};

/** Tells whether collections are open and places stay: while a period is paid, and for days of grace. */
export function givesAccess({ state, paidUntil, failedAt }: Standing, now: Date): boolean {
  if (state === 'pending' || state === 'ended' || paidUntil === null) return false;
  const at = now.toISOString();
  if (at < paidUntil) return true;
  // Stripe collects a renewal within an hour or so after the period began.
  const until = failedAt === null ? graceEnd(paidUntil) : graceEnd(failedAt);
  return state !== 'paused' && at < until;
}

/** Tells whether new places are taken: only in a period that is paid. */
export function takesPlaces({ state, paidUntil }: Standing, now: Date): boolean {
  return state === 'active' && paidUntil !== null && now.toISOString() < paidUntil;
}
