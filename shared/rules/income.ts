import type { Currency } from './currencies.ts';

/**
 * The ways in which an order can be paid (docs/product.md#income). `by_hand` means in cash or otherwise without Stripe,
 * `elsewhere` on the site before this one, `voucher` by gift vouchers, `pack` by credits of a pack.
 */
export const paymentWays = ['card', 'bank_debit', 'other', 'voucher', 'pack', 'by_hand', 'elsewhere', 'free'] as const;
export type PaymentWay = (typeof paymentWays)[number];

export const wayNames: Record<PaymentWay, string> = {
  card: 'Card',
  bank_debit: 'Bank debit',
  other: 'Other online',
  voucher: 'Gift voucher',
  pack: 'Pack',
  by_hand: 'Cash or by hand',
  elsewhere: 'Paid elsewhere',
  free: 'Free',
};

const bankDebits = new Set(['bacs_debit', 'sepa_debit', 'us_bank_account', 'acss_debit', 'au_becs_debit']);

/** The way of a payment that Stripe has taken, by its name of the payment method; a card where it is not known. */
export function wayAtStripe(method: string | null): PaymentWay {
  if (method === null || method === 'card' || method === 'link') return 'card';
  return bankDebits.has(method) ? 'bank_debit' : 'other';
}

/**
 * An entry says of an order that it was paid, given for free, or refunded, or that its payment went to another session; of a gift
 * voucher or a pack that it was sold, that its payment went back, or that what was left of it expired.
 */
export const incomeKinds = [
  ...(['payment', 'free', 'refund', 'transfer'] as const),
  ...(['voucher_sold', 'voucher_refunded', 'voucher_expired'] as const),
  ...(['pack_sold', 'pack_refunded', 'pack_expired'] as const),
] as const;
export type IncomeKind = (typeof incomeKinds)[number];

const isSale = (kind: IncomeKind) => kind === 'voucher_sold' || kind === 'pack_sold';

const isSaleRefund = (kind: IncomeKind) => kind === 'voucher_refunded' || kind === 'pack_refunded';

/** Tells whether an entry is of what expired of a gift voucher or a pack. */
export const isExpiry = (kind: IncomeKind) => kind === 'voucher_expired' || kind === 'pack_expired';

/** Tells whether an entry is of what is owed for a gift voucher or a pack, which is no income until it is used or expires. */
export function isDebt(kind: IncomeKind): boolean {
  return isSale(kind) || isSaleRefund(kind);
}

/** Minor units of one currency, which are never summed with those of another. */
export type IncomeSums = {
  /** Paid, without what went back. */
  taken: number;
  returned: number;
  /** Orders that were paid or free. */
  orders: number;
};

export type IncomeAmount = { kind: IncomeKind; amount: number; orders: number; currency: Currency };

export const noIncome: IncomeSums = { taken: 0, returned: 0, orders: 0 };

/** Corrections count with what they correct: a refund that failed makes less of what went back. */
export function addIncome(sums: IncomeSums, { kind, amount, orders }: IncomeAmount): IncomeSums {
  if (isDebt(kind)) return sums;
  return {
    taken: sums.taken + (kind === 'refund' ? 0 : amount),
    returned: sums.returned - (kind === 'refund' ? amount : 0),
    orders: sums.orders + orders,
  };
}

/** Sums what became of the gift vouchers or packs that the site sold, in minor units of one currency; `owed` is what they can still pay. */
export type OwedSums = { sold: number; refunded: number; used: number; expired: number; owed: number };

export const nothingOwed: OwedSums = { sold: 0, refunded: 0, used: 0, expired: 0, owed: 0 };

/** Adds an entry about a voucher or a pack that was sold: one of any other kind than theirs is a use of it, or takes one back. */
export function addOwedEntry(sums: OwedSums, { kind, amount }: Pick<IncomeAmount, 'kind' | 'amount'>): OwedSums {
  const owed = sums.owed + owedBy(kind, amount);
  if (isSale(kind)) return { ...sums, owed, sold: sums.sold + amount };
  if (isSaleRefund(kind)) return { ...sums, owed, refunded: sums.refunded - amount };
  if (isExpiry(kind)) return { ...sums, owed, expired: sums.expired + amount };
  return { ...sums, owed, used: sums.used + amount };
}

/** Returns by how much an entry about a voucher or a pack that was sold changes what is owed. */
export function owedBy(kind: IncomeKind, amount: number): number {
  return isDebt(kind) ? amount : -amount;
}

export const earned = ({ taken, returned }: IncomeSums): number => taken - returned;

/** A movement of Stripe's balance, in minor units: below zero what left it. */
export type StripeMovement = { type: string; amount: number; fee: number };

/** Types of movements that are a fee by themselves, as for a service of a month. */
const feeTypes = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

/** Payouts, and what came back of them. */
const payoutTypes = new Set(['payout', 'payout_cancel', 'payout_failure']);

export type StripeSums = { fees: number; paidOut: number };

export const noStripeSums: StripeSums = { fees: 0, paidOut: 0 };

export function addMovement({ fees, paidOut }: StripeSums, { type, amount, fee }: StripeMovement): StripeSums {
  return {
    fees: fees + fee - (feeTypes.has(type) ? amount : 0),
    paidOut: paidOut - (payoutTypes.has(type) ? amount : 0),
  };
}

/** A calendar month: yyyy-mm. */
export type Month = string;

/** The month so many before (negative) or after it. */
export function monthPlus(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
