import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type OrderUse, OrderUses } from '../../../ui/admin/OrderUses.tsx';

type Use = ResponseBody<'getVoucher'>['uses'][number];

const shownUse = ({ taken, returned, ...use }: Use): OrderUse => ({
  ...use,
  taken: formatMoney(taken),
  returned: formatMoney(returned),
});

/** Lists what each order took of a voucher and gave back. */
export function VoucherUses({ uses, zone }: { uses: readonly Use[]; zone: string }) {
  return <OrderUses what="voucher" uses={uses.map(shownUse)} zone={zone} />;
}
