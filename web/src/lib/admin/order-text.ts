import type { ResponseBody } from '#shared/contract/contract.ts';
import type { OrderStatus } from '#shared/rules/admin.ts';
import { formatMoney } from '#shared/rules/money.ts';

type Order = ResponseBody<'getOrder'>['order'];
type OrderPage = ResponseBody<'listOrders'>;

export function withOrder(page: OrderPage, order: Order): OrderPage {
  return { ...page, orders: page.orders.map((other) => (other.id === order.id ? order : other)) };
}

/** The stored status of a booking that belongs to a displayed one (docs/product.md#order-status). */
export function bookingStatusOf(status: OrderStatus): 'completed' | 'pending' | 'cancelled' {
  if (status === 'pending') return 'pending';
  return status === 'cancelled' || status === 'failed' ? 'cancelled' : 'completed';
}

/** What an order is called by: its customer's name, else what their address begins with. */
export function customerOf({ customerName, customerEmail }: Pick<Order, 'customerName' | 'customerEmail'>): string {
  const isNamed = customerName !== '' && customerName !== customerEmail;
  return isNamed ? customerName : customerEmail.slice(0, customerEmail.lastIndexOf('@'));
}

export function isDiscounted({ listPrice, total }: Pick<Order, 'listPrice' | 'total'>): boolean {
  return total.amount < listPrice.amount;
}

/** Effect of cancelling an order on its seat or access. */
export function lossText({ type, itemName }: Pick<Order, 'type' | 'itemName'>): string {
  return type === 'session'
    ? `Their place in ${itemName} is free again, and the waitlist is told.`
    : `They can no longer open ${itemName}.`;
}

/** Text of the refund dialog: names the person and the amount. */
export function refundText(order: Order): { title: string; text: string; action: string } {
  const sum = formatMoney(order.total);
  const who = customerOf(order);
  return {
    title: `Refund ${sum} to ${who}?`,
    text: `The whole payment of ${sum} goes back to ${who} (${order.customerEmail}) through Stripe. ${lossText(order)} This cannot be undone.`,
    action: `Refund ${sum}`,
  };
}
