import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import type { AuditEntry } from '../../keys/audit-entry.ts';
import type { DiscountCode } from '../../keys/discount-code.ts';

export type CodeInput = RequestOutput<'updateDiscountCode', 'body'>;
type Settings = Omit<DiscountCode, 'code' | 'timesUsed' | 'createdAt'>;

/** A code as its table shows it. */
export function codeView({
  discountType,
  amount,
  currency,
  ...code
}: DiscountCode): ResponseBody<'createDiscountCode'> {
  const { percentage, isActive, isOneTimeUse, timesUsed, createdAt } = code;
  const fixed = amount === null || currency === null ? null : { amount, currency };
  return {
    ...{ code: code.code, type: discountType, percentage, amount: fixed },
    ...{ isActive, isOneTimeUse, timesUsed, createdAt },
  };
}

/** What a dialog sets, as it stands in the table: the values of the other type are none. */
export function settingsOf({ terms, isActive, isOneTimeUse }: CodeInput): Settings {
  if (terms.type === 'percentage') {
    const { percentage } = terms;
    return { isActive, isOneTimeUse, discountType: 'percentage', percentage, amount: null, currency: null };
  }
  const { amount, currency } = terms.amount;
  return { isActive, isOneTimeUse, discountType: 'fixed_amount', percentage: null, amount, currency };
}

/** A code as the audit trail names it. */
export const targetOf = (code: string): AuditEntry['target'] => ({ type: 'discount_code', id: code, name: code });

/** What the audit trail keeps of a code: all that an admin sets. */
export function keptOf({ code: _, timesUsed: __, createdAt: ___, ...settings }: DiscountCode): Settings {
  return settings;
}
