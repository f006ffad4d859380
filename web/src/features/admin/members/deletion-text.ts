import type { ResponseBody } from '#shared/contract/contract.ts';

type Order = ResponseBody<'getMember'>['orders'][number];

export function seatsAhead(orders: readonly Order[], now: Date): Order[] {
  const at = now.toISOString();
  return orders.filter(
    ({ type, status, sessionStart }) =>
      type === 'session' && sessionStart !== null && sessionStart > at && !['cancelled', 'failed'].includes(status),
  );
}

/** Tells what happens to upcoming seats; undefined means that there are none. */
export function lostSeatsText(ahead: readonly Pick<Order, 'itemName' | 'refundable'>[]): string | undefined {
  if (ahead.length === 0) return undefined;
  const names = [...new Set(ahead.map(({ itemName }) => itemName))].join(', ');
  const lostPlaces = ahead.length === 1 ? `The place in ${names} is` : `${ahead.length} places ahead (${names}) are`;
  const money = ahead.some(({ refundable }) => refundable)
    ? ' What was paid stays paid: refund it first if it should go back.'
    : '';
  return `${lostPlaces} given up and free for others.${money}`;
}
