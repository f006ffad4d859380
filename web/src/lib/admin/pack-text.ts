import type { PackState } from '#shared/rules/packs.ts';
import { shortDate } from './dates.ts';

export const packStateNames: Record<PackState, string> = {
  valid: 'Valid',
  not_yet: 'Not yet',
  used_up: 'Used up',
  expired: 'Expired',
  ended: 'Ended',
};

export const packStateTones = {
  valid: 'ok',
  not_yet: 'wait',
  used_up: 'mute',
  expired: 'wait',
  ended: 'bad',
} as const satisfies Record<PackState, string>;

/** 1 credit, 2 credits. */
export const creditsText = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;

type Validity = { expiresAt: string | null; terms: { months: number } };

/** The last day of a pack by the clocks of the studio; before its first use, for how long. */
export function packEndText({ expiresAt, terms }: Validity, zone: string): string {
  if (expiresAt === null) return `${terms.months} ${terms.months === 1 ? 'month' : 'months'} from first use`;
  return shortDate(new Date(Date.parse(expiresAt) - 1).toISOString(), zone);
}
