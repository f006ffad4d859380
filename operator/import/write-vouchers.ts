import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { newVoucherCode } from '../../functions/domains/vouchers/new-code.ts';
import { putVoucher } from '../../functions/domains/vouchers/store.ts';
import { voucherIdKey, voucherIdRecord } from '../../functions/ground/keys/voucher.ts';
import { getAll, keyOf } from '../../functions/ground/platform/batch.ts';
import { readableOne } from '../../functions/ground/platform/readable.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import type { Plan, PlannedVoucher } from './plan.ts';
import type { RowPlace } from './read-export.ts';

/**
 * Makes the voucher once, whatever runs at the same time, with a code that nobody can guess: one that was made from its old code
 * could be guessed by who knows how (docs/decisions/import.md).
 */
export async function writeVoucher({ reference: _, ...voucher }: PlannedVoucher, table: Table): Promise<void> {
  const code = newVoucherCode();
  const made = { code, balance: voucher.value.amount, soldWithVat: null, endedAt: null };
  await transact(table, putVoucher({ ...voucher, ...made }));
}

/** The code that a voucher has here, beside what it was called before. */
export type VoucherCode = { place: RowPlace; reference: string; code: string };

/** Finds the codes of vouchers that are on the site, also those that an earlier run has made. */
export async function findVoucherCodes({ vouchers }: Plan, table: Table): Promise<VoucherCode[]> {
  const keys = vouchers.map(({ value }) => voucherIdKey(value.id));
  const items = await getAll(table, keys, { consistent: true });
  return vouchers.flatMap(({ place, value: { id, reference } }) => {
    const known = readableOne(items.get(keyOf(voucherIdKey(id))), voucherIdRecord);
    return known ? [{ place, reference, code: formatVoucherCode(known.code) }] : [];
  });
}
