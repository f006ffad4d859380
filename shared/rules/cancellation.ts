import { isFree, type Money } from './money.ts';

/**
 * The policy says what goes back when a booking is cancelled (docs/product.md#cancellation-policy): all, then a part,
 * then nothing.
 */
export type CancellationPolicy = {
  /** Hours before the start until which all of it goes back; null: never all of it. */
  freeHours: number | null;
  /** This part of what was paid goes back until `partHours` before the start. */
  partPercent: number;
  partHours: number;
};

/** Applies until the studio sets its own. */
export const defaultCancellationPolicy: CancellationPolicy = { freeHours: 24, partPercent: 50, partHours: 2 };

/** The most hours before the start that a limit can be set to: a year. */
export const maxPolicyHours = 8760;

const hourMs = 3_600_000;

const isUntil = (hours: number, start: string, now: Date) => now.getTime() <= Date.parse(start) - hours * hourMs;

/** Per cent of what was paid that goes back now: 100, the policy's part, or 0. Nothing once it has started. */
export function refundPercent(
  { freeHours, partPercent, partHours }: CancellationPolicy,
  start: string,
  now: Date,
): number {
  if (start <= now.toISOString()) return 0;
  if (freeHours !== null && isUntil(freeHours, start, now)) return 100;
  return isUntil(partHours, start, now) ? partPercent : 0;
}

/** The part of a sum, to the minor unit, halves up; never above the sum. */
export function partOf({ amount, currency }: Money, percent: number): Money {
  return { amount: Math.min(amount, Math.floor((amount * percent + 50) / 100)), currency };
}

/**
 * The sum that the policy gives back now.
 * @param byThings minor units of `paid` that gift vouchers of things have paid, which go back with all of the rest or not at all
 */
export function refundOf(paid: Money, policy: CancellationPolicy, start: string, now: Date, byThings = 0): Money {
  const percent = refundPercent(policy, start, now);
  if (percent === 100) return paid;
  return partOf({ ...paid, amount: Math.max(paid.amount - byThings, 0) }, percent);
}

/**
 * Returns how much of a refund is for the attendee, who paid `ownPaid` of the place themselves: the latest payments go back
 * first, and theirs are later than those of the person who gave them the place.
 */
export function ownPartOf(refund: Money, ownPaid: Money): Money {
  return { ...refund, amount: Math.min(refund.amount, ownPaid.amount) };
}

/** Tells whether a booking can be moved now: while cancelling gives something back, or if free until the start. */
export function canBeMoved(paid: Money, policy: CancellationPolicy, start: string, now: Date): boolean {
  if (start <= now.toISOString()) return false;
  return isFree(paid) || refundPercent(policy, start, now) > 0;
}

/**
 * The policy of a booking that was moved when so many per cent went back: what was no longer free does not become free
 * again by moving to a later date.
 */
export function policyAfterMove(policy: CancellationPolicy, percent: number): CancellationPolicy {
  if (percent === 100) return policy;
  return { ...policy, freeHours: null, partPercent: Math.min(policy.partPercent, percent) };
}

const hasPartOf = ({ freeHours, partPercent, partHours }: CancellationPolicy) =>
  partPercent > 0 && (freeHours === null || partHours < freeHours);

/** Says how many per cent go back until an instant (ISO); null: from the step before on. */
export type PolicyStep = { percent: number; until: string | null };

/** Lists the steps of a policy for a session in the order of time: nothing is the last one, unless something goes back until the start. */
export function policySteps(policy: CancellationPolicy, start: string): PolicyStep[] {
  const { freeHours, partPercent, partHours } = policy;
  const instantOf = (hours: number) => new Date(Date.parse(start) - hours * hourMs).toISOString();
  const free = freeHours === null ? [] : [{ percent: 100, hours: freeHours }];
  const part = hasPartOf(policy) ? [{ percent: partPercent, hours: partHours }] : [];
  const paidBack = [...free, ...part];
  const steps = paidBack.map(({ percent, hours }) => ({ percent, until: instantOf(hours) }));
  return paidBack.at(-1)?.hours === 0 ? steps : [...steps, { percent: 0, until: null }];
}

/** Returns the instant until which a booking can be moved; null where it never could. */
export function movableUntil(paid: Money, policy: CancellationPolicy, start: string): string | null {
  if (isFree(paid)) return start;
  return policySteps(policy, start).findLast(({ percent }) => percent > 0)?.until ?? null;
}

/** 1 hour, 36 hours, 2 days. */
export function hoursText(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

const untilText = (hours: number) => (hours === 0 ? 'until it starts' : `until ${hoursText(hours)} before it starts`);

function partText(percent: number): string {
  if (percent === 100) return 'all of what you paid';
  return percent === 50 ? 'half of what you paid' : `${percent}% of what you paid`;
}

/** A policy in words, the same everywhere (docs/product.md#cancellation-policy). */
export function policyText(policy: CancellationPolicy): string {
  const { freeHours, partPercent, partHours } = policy;
  const hasPart = hasPartOf(policy);
  if (freeHours === null) {
    if (!hasPart) return 'Once booked, what you paid does not go back.';
    return `Cancel ${untilText(partHours)} and ${partText(partPercent)} goes back; after that, nothing.`;
  }
  const free = `Free to cancel ${untilText(freeHours)}`;
  if (freeHours === 0) return `${free}.`;
  if (!hasPart) return `${free}; after that, nothing goes back.`;
  const end = partHours === 0 ? '' : '; after that, nothing';
  return `${free}, then ${partText(partPercent)} goes back ${untilText(partHours)}${end}.`;
}

/** Says to who gave a place away what happens if it is cancelled (docs/product.md#giving-a-booking-away). */
export function givenPlaceRefundText(paid: Money, { isPayer }: { isPayer: boolean }): string {
  if (isFree(paid)) return 'If it is cancelled, somebody else can have the place.';
  const payer = isPayer ? 'to you' : 'to the person who paid for it';
  return `If it is cancelled, what goes back by the cancellation policy goes ${payer}, the way it was paid.`;
}

/** The policy as it concerns a sum: what costs nothing can be cancelled until it starts. */
export function cancellationText(paid: Money, policy: CancellationPolicy): string {
  return isFree(paid) ? 'You can cancel until it starts.' : policyText(policy);
}

/**
 * The policy as the page of a session says it: for a leisure service on a date consumers have no right to withdraw within 14 days
 * (Directive 2011/83/EU, article 16 (l); in the United Kingdom SI 2013/3134, regulation 28 (1) (h)).
 */
export function sessionPolicyText(price: Money, policy: CancellationPolicy): string {
  if (isFree(price)) return cancellationText(price, policy);
  return `${policyText(policy)} This is what holds: as a session is on a fixed date, there is no right to withdraw within 14 days.`;
}
