import type { ListedMembershipState } from '#shared/rules/membership-state.ts';
import type { MembershipInterval } from '#shared/rules/memberships.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';

export const membershipStateNames: Record<ListedMembershipState, string> = {
  active: 'Active',
  past_due: 'Payment failed',
  ending: 'Ends soon',
  paused: 'Paused',
  ended: 'Ended',
};

export const membershipStateTones = {
  active: 'ok',
  past_due: 'bad',
  ending: 'wait',
  paused: 'mute',
  ended: 'mute',
} as const satisfies Record<ListedMembershipState, string>;

/** £48.00 a month. */
export function membershipPriceText(price: Money, interval: MembershipInterval): string {
  return `${formatMoney(price)} a ${interval}`;
}
