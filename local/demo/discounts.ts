import type { DiscountCode } from '../../functions/ground/keys/discount-code.ts';
import { past } from './past.ts';
import { upcoming } from './upcoming.ts';

type DiscountTerms = Pick<DiscountCode, 'discountType' | 'percentage' | 'amount' | 'currency'>;

const percent = (percentage: number): DiscountTerms => ({
  discountType: 'percentage',
  percentage,
  amount: null,
  currency: null,
});
const pounds = (amount: number): DiscountTerms => ({
  discountType: 'fixed_amount',
  percentage: null,
  amount: amount * 100,
  currency: 'GBP',
});
const euros = (amount: number): DiscountTerms => ({ ...pounds(amount), currency: 'EUR' });

function discountCode(code: string, kind: DiscountTerms, { isActive = true, isOneTimeUse = false } = {}): DiscountCode {
  return { code, isActive, isOneTimeUse, timesUsed: usesOf(code), ...kind, createdAt: '2026-01-06T09:00:00.000Z' };
}

function usesOf(code: string): number {
  return [...upcoming, ...past].reduce((sum, { codes }) => sum + (codes?.[code] ?? 0), 0);
}

/** Discount codes of every kind: percentage and amount, reusable and one-time, used and unused, inactive. */
export const discountCodes: DiscountCode[] = [
  discountCode('WINTER20', percent(20)),
  discountCode('FIRSTBREATH', percent(12.5)),
  discountCode('FRIEND5', pounds(5)),
  discountCode('BERLIN8', euros(8)),
  discountCode('GUEST', percent(100)),
  discountCode('ONLYONCE', percent(50), { isOneTimeUse: true }),
  discountCode('THANKYOU', pounds(10), { isOneTimeUse: true }),
  discountCode('SUMMER15', percent(15), { isActive: false }),
];
