import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { dayText } from '../../../lib/admin/dates.ts';
import { customerOf } from '../../../lib/admin/order-text.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { OrderPrice } from '../../../ui/admin/OrderPrice.tsx';
import { OrderStatusBadge } from '../../../ui/admin/OrderStatusBadge.tsx';
import type { Overview } from './overview.ts';
import './latest-orders.css';

/** The latest bookings and purchases; each leads to its page. */
export function LatestOrders({ orders }: { orders: Overview['latestOrders'] }) {
  if (orders.length === 0) return <p className="hint">No orders found</p>;
  const now = new Date();
  return (
    <ul className="latest">
      {orders.map((order) => (
        <li key={order.id}>
          <div>
            <AppLink to={adminPaths.order.href(order.type, order.id)}>{customerOf(order)}</AppLink>
            <p className="hint">
              {order.itemName},{' '}
              <span className="unbroken">
                {dayText(order.createdAt, now)}, {formatTime(order.createdAt, viewerZone())}
              </span>
              {(order.total.amount > 0 || order.paidElsewhere) && (
                <span>
                  , <OrderPrice order={order} />
                </span>
              )}
            </p>
          </div>
          <OrderStatusBadge status={order.status} />
        </li>
      ))}
    </ul>
  );
}
