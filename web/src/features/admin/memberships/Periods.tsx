import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatPeriod } from '#shared/rules/membership-period.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import { OrderStatusBadge } from '../../../ui/admin/OrderStatusBadge.tsx';
import type { MembershipDetail } from './membership-text.ts';

type Period = MembershipDetail['periods'][number];

function columnsIn(zone: string): readonly Column<Period>[] {
  return [
    {
      name: 'period',
      label: 'Period',
      card: 'title',
      cell: (period) =>
        period.order === null ? (
          <span>{formatPeriod(period, zone)}</span>
        ) : (
          <AppLink to={adminPaths.order.href('pack', period.orderId)}>{formatPeriod(period, zone)}</AppLink>
        ),
    },
    {
      name: 'total',
      label: 'Paid',
      card: 'labelled',
      align: 'end',
      width: '8rem',
      cell: ({ order }) => order && (order.status === 'free' ? 'Free' : formatMoney(order.total)),
    },
    {
      name: 'status',
      label: 'Order',
      card: 'foot',
      width: '9rem',
      cell: ({ order }) => (order ? <OrderStatusBadge status={order.status} /> : 'Deleted order'),
    },
  ];
}

/** The periods that were paid, each of which leads to its order. */
export function Periods({ periods, zone }: Pick<MembershipDetail, 'periods'> & { zone: string }) {
  return (
    <section className="membership-periods" aria-label="Periods">
      <h2 className="panel-title">Periods</h2>
      <DataTable
        caption="Periods that were paid"
        columns={columnsIn(zone)}
        rows={periods}
        rowKey={({ orderId }) => orderId}
        empty={{ title: 'No period was paid' }}
      />
    </section>
  );
}
