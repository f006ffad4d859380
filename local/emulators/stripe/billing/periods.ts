import type Stripe from 'stripe';

const months = { month: 1, year: 12 };

/** The length of a price's period; Stripe also has weeks and days, which are not emulated. */
export function monthsOf({ recurring }: Stripe.Price): number {
  return months[recurring?.interval === 'year' ? 'year' : 'month'] * (recurring?.interval_count ?? 1);
}

/** The same time of day so many months later; a day that the month does not have becomes its last one. */
export function addMonths(at: number, count: number): number {
  const date = new Date(at * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

/** Counts the whole months between an anchor and a time, both epoch seconds; negative for a time before the anchor. */
export function monthsSince(anchor: number, at: number): number {
  const from = new Date(anchor * 1000);
  const to = new Date(at * 1000);
  const guess = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(anchor, guess) <= at ? guess : guess - 1;
}

/** The end of the period that starts at a time: counted from the anchor, so that 31 January, 28 February, 31 March follow. */
export function periodEnd(anchor: number, length: number, start: number): number {
  const periods = Math.floor(monthsSince(anchor, start) / length);
  return addMonths(anchor, (periods + 1) * length);
}

/** So many months later in the calendar of an anchor, with the same time since its last instant. */
export function laterByMonths(anchor: number, at: number, count: number): number {
  const passed = monthsSince(anchor, at);
  return addMonths(anchor, passed + count) + at - addMonths(anchor, passed);
}
