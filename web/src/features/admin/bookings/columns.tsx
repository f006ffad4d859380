import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { bookingStatusOf, customerOf, fullPriceText } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { MomentCell } from '../../../ui/admin/MomentCell.tsx';
import { PricePaid } from '../../../ui/admin/OrderPrice.tsx';
import { OrderStatus } from '../../../ui/admin/OrderStatus.tsx';
import { OrderStatusBadge } from '../../../ui/admin/OrderStatusBadge.tsx';
import './bookings.css';

function Session({ itemName, sessionId, sessionStart }: AdminOrder) {
  return (
    <>
      {sessionId ? (
        <AppLink className="bookings__link" to={adminPaths.session.href(sessionId)}>
          {itemName}
        </AppLink>
      ) : (
        itemName
      )}
      {sessionStart && <span className="data__below tertiary">{shortMoment(sessionStart)}</span>}
    </>
  );
}

/** The columns of the list (docs/product.md#admin-bookings). */
export const bookingColumns: readonly Column<AdminOrder>[] = [
  {
    name: 'date',
    label: 'Date',
    card: 'last',
    width: '7.25rem',
    cell: ({ createdAt }) => <MomentCell instant={createdAt} />,
  },
  { name: 'session', label: 'Session', cell: (booking) => <Session {...booking} /> },
  {
    name: 'attendee',
    label: 'Attendee',
    card: 'title',
    width: '14%',
    cell: (booking) => (
      <AppLink className="bookings__link" to={adminPaths.order.href('session', booking.id)}>
        {customerOf(booking)}
      </AppLink>
    ),
  },
  {
    name: 'email',
    label: 'Email',
    width: '14%',
    clip: true,
    cell: ({ customerEmail }) => <span title={customerEmail ?? undefined}>{customerEmail}</span>,
  },
  {
    name: 'full',
    label: 'Full Price',
    card: 'labelled',
    align: 'end',
    width: '4.75rem',
    cell: (order) => fullPriceText(order),
  },
  {
    name: 'paid',
    label: 'Price Paid',
    card: 'figure',
    align: 'end',
    width: '5.5rem',
    cell: (order) => <PricePaid order={order} />,
  },
  {
    name: 'payment',
    label: 'Payment',
    card: 'foot',
    width: '6.5rem',
    cell: (order) => <OrderStatus order={order} />,
  },
  {
    name: 'status',
    label: 'Status',
    card: 'actions',
    width: '7rem',
    cell: ({ status }) => <OrderStatusBadge status={bookingStatusOf(status)} />,
  },
];
