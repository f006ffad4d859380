import { formatDate } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { OwnMembership } from './own-memberships.ts';

/** Says what is left of a period; null where nothing is given now. */
export function leftOfPeriodText({ state, sessions, terms, period }: OwnMembership, now: Date): string | null {
  if (state === 'ended' || period.end <= now.toISOString()) return null;
  if (sessions === null) return 'As many sessions as you like';
  return `${sessions.left} of ${sessions.total} ${sessions.total === 1 ? 'session' : 'sessions'} left this ${terms.interval}`;
}

const endings: Record<NonNullable<OwnMembership['ending']>, string> = {
  by_member: 'as you chose',
  by_studio: 'because we ended it',
  unpaid: 'because its last charge was not paid',
  withdrawn: 'because you withdrew from it',
  refunded: 'because its payment went back',
};

function endedText({ endedAt, ending, period }: OwnMembership, zone: string): string {
  const reason = ending === null ? '' : `, ${endings[ending]}`;
  return `It ended on ${formatDate(endedAt ?? period.end, zone)}${reason}.`;
}

function pausedText({ period, nextCharge }: OwnMembership, { now, zone }: { now: Date; zone: string }): string {
  const until = nextCharge ? formatDate(nextCharge.at, zone) : '';
  if (period.end <= now.toISOString())
    return `It is paused: nothing is charged or given until ${until}, when it goes on.`;
  const end = formatDate(period.end, zone);
  return `It is paused. You have this period until ${end}; then nothing is charged or given until ${until}, when it goes on.`;
}

/** The state of a membership in plain words. */
export function stateText(membership: OwnMembership, at: { now: Date; zone: string }): string {
  const { state, period, keptUntil, endsWithPeriod, nextCharge, usableFrom, freePeriod } = membership;
  const { zone } = at;
  if (state === 'ended') return endedText(membership, zone);
  if (state === 'past_due') {
    const kept = keptUntil ? ` What you have booked stays yours until ${formatDate(keptUntil, zone)}.` : '';
    return `The last charge did not go through. We try again.${kept} New places are taken once it is paid: you can give another card.`;
  }
  if (endsWithPeriod) {
    return `It ends on ${formatDate(period.end, zone)}. Until then you have all of it, and nothing more is charged.`;
  }
  if (state === 'paused') return pausedText(membership, at);
  const renews = nextCharge
    ? `It renews on ${formatDate(nextCharge.at, zone)} for ${formatMoney(nextCharge.amount)}.`
    : '';
  const free = freePeriod ? `Your next period, from ${formatDate(freePeriod.start, zone)}, is free. ` : '';
  const used = usableFrom === null ? '' : `It can be used from ${formatDate(usableFrom, zone)}. `;
  return `${used}${free}${renews}`;
}

const brandNames: Record<string, string> = {
  amex: 'American Express',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

/** Returns text such as "From 3 March: £12.00 a month". */
export function priceChangeText(
  { price, from }: NonNullable<OwnMembership['priceChange']>,
  { interval }: Pick<OwnMembership['terms'], 'interval'>,
  zone: string,
): string {
  return `From ${formatDate(from, zone)}: ${formatMoney(price)} a ${interval}`;
}

/** Returns text such as "Visa, ending in 4242". */
export function cardText({ brand, last4 }: NonNullable<OwnMembership['card']>): string {
  return `${brandNames[brand] ?? brand}, ending in ${last4}`;
}
