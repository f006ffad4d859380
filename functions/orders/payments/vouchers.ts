import type { Money } from '#shared/rules/money.ts';
import { restAfter } from '#shared/rules/vouchers.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { isPackPart, type PaidPart } from '../../ground/keys/voucher-part.ts';

/*
 * Vouchers pay parts of an order's total (docs/product.md#gift-vouchers). What went back of them follows from the order itself: of
 * one that was not paid all parts went back when it ended, of one that was paid what its refunds give beyond the charge.
 */

type Paying = Pick<Payable, 'total' | 'vouchers'>;

/** Returns what is charged at Stripe: the total less what vouchers and credits pay. */
export function chargedTotal({ total, vouchers }: Paying): Money {
  return restAfter(total, vouchers);
}

/** Tells whether vouchers or credits pay all of an order, which costs something. */
export function isPaidByVouchers(order: Paying): boolean {
  return order.vouchers.length > 0 && chargedTotal(order).amount === 0;
}

/** Tells how much of an order vouchers pay beside credits: null for nothing. */
export function paidByVouchers(order: Paying & { surchargeIds?: string[] }): 'part' | 'all' | null {
  if (order.vouchers.every(isPackPart)) return null;
  if (order.vouchers.some(isPackPart)) return 'part';
  const isMoved = (order.surchargeIds ?? []).length > 0;
  return isPaidByVouchers(order) && !isMoved ? 'all' : 'part';
}

/** Tells what credits of a pack pay of an order: the name of the pack, and how many; null for nothing. */
export function paidByPack({ vouchers }: Pick<Paying, 'vouchers'>): { name: string; credits: number } | null {
  const parts = vouchers.filter(isPackPart);
  const [first] = parts;
  if (!first) return null;
  return { name: first.pack.name, credits: parts.reduce((sum, { pack }) => sum + pack.credits, 0) };
}

/** Tells whether credits pay all of an order. */
export function isPaidByPack(order: Paying): boolean {
  return order.vouchers.every(isPackPart) && isPaidByVouchers(order);
}

/** A refund returns these sums by their ways, in minor units. */
export type RefundWays = { charge: number; vouchers: PaidPart[] };

/** Sums what vouchers of things and credits pay of an order, which goes back with all of it or not at all (docs/product.md#vouchers-of-a-thing). */
export function paidByThings({ vouchers }: Pick<Paying, 'vouchers'>): number {
  return sumOf(vouchers.filter(isWhole));
}

/** Tells whether a part goes back with all of its order or not at all: a voucher of a thing or credits pay it. */
const isWhole = ({ thing, pack }: PaidPart) => thing !== undefined || pack !== undefined;

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Divides a refund: the charge goes back first, then the vouchers of amounts, the last one first, and those of things and credits
 * with all that is left alone (docs/product.md#gift-vouchers).
 * @param returned minor units that went back before
 * @param amount minor units of this refund; null: all that is left
 */
export function refundWays(order: Paying, returned: number, amount: number | null): RefundWays {
  const chargeLeft = Math.max(chargedTotal(order).amount - returned, 0);
  const refunded = amount ?? Math.max(order.total.amount - returned, 0);
  const before = returnedByVoucher(order, returned);
  const after = returnedByVoucher(order, returned + refunded);
  const vouchers = order.vouchers.flatMap((voucher, index) => {
    const part = (after[index] ?? 0) - (before[index] ?? 0);
    return part > 0 ? [{ ...voucher, amount: part }] : [];
  });
  return { charge: Math.min(refunded, chargeLeft), vouchers };
}

/** Tells how much of each voucher has gone back once so much of the order has. */
function returnedByVoucher(order: Paying, returned: number): number[] {
  let rest = Math.max(returned - chargedTotal(order).amount, 0);
  const sums = order.vouchers.toReversed().map((voucher) => {
    if (isWhole(voucher)) return returned >= order.total.amount ? voucher.amount : 0;
    const part = Math.min(voucher.amount, rest);
    rest -= part;
    return part;
  });
  return sums.toReversed();
}

type Share = { bookingId: string; total: Money };

/**
 * Divides what vouchers pay of an order among its places, by the ids of their bookings: credits and vouchers of things pay a place
 * each, the dearest first, the others all places in proportion to what is left of their shares. What is charged and what vouchers pay sum up to the order's.
 */
export function voucherShares(order: Paying, shares: readonly Share[]): Map<string, Payable['vouchers']> {
  const things = thingsOfPlaces(order, shares);
  const left = order.vouchers.filter((voucher) => !isWhole(voucher)).map((voucher) => ({ ...voucher }));
  const byAmounts = sumOf(left);
  const whole = order.total.amount - paidByThings(order);
  let seen = 0;
  let given = 0;
  return new Map(
    shares.map(({ bookingId, total }) => {
      const own = things.get(bookingId) ?? [];
      const open = total.amount - sumOf(own);
      seen += open;
      // Rounded sums, so that the last one is exact.
      const upTo = whole === 0 ? 0 : Math.round((byAmounts * seen) / whole);
      const share = Math.min(upTo - given, open);
      given += share;
      return [bookingId, [...own, ...takenFrom(left, share)]];
    }),
  );
}

/** Credits, which come first, and vouchers of things by the bookings of the places that they pay, as `voucherParts` has reckoned them. */
function thingsOfPlaces({ vouchers }: Paying, shares: readonly Share[]): Map<string, PaidPart[]> {
  const dearestFirst = shares.toSorted((one, other) => other.total.amount - one.total.amount);
  const things = vouchers.filter(isWhole);
  return new Map(
    things.map((voucher, index): [string, PaidPart[]] => [dearestFirst[index]?.bookingId ?? '', [voucher]]),
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
