import * as z from 'zod';
import { money } from '#shared/contract/common/schemas.ts';
import { appliedDiscount } from '#shared/contract/discount-codes/schemas.ts';
import type { Money } from '#shared/rules/money.ts';
import { memberDiscountRecord, type Payable } from '../../ground/keys/order.ts';
import { voucherPartRecord } from '../../ground/keys/voucher-part.ts';

/**
 * Terms of an order in the metadata of its checkout, from which it can be rebuilt
 * (docs/decisions/reconciliation.md). Stripe takes 50 texts of up to 500 characters.
 */
export type CheckoutMetadata = Record<string, string>;

type Terms = Pick<Payable, 'memberSub' | 'total' | 'listPrice' | 'rate' | 'discount' | 'memberDiscount' | 'vouchers'>;

export function metadataOfTerms(terms: Terms): CheckoutMetadata {
  const { memberSub, total, listPrice, rate, discount, memberDiscount, vouchers } = terms;
  return {
    ...(memberSub !== null && { memberSub }),
    total: moneyText(total),
    listPrice: moneyText(listPrice),
    rate: String(rate),
    ...(discount !== null && { discount: JSON.stringify(discount) }),
    ...(memberDiscount !== null && { memberDiscount: JSON.stringify(memberDiscount) }),
    ...(vouchers.length > 0 && { vouchers: JSON.stringify(vouchers) }),
  };
}

const moneyText = ({ amount, currency }: Money) => `${amount} ${currency}`;

const metadataMoney = z
  .string()
  .regex(/^\d+ [A-Z]{3}$/)
  .transform((text) => {
    const [amount, currency] = text.split(' ');
    return { amount: Number(amount), currency };
  })
  .pipe(money);

/** Reads JSON in metadata; what is none does not match. */
export const metadataJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

/** Reads what `metadataOfTerms` wrote; another site's or an older checkout's metadata does not match. */
export const metadataTerms = {
  memberSub: z.string().optional(),
  total: metadataMoney,
  listPrice: metadataMoney,
  rate: z.string().transform(Number).pipe(z.number().positive()),
  discount: metadataJson.pipe(appliedDiscount).optional(),
  memberDiscount: metadataJson.pipe(memberDiscountRecord).optional(),
  vouchers: metadataJson.pipe(z.array(voucherPartRecord)).optional(),
};

/** Keeps a rebuilt order in the list of open payments until it is settled, so that the sync does it after a crash. */
export const rebuiltOrder = { processing: true };
