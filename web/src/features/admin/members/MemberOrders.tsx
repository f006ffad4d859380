import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { attendedText, visitsText } from '../../../lib/admin/attendance.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import { StatusBadge } from '../../../ui/admin/StatusBadge.tsx';
import type { MemberDetails } from './Details.tsx';

type Row = MemberDetails['orders'][number];

function Item({ type, id, itemName, sessionStart, attended }: Row) {
  const came = attendedText({ attended, sessionStart });
  return (
    <>
      <AppLink to={adminPaths.order.href(type, id)}>{itemName}</AppLink>
      {sessionStart && (
        <span className="data__below">
          {shortDate(sessionStart)}
          {came && `, ${came.toLowerCase()}`}
        </span>
      )}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  {
    name: 'date',
    label: 'Date',
    card: 'last',
    width: '8rem',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt)}</time>,
  },
  {
    name: 'item',
    label: 'Item',
    card: 'title',
    cell: (order) => <Item {...order} />,
  },
  {
    name: 'price',
    label: 'Price',
    card: 'figure',
    align: 'end',
    width: '6rem',
    cell: ({ total }) => formatMoney(total),
  },
  {
    name: 'status',
    label: 'Status',
    card: 'foot',
    width: '8rem',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

export function MemberOrders({ member: { orders } }: { member: MemberDetails }) {
  const visits = visitsText(orders);
  return (
    <section className="member__orders" aria-labelledby="member-orders">
      <h2 id="member-orders">Orders</h2>
      {visits && <p className="hint">{visits}</p>}
      <DataTable
        caption="Orders"
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={{ title: 'Nothing booked or bought yet' }}
      />
    </section>
  );
}
