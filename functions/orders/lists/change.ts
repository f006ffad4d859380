import type { Payable } from '../../ground/keys/order.ts';
import { changePlace } from '../bookings/place-store.ts';
import type { Writes } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import type { OrderItem } from './order.ts';

/** Changes the payment of an order as it was read; refused when its state has changed since. */
export function changeOrderItem(order: OrderItem, changes: Partial<Omit<Payable, 'status'>>): Writes {
  return 'lines' in order ? { order: changeOrder(order, changes) } : changePlace(order, changes);
}
