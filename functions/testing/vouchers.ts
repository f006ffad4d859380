import { findVoucher } from '../domains/vouchers/store.ts';
import { type Voucher, voucherItems, voucherKey, voucherUseRecord } from '../ground/keys/voucher.ts';
import { putItem } from '../ground/platform/table.ts';
import { exampleVoucher } from './examples.ts';
import { scanPrefix } from './scan.ts';
import type { TestSite } from './site.ts';

/** Gift vouchers of a test site. */
export function openVouchers({ dependencies: { table, now } }: TestSite) {
  return {
    /** A voucher of so many pence that nothing was used of. */
    async make(amount: number, more: Partial<Voucher> = {}): Promise<string> {
      const voucher = exampleVoucher({ value: { amount, currency: 'GBP' }, balance: amount, ...more }, now());
      for (const item of voucherItems(voucher)) await putItem(table, item);
      return voucher.code;
    },
    /** Changes a voucher as it is stored. */
    async set(code: string, changes: Partial<Voucher>): Promise<void> {
      const voucher = await findVoucher(table, code);
      if (!voucher) return;
      for (const item of voucherItems({ ...voucher, ...changes })) await putItem(table, item);
    },
    balance: async (code: string) => (await findVoucher(table, code))?.balance,
    /** What all orders together took of a voucher, by its uses. */
    async used(code: string): Promise<number> {
      const items = (await scanPrefix(table, voucherKey(code).PK)).filter(({ SK }) => SK !== 'VOUCHER');
      return items.map((item) => voucherUseRecord.parse(item)).reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}
