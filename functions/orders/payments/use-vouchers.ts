import type { Money } from '#shared/rules/money.ts';
import { paidByCredits } from '#shared/rules/packs.ts';
import { restAfter, unfitThings, type VoucherPart, type VoucherTarget, voucherParts } from '#shared/rules/vouchers.ts';
import { assertUsable } from '../../domains/vouchers/store.ts';
import { isPass } from '../../ground/keys/joint-order.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { collectionOf, isCollectionPurchase, isPackPurchase } from '../../ground/keys/purchase.ts';
import { type Voucher, voucherKey, voucherRecord } from '../../ground/keys/voucher.ts';
import type { PackPart, PaidPart } from '../../ground/keys/voucher-part.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { placePricesOf } from './use-pack.ts';

/** Vouchers that a request brings, with what each was shown to pay. */
export type UsedVouchers = readonly VoucherPart[];

type Ordered = Pick<Payable, 'id' | 'total'>;

/**
 * The parts of an order that its vouchers pay beside credits, by one consistent read (docs/product.md#gift-vouchers). Throws HttpError 404 and 409
 * for a voucher that pays nothing, and 409 `voucher_currency`, `voucher_not_for_this` and `voucher_changed` where it cannot pay what was shown.
 */
export async function partsOfVouchers(
  table: Table,
  order: Ordered,
  { used, byCredits }: { used: UsedVouchers; byCredits: readonly PackPart[] },
  now: Date,
): Promise<PaidPart[]> {
  if (used.length === 0) return [];
  // One that is named twice cannot pay twice.
  if (new Set(used.map(({ code }) => code)).size < used.length) throw new HttpError('voucher_changed');
  const total = restAfter(order.total, byCredits);
  const keys = used.map(({ code }) => voucherKey(code));
  const items = await getAll(table, keys, { consistent: true });
  const vouchers = keys.map((key) => usable(items.get(keyOf(key)), total, now));
  const target = targetOf(order, byCredits.length);
  if (unfitThings(total, vouchers, target).length > 0) throw new HttpError('voucher_not_for_this');
  const { parts } = voucherParts(total, vouchers, target);
  const isShown = parts.length === used.length && parts.every(({ amount }, index) => amount === used[index]?.amount);
  if (!isShown) throw new HttpError('voucher_changed');
  return parts.map((part, index) => ({ ...part, ...termsOf(vouchers[index]) }));
}

/** Tells what vouchers of things can pay of an order: no date of a pass, no pack of sessions, and no place that credits pay. */
function targetOf(order: Ordered, placesByCredits: number): VoucherTarget {
  if (isCollectionPurchase(order)) return { collection: collectionOf(order) };
  return isPass(order) || isPackPurchase(order)
    ? {}
    : { places: paidByCredits(placePricesOf(order), placesByCredits).left };
}

function termsOf(voucher: Voucher | undefined): Pick<PaidPart, 'vat' | 'thing'> {
  if (!voucher) return {};
  const { soldWithVat, thing, value } = voucher;
  return { ...(soldWithVat && { vat: soldWithVat }), ...(thing && { thing: { kind: thing.kind, value } }) };
}

function usable(item: Record<string, unknown> | undefined, { currency }: Money, now: Date): Voucher {
  const voucher = item && voucherRecord.parse(item);
  assertUsable(voucher, now);
  if (voucher.thing === null && voucher.value.currency !== currency) throw new HttpError('voucher_currency');
  return voucher;
}
