import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import type { AuditEntry } from '../../../ground/keys/audit-entry.ts';
import type { DiscountCode } from '../../../ground/keys/discount-code.ts';

export type CodeInput = RequestOutput<'updateDiscountCode', 'body'>;
type Settings = Omit<DiscountCode, 'code' | 'timesUsed' | 'createdAt'>;

export function codeView({
  discountType,
  amount,
  currency,
  ...code
}: DiscountCode): ResponseBody<'createDiscountCode'> {
  const { percentage, isActive, isOneTimeUse, timesUsed, createdAt } = code;
  const fixed = amount === null || currency === null ? null : { amount, currency };
  return {
    code: code.code,
    type: discountType,
    percentage,
    amount: fixed,
    isActive,
    isOneTimeUse,
    timesUsed,
    createdAt,
  };
}

/** The stored form of a dialog's input: values of the other type are null. */
export function codeSettings({ terms, isActive, isOneTimeUse }: CodeInput): Settings {
  if (terms.type === 'percentage') {
    const { percentage } = terms;
    return { isActive, isOneTimeUse, discountType: 'percentage', percentage, amount: null, currency: null };
  }
  const { amount, currency } = terms.amount;
  return { isActive, isOneTimeUse, discountType: 'fixed_amount', percentage: null, amount, currency };
}

export const discountCodeAuditTarget = (code: string): AuditEntry['target'] => ({
  type: 'discount_code',
  id: code,
  name: code,
});

export function auditedDiscountCodeFields({
  code: _,
  timesUsed: __,
  createdAt: ___,
  ...settings
}: DiscountCode): Settings {
  return settings;
}
