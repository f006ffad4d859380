import type { MembershipInterval, MembershipTerms } from './memberships.ts';

/** A pause: nothing is given after `from`, the end of a paid period, before `until`, the charge with which it goes on. */
export type MembershipPause = { from: string; until: string };

const dayMs = 24 * 3_600_000;

/** Charges before which a pause can end are offered, so many at most. */
const mostOffered = 6;

const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / dayMs);

const dayOf = (instant: string) => new Date(instant).getUTCDate();

/** Moves an instant on by months, in UTC; to the last day of a month that lacks the day. */
function monthsLater(instant: string, months: number, day: number): string {
  const at = new Date(instant);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(at.getUTCMonth() + months);
  moved.setUTCDate(Math.min(day, lastDay));
  return moved.toISOString();
}

type Cycle = { interval: MembershipInterval; periods: readonly { start: string; end: string }[] };

/** The instant at which a period begins, so many periods after the end of the last one that was paid, as Stripe counts them. */
export function laterCharge({ interval, periods }: Cycle, count: number): string {
  const end = periods.at(-1)?.end ?? '';
  // The day of the first charge, of which a shorter month has none.
  const day = Math.max(...periods.flatMap((period) => [dayOf(period.start), dayOf(period.end)]));
  return monthsLater(end, interval === 'year' ? 12 * count : count, day);
}

/** The first charge at or after an instant. */
export function chargeFrom(cycle: Cycle, at: string): string {
  for (let count = 0; ; count += 1) {
    const charge = laterCharge(cycle, count);
    if (charge >= at) return charge;
  }
}

/** Days that pauses have taken of the year before an instant. */
function pausedDays(pauses: readonly MembershipPause[], at: Date): number {
  const yearAgo = new Date(at.getTime() - 365 * dayMs).toISOString();
  return pauses
    .filter(({ until }) => until > yearAgo)
    .reduce((sum, { from, until }) => sum + daysBetween(from, until), 0);
}

/** The charges with which a pause that begins now can end: one leaves out whole periods, as nothing is paid for them. */
export function pausesOffered(
  cycle: Cycle & { pauseDays: MembershipTerms['pauseDays']; pauses: readonly MembershipPause[] },
  now: Date,
): string[] {
  const from = cycle.periods.at(-1)?.end ?? '';
  const daysLeft = cycle.pauseDays - pausedDays(cycle.pauses, now);
  const charges = Array.from({ length: mostOffered }, (_, index) => laterCharge(cycle, index + 1));
  return charges.filter((until) => daysBetween(from, until) <= daysLeft);
}

/** Stripe collects again so long before the charge with which it goes on. */
export const resumedBeforeMs = 3_600_000;
