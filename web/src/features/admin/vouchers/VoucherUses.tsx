import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import './vouchers.css';

type Use = ResponseBody<'getVoucher'>['uses'][number];

/** The name of an order, which leads to its page unless it was deleted. */
function OrderOf({ order, orderType, orderId }: Use) {
  if (order === null) return <span>Deleted order</span>;
  return <AppLink to={adminPaths.order.href(orderType, orderId)}>{order.customer ?? 'Order'}</AppLink>;
}

function columnsIn(zone: string): readonly Column<Use>[] {
  return [
    {
      name: 'date',
      label: 'Date',
      width: '11.5rem',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt, zone)}</time>,
    },
    { name: 'order', label: 'Order', card: 'title', cell: (use) => <OrderOf {...use} /> },
    { name: 'item', label: 'Item', cell: ({ order }) => order?.item ?? '' },
    {
      name: 'taken',
      label: 'Took',
      card: 'labelled',
      align: 'end',
      width: '7rem',
      cell: ({ taken }) => formatMoney(taken),
    },
    {
      name: 'returned',
      label: 'Gave back',
      card: 'labelled',
      align: 'end',
      width: '7rem',
      cell: ({ returned }) => formatMoney(returned),
    },
  ];
}

/** Lists what each order took of a voucher and gave back. */
export function VoucherUses({ uses, zone }: { uses: readonly Use[]; zone: string }) {
  return (
    <section className="voucher-uses" aria-label="Uses">
      <h2 className="panel-title">Uses</h2>
      <DataTable
        caption="Orders that used the voucher"
        columns={columnsIn(zone)}
        rows={uses}
        rowKey={({ orderId, createdAt }) => orderId + createdAt}
        empty={{ title: 'No order has used this voucher yet' }}
      />
    </section>
  );
}
