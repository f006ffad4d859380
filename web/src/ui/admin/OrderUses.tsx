import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { OrderType } from '#shared/rules/admin.ts';
import { shortMoment } from '../../lib/admin/dates.ts';
import { AppLink } from '../AppLink.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import './order-uses.css';

/** Tells what one order took of a voucher or a pack, and gave back. */
export type OrderUse = {
  orderType: OrderType;
  orderId: string;
  createdAt: string;
  /** Null once it was deleted. */
  order: { customer: string | null; item: string } | null;
  taken: string;
  returned: string;
};

/** The name of an order, which leads to its page unless it was deleted. */
function OrderOf({ order, orderType, orderId }: OrderUse) {
  if (order === null) return <span>Deleted order</span>;
  return <AppLink to={adminPaths.order.href(orderType, orderId)}>{order.customer ?? 'Order'}</AppLink>;
}

const amount = { card: 'labelled', align: 'end', width: '7rem' } as const;

function columnsIn(zone: string): readonly Column<OrderUse>[] {
  return [
    {
      name: 'date',
      label: 'Date',
      width: '11.5rem',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt, zone)}</time>,
    },
    { name: 'order', label: 'Order', card: 'title', cell: (use) => <OrderOf {...use} /> },
    { name: 'item', label: 'Item', cell: ({ order }) => order?.item ?? '' },
    { name: 'taken', label: 'Took', ...amount, cell: ({ taken }) => taken },
    { name: 'returned', label: 'Gave back', ...amount, cell: ({ returned }) => returned },
  ];
}

type Props = { what: 'pack' | 'voucher'; uses: readonly OrderUse[]; zone: string };

/** Lists what each order took of a voucher or a pack and gave back. */
export function OrderUses({ what, uses, zone }: Props) {
  return (
    <section className="order-uses" aria-label="Uses">
      <h2 className="panel-title">Uses</h2>
      <DataTable
        caption={`Orders that used the ${what}`}
        columns={columnsIn(zone)}
        rows={uses}
        rowKey={({ orderId, createdAt }) => orderId + createdAt}
        empty={{ title: `No order has used this ${what} yet` }}
      />
    </section>
  );
}
