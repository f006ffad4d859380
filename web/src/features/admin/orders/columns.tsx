import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { customerOf } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CodeBadge } from '../../../ui/admin/CodeBadge.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { MomentCell } from '../../../ui/admin/MomentCell.tsx';
import { OrderPrice } from '../../../ui/admin/OrderPrice.tsx';
import { OrderStatus } from '../../../ui/admin/OrderStatus.tsx';
import { OrderActions } from './OrderActions.tsx';
import { typeName } from './type-names.ts';

function Item({ itemName, sessionStart }: AdminOrder) {
  return (
    <>
      <span>{itemName}</span>
      {sessionStart && <span className="data__below tertiary">{shortDate(sessionStart)}</span>}
    </>
  );
}

/** The columns of the list (docs/product.md#admin-orders). */
export const orderColumns: readonly Column<AdminOrder>[] = [
  {
    name: 'date',
    label: 'Date',
    card: 'last',
    width: '7rem',
    cell: ({ createdAt }) => <MomentCell instant={createdAt} />,
  },
  {
    name: 'customer',
    label: 'Customer',
    card: 'title',
    width: '12%',
    cell: (order) => (
      <AppLink className="orders__who" to={adminPaths.order.href(order.type, order.id)}>
        {customerOf(order)}
      </AppLink>
    ),
  },
  {
    name: 'email',
    label: 'Email',
    width: '18%',
    clip: true,
    cell: ({ customerEmail }) => (
      <span className="tertiary" title={customerEmail ?? undefined}>
        {customerEmail}
      </span>
    ),
  },
  { name: 'item', label: 'Item', width: '19%', cell: (order) => <Item {...order} /> },
  {
    name: 'type',
    label: 'Type',
    card: 'none',
    width: '4.75rem',
    cell: (order) => <span className="orders__type">{typeName(order)}</span>,
  },
  {
    name: 'price',
    label: 'Price',
    card: 'figure',
    align: 'end',
    width: '4.5rem',
    cell: (order) => <OrderPrice order={order} />,
  },
  {
    name: 'discount',
    label: 'Discount',
    width: '5.25rem',
    cell: ({ discountCode }) => discountCode && <CodeBadge code={discountCode} />,
  },
  { name: 'status', label: 'Status', card: 'foot', width: '6.25rem', cell: (order) => <OrderStatus order={order} /> },
  {
    name: 'actions',
    label: 'Actions',
    card: 'actions',
    align: 'end',
    width: '5rem',
    cell: (order) => <OrderActions order={order} />,
  },
];
