import type { Money } from '#shared/rules/money.ts';
import { type VoucherPart, voucherParts } from '#shared/rules/vouchers.ts';
import { assertUsable } from '../../domains/vouchers/store.ts';
import { type Voucher, voucherKey, voucherRecord } from '../../ground/keys/voucher.ts';
import type { PaidPart } from '../../ground/keys/voucher-part.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';

/** Vouchers that a request brings, with what each was shown to pay. */
export type UsedVouchers = readonly VoucherPart[];

/**
 * The parts of an order that its vouchers pay, by one consistent read (docs/product.md#gift-vouchers). Throws HttpError 404 and 409
 * for a voucher that pays nothing, and 409 `voucher_currency` and `voucher_changed` where it cannot pay what was shown.
 */
export async function partsOfVouchers(table: Table, total: Money, used: UsedVouchers, now: Date): Promise<PaidPart[]> {
  if (used.length === 0) return [];
  // One that is named twice cannot pay twice.
  if (new Set(used.map(({ code }) => code)).size < used.length) throw new HttpError('voucher_changed');
  const keys = used.map(({ code }) => voucherKey(code));
  const items = await getAll(table, keys, { consistent: true });
  const vouchers = keys.map((key) => usable(items.get(keyOf(key)), total, now));
  const { parts } = voucherParts(total, vouchers);
  const isShown = parts.length === used.length && parts.every(({ amount }, index) => amount === used[index]?.amount);
  if (!isShown) throw new HttpError('voucher_changed');
  return parts.map((part, index) => ({ ...part, ...vatOf(vouchers[index]) }));
}

function vatOf(voucher: Voucher | undefined): Pick<PaidPart, 'vat'> {
  return voucher?.soldWithVat ? { vat: voucher.soldWithVat } : {};
}

function usable(item: Record<string, unknown> | undefined, { currency }: Money, now: Date): Voucher {
  const voucher = item && voucherRecord.parse(item);
  assertUsable(voucher, now);
  if (voucher.value.currency !== currency) throw new HttpError('voucher_currency');
  return voucher;
}
