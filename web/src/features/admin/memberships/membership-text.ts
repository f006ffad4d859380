import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatPeriod } from '#shared/rules/membership-period.ts';
import type { MembershipEnding } from '#shared/rules/memberships.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { placesAfterEndText } from '../../../lib/memberships/places-after-end.ts';

export type MembershipDetail = ResponseBody<'getMembership'>;
export type AdminMembership = MembershipDetail['membership'];
export type Period = AdminMembership['period'];
type List = ResponseBody<'listMemberships'>;

/** Says what recurs each month, above the list. */
export function recurringText({ monthly, counts }: Pick<List, 'monthly' | 'counts'>): string {
  const renewing = counts.active + counts.past_due;
  if (renewing === 0) return 'No membership renews.';
  const sums = monthly.map(formatMoney).join(' and ');
  const verb = renewing === 1 ? '1 membership renews' : `${renewing} memberships renew`;
  return `${verb}: ${sums} a month.`;
}

/** Says when it is charged next, or why it is not. */
export function nextChargeText(membership: AdminMembership, zone: string): string {
  const { state, nextChargeAt, failed, pausedUntil, period, endedAt } = membership;
  switch (state) {
    case 'active':
      return nextChargeAt === null ? 'Not known' : shortDate(nextChargeAt, zone);
    case 'past_due':
      return failed === null ? 'Stripe tries again' : `Failed, ends ${shortDate(failed.endsAt, zone)}`;
    case 'paused':
      return pausedUntil === null ? 'Paused' : `Paused until ${shortDate(pausedUntil, zone)}`;
    case 'ending':
      return `Ends ${shortDate(period.end, zone)}`;
    case 'ended':
      return endedAt === null ? 'Ended' : `Ended ${shortDate(endedAt, zone)}`;
  }
}

export const periodText = ({ period }: Pick<AdminMembership, 'period'>, zone: string) => formatPeriod(period, zone);

export const endingNames: Record<MembershipEnding, string> = {
  by_member: 'Its member did not want to renew it',
  by_studio: 'You ended it',
  unpaid: 'Its renewal was not paid within seven days',
  withdrawn: 'Its member has withdrawn from it',
  refunded: 'Its payment went back',
};

/** Says what ending a membership at once means for whoever has it. */
export function endingText({ ownerName, terms }: Pick<AdminMembership, 'ownerName' | 'terms'>): string {
  return `Nothing more is charged, and what it gives ends now: its recordings close, and its sessions cannot be used any more. Places to come that are booked with it ${placesAfterEndText(terms)}. ${ownerName} is told by mail. This cannot be undone.`;
}

/** Says what ending a membership with its period means. */
export function endingWithPeriodText({ ownerName, period }: AdminMembership, zone: string): string {
  return `It is not renewed: ${ownerName} uses it until ${shortDate(period.end, zone)}, and nothing more is charged. They are told by mail, and you can take this back until then.`;
}

/** Says what a free month means, and until when it lasts. */
export function freeMonthText({ ownerName, price }: AdminMembership, period: Period, zone: string): string {
  return `The next period of ${ownerName}, ${formatPeriod(period, zone)}, costs nothing and gives what every period does; ${formatMoney(price)} is charged again on ${shortDate(period.end, zone)}. They are told by mail, and you can take this back until it begins.`;
}

/** Says what it means that a free month is taken back. */
export function freeMonthBackText({ ownerName, price }: AdminMembership, period: Period, zone: string): string {
  return `${ownerName} is charged ${formatMoney(price)} on ${shortDate(period.start, zone)} as usual. They were told of the free month, and are told by mail that it is taken back.`;
}

export function periodRefundLabel(refund: Money): string {
  return `Give back ${formatMoney(refund)} of the last period`;
}
