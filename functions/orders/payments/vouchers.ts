import type { Money } from '#shared/rules/money.ts';
import { restAfter } from '#shared/rules/vouchers.ts';
import type { Payable } from '../../ground/keys/order.ts';
import type { PaidPart } from '../../ground/keys/voucher-part.ts';

/*
 * Vouchers pay parts of an order's total (docs/product.md#gift-vouchers). What went back of them follows from the order itself: of
 * one that was not paid all parts went back when it ended, of one that was paid what its refunds give beyond the charge.
 */

type Paying = Pick<Payable, 'total' | 'vouchers'>;

/** Returns what is charged at Stripe: the total less what vouchers pay. */
export function chargedTotal({ total, vouchers }: Paying): Money {
  return restAfter(total, vouchers);
}

/** Tells whether vouchers pay all of an order, which costs something. */
export function isPaidByVouchers(order: Paying): boolean {
  return order.vouchers.length > 0 && chargedTotal(order).amount === 0;
}

/** Tells how much of an order vouchers pay: null for nothing. */
export function paidByVouchers(order: Paying & { surchargeIds?: string[] }): 'part' | 'all' | null {
  if (order.vouchers.length === 0) return null;
  const isMoved = (order.surchargeIds ?? []).length > 0;
  return isPaidByVouchers(order) && !isMoved ? 'all' : 'part';
}

/** A refund returns these sums by their ways, in minor units. */
export type RefundWays = { charge: number; vouchers: PaidPart[] };

/**
 * Divides a refund: the charge goes back first, then the vouchers, the last one first (docs/product.md#gift-vouchers).
 * @param returned minor units that went back before
 * @param amount minor units of this refund; null: all that is left
 */
export function refundWays(order: Paying, returned: number, amount: number | null): RefundWays {
  const charged = chargedTotal(order).amount;
  const chargeLeft = Math.max(charged - returned, 0);
  const refunded = amount ?? Math.max(order.total.amount - returned, 0);
  const charge = Math.min(refunded, chargeLeft);
  const before = returnedByVoucher(order, Math.max(returned - charged, 0));
  const after = returnedByVoucher(order, Math.max(returned - charged, 0) + refunded - charge);
  const vouchers = order.vouchers.flatMap((voucher, index) => {
    const part = (after[index] ?? 0) - (before[index] ?? 0);
    return part > 0 ? [{ ...voucher, amount: part }] : [];
  });
  return { charge, vouchers };
}

/** Divides what went back to the vouchers of an order among them, the last one first. */
function returnedByVoucher({ vouchers }: Paying, amount: number): number[] {
  let rest = amount;
  const returned = vouchers.toReversed().map((voucher) => {
    const part = Math.min(voucher.amount, rest);
    rest -= part;
    return part;
  });
  return returned.toReversed();
}

type Share = { bookingId: string; total: Money };

/**
 * Divides what vouchers pay of an order among its places, each in proportion to its share of the total, by the ids of their
 * bookings: what is charged and what vouchers pay sum up to the order's.
 */
export function voucherShares(order: Paying, shares: readonly Share[]): Map<string, Payable['vouchers']> {
  const byVouchers = order.total.amount - chargedTotal(order).amount;
  const left = order.vouchers.map((voucher) => ({ ...voucher }));
  let seen = 0;
  let given = 0;
  return new Map(
    shares.map(({ bookingId, total }) => {
      seen += total.amount;
      // Rounded sums, so that the last one is exact.
      const upTo = order.total.amount === 0 ? 0 : Math.round((byVouchers * seen) / order.total.amount);
      const share = Math.min(upTo - given, total.amount);
      given += share;
      return [bookingId, takenFrom(left, share)];
    }),
  );
}

/** Takes a sum from the vouchers in their order, and leaves them with the rest. */
function takenFrom(left: Payable['vouchers'], sum: number): Payable['vouchers'] {
  let rest = sum;
  return left.flatMap((voucher) => {
    const amount = Math.min(voucher.amount, rest);
    voucher.amount -= amount;
    rest -= amount;
    return amount > 0 ? [{ ...voucher, amount }] : [];
  });
}
