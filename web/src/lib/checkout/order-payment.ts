import { isFree, type Money } from '#shared/rules/money.ts';
import { paidByCredits } from '#shared/rules/packs.ts';
import { placeShares } from '#shared/rules/places.ts';
import { type AppliedVoucher, type VoucherPayment, voucherPayment } from './use-vouchers.ts';
import { type Bought, voucherTarget } from './voucher-things.ts';

/** Credits of a pack that are to pay places of an order: of so many places, at so many credits each. */
export type UsedCredits = { places: number; creditsPerPlace: number };

/** Tells what a pack pays of an order: `credits` in all, which are worth `amount` there. */
export type PackPayment = { places: number; credits: number; amount: number };

/** A payment of an order says what a pack and gift vouchers pay of it, and what is left to pay. */
export type OrderPayment = VoucherPayment & { pack: PackPayment | null };

/** Credits pay the dearest places whole (docs/product.md#packs); null where there is nothing to pay. */
function packPayment(shares: readonly Money[], { places, creditsPerPlace }: UsedCredits): PackPayment | null {
  const { paid } = paidByCredits(
    shares.map(({ amount }) => amount).filter((amount) => amount > 0),
    places,
  );
  const amount = paid.reduce((sum, share) => sum + share, 0);
  return paid.length === 0 ? null : { places: paid.length, credits: paid.length * creditsPerPlace, amount };
}

type Means = { vouchers: readonly AppliedVoucher[]; bought: Bought; credits: UsedCredits | null };

/** Divides the price of an order among a pack, gift vouchers and what is left to pay. */
export function orderPayment(total: Money, { vouchers, bought, credits }: Means): OrderPayment {
  const count = bought && 'places' in bought ? bought.places : 0;
  const pack = credits && !isFree(total) ? packPayment(placeShares(total, count), credits) : null;
  const rest = { ...total, amount: total.amount - (pack?.amount ?? 0) };
  const target = voucherTarget(bought, total);
  const left = target.places && { places: paidByCredits(target.places, pack?.places ?? 0).left };
  return { ...voucherPayment(rest, vouchers, { ...target, ...left }), pack };
}
