import type { ResponseBody } from '#shared/contract/contract.ts';
import type { OrderStatus } from '#shared/rules/admin.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { shortDate, shortMoment } from './dates.ts';

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

export function customerOf({ customerName, customerEmail }: Pick<Order, 'customerName' | 'customerEmail'>): string {
  const isNamed = customerName !== '' && customerName !== customerEmail;
  return isNamed || customerEmail === null ? customerName : customerEmail.slice(0, customerEmail.lastIndexOf('@'));
}

/** Returns what its price is less than the full one by; the rest of a price is a part of it (docs/product.md#deposits). */
export function discountOf({ listPrice, total, rest }: Pick<Order, 'listPrice' | 'total' | 'rest'>): number {
  const { amount = 0 } = rest?.bookedAmount ?? rest?.amount ?? {};
  return listPrice.amount - total.amount - amount;
}

type Rest = { amount: Money; dueAt: string };

/** £300.00 due 12 May 2027. */
export const owedText = ({ amount, dueAt }: Rest, zone?: string): string =>
  `${formatMoney(amount)} due ${shortDate(dueAt, zone)}`;

/** Says what became of the rest of a price, or when and how it is paid. */
export function restStateText({ byCard, payUntil, state, ...rest }: NonNullable<Order['rest']>, zone?: string): string {
  if (state === 'paid') return `${formatMoney(rest.amount)} paid`;
  if (state === 'cancelled') return `${formatMoney(rest.amount)} not to be paid any more`;
  if (payUntil !== null) return `${owedText(rest, zone)}, not paid: the place goes ${shortMoment(payUntil, zone)}`;
  return `${owedText(rest, zone)}, ${byCard ? 'by the card of the deposit' : 'by a mailed payment page'}`;
}

/** Effect of cancelling an order on its seat, access or voucher; `waits`: somebody is on the waitlist of its session. */
export function lossText(
  { type, itemName, status }: Pick<Order, 'type' | 'itemName' | 'status'>,
  waits: boolean,
): string {
  if (type === 'voucher') {
    return status === 'pending' ? 'No voucher is made for it.' : 'The voucher ends: it pays nothing any more.';
  }
  if (type === 'pack') {
    return status === 'pending' ? 'No pack is made for it.' : 'The pack ends: it pays nothing any more.';
  }
  if (type !== 'session') return `They can no longer open ${itemName}.`;
  return `Their place in ${itemName} is free again${waits ? ', and the waitlist is told' : ''}.`;
}

type RefundState = Pick<Order, 'refund' | 'refundedPart'> & Partial<Pick<Order, 'refundedByHand'>>;

/** Returns what is said beside the status of an order whose payment goes, went or did not go back. */
export function refundNote({ refund, refundedPart, refundedByHand }: RefundState): string | undefined {
  if (refund === 'done') {
    const words = refundedByHand ? 'refunded by hand' : 'refunded';
    return refundedPart ? `${formatMoney(refundedPart)} ${words}` : words;
  }
  if (refund === 'due') return 'refund under way';
  if (refund === 'failed') return 'refund failed';
  return refundedPart ? `${formatMoney(refundedPart)} refunded` : undefined;
}

/** A sum as it is shown; struck where it does not count any more. */
export type PriceText = { text: string; isStruck: boolean };

type PricedOrder = Pick<Order, 'status' | 'total'> & Partial<Pick<Order, 'given' | 'paidElsewhere' | 'rest'>>;

const isOver = (status: OrderStatus) => status === 'cancelled' || status === 'failed';

/** An order of which a part is owed is not free, whatever was paid at once. */
const isFreeOrder = ({ status, given, total, paidElsewhere, rest }: PricedOrder) =>
  !paidElsewhere && rest?.state !== 'pending' && (status === 'free' || given || isFree(total));

/** Names what was paid on the site before this one, with its sum where that is known (docs/product.md#paid-elsewhere). */
export function elsewhereText(total: Money): string {
  return isFree(total) ? 'Paid elsewhere' : `${formatMoney(total)} paid elsewhere`;
}

/** The price of an order before its discount; empty where it was paid elsewhere, at a price that is not known. */
export function fullPriceText({ paidElsewhere, listPrice }: Pick<Order, 'paidElsewhere' | 'listPrice'>): string {
  return paidElsewhere ? '' : formatMoney(listPrice);
}

/** Says how money came that the site cannot send back, as a predicate of its sum. */
export const otherWayText = ({ paidElsewhere }: Partial<Pick<Order, 'paidElsewhere'>>) =>
  paidElsewhere ? 'was paid elsewhere, on the site before this one' : 'was paid in cash or by transfer';

/**
 * Says what an order costs, paid or not: `Free` where nothing, struck where the order is over
 * (docs/product.md#admin-orders).
 */
export function priceText(order: PricedOrder): PriceText {
  if (isFreeOrder(order)) return { text: 'Free', isStruck: false };
  const text = order.paidElsewhere ? elsewhereText(order.total) : formatMoney(order.total);
  return { text, isStruck: isOver(order.status) };
}

export type PayableOrder = PricedOrder & Pick<Order, 'refund' | 'refundedPart' | 'refundable' | 'paidByHand'>;

function wasPaid({ refundable, paidByHand, paidElsewhere, refund, refundedPart }: PayableOrder): boolean {
  return refundable || paidByHand || paidElsewhere === true || refund !== 'none' || refundedPart !== null;
}

/**
 * Says what was paid for an order: what it costs, but nothing while or where it was not paid
 * (docs/product.md#admin-bookings).
 */
export function paidText(order: PayableOrder): PriceText {
  const { status } = order;
  const isUnpaid = status === 'pending' || (isOver(status) && !isFreeOrder(order) && !wasPaid(order));
  return isUnpaid ? { text: '', isStruck: false } : priceText(order);
}

/** Tells whether the order stays cancelled because its payment goes or went back. */
export function isRefunded({ refund }: Pick<Order, 'refund'>): boolean {
  return refund === 'due' || refund === 'done';
}

type RefundText = { title: string; text: string; action: string; done: { title: string; text?: string } };

export function refundableSum({ total, refundedPart }: Pick<Order, 'total' | 'refundedPart'>): Money {
  return { ...total, amount: total.amount - (refundedPart?.amount ?? 0) };
}

/** Texts of the refund dialog: name the person and the amount. */
export function refundText(order: Order, waits: boolean): RefundText {
  const { refundedPart } = order;
  const sum = formatMoney(refundableSum(order));
  const customer = customerOf(order);
  const loss = order.status === 'cancelled' ? '' : ` ${lossText(order, waits)}`;
  if (order.paidByHand) {
    return {
      title: `Did ${sum} go back to ${customer}?`,
      text: `${sum} ${otherWayText(order)}: the site cannot send it back. Once you have, it no longer counts as taken.${loss} This cannot be undone.`,
      action: `I have given ${sum} back`,
      done: { title: 'Refund recorded' },
    };
  }
  return {
    title: `Refund ${sum} to ${customer}?`,
    text: `${refundedPart ? `The rest of the payment, ${sum},` : `The whole payment of ${sum}`} goes back to ${customer}${order.customerEmail ? ` (${order.customerEmail})` : ''} ${wayBackText(order)}.${loss} This cannot be undone.`,
    action: `Refund ${sum}`,
    done: { title: 'Refund on its way', text: `${customer} is told by mail.` },
  };
}

type PackRefund = { sum: Money; usedCredits: number; upcomingCredits: number; singlePrice: Money };

/** A period of a membership is refunded as a pack is, and that ends the membership. */
const soldName = ({ membershipId }: Pick<Order, 'membershipId'>) =>
  membershipId === undefined ? 'pack' : 'membership';

/** Says what the refund of a sold pack gives back (docs/product.md#admin-packs). */
export function packRefundText(
  order: Pick<Order, 'membershipId'>,
  { sum, usedCredits, upcomingCredits, singlePrice }: PackRefund,
): string {
  const byCredits =
    usedCredits === 0 ? '' : `: what was paid less ${usedCredits} used at ${formatMoney(singlePrice)} each`;
  const used = singlePrice.amount === 0 ? ': what was paid less the days that have passed' : byCredits;
  const end = `, and ends the ${soldName(order)}.`;
  const upcoming = order.membershipId === undefined ? upcomingText(upcomingCredits) : givenBackText(upcomingCredits);
  return `Gives back ${formatMoney(sum)}${used}${end}${upcoming}`;
}

/** Places still to come end with their membership, so that nothing is kept for them. */
function givenBackText(upcomingCredits: number): string {
  if (upcomingCredits === 0) return '';
  return upcomingCredits === 1
    ? ' A place still to come is given back, and nothing is kept for it.'
    : ` Places still to come (${upcomingCredits} credits) are given back, and nothing is kept for them.`;
}

function upcomingText(upcomingCredits: number): string {
  if (upcomingCredits === 0) return '';
  if (upcomingCredits === 1)
    return ' 1 of these pays a place still to come, which stays booked: cancel it first to give that back too.';
  return ` ${upcomingCredits} of these pay places still to come, which stay booked: cancel them first to give that back too.`;
}

/** Texts of the refund dialog of a pack, of which a used part does not go back; without a sum while that is not known. */
export function packRefundTexts(order: Order, refund: PackRefund | undefined): RefundText {
  const customer = customerOf(order);
  const words = refund
    ? packRefundText(order, refund)
    : `Gives back what was paid less what was used, and ends the ${soldName(order)}.`;
  const way = order.paidByHand
    ? 'The site cannot send it: give it back yourself.'
    : `It goes back ${wayBackText(order)}.`;
  const sum = refund ? ` ${formatMoney(refund.sum)}` : '';
  return {
    title: order.membershipId === undefined ? `Refund the pack of ${customer}?` : `Refund this period of ${customer}?`,
    text: `${words} ${way} This cannot be undone.`,
    action: order.paidByHand ? `I have given${sum || ' it'} back` : `Refund${sum}`,
    done: order.paidByHand
      ? { title: 'Refund recorded' }
      : { title: 'Refund on its way', text: `${customer} is told by mail.` },
  };
}

/** Says by which way a payment goes back. */
function wayBackText({ vouchers = [], paymentId }: Pick<Order, 'vouchers' | 'paymentId'>): string {
  if (vouchers.length === 0) return 'through Stripe';
  const ofPacks = vouchers.filter(({ pack }) => pack).length;
  const vouchersAlone = vouchers.length - ofPacks;
  const toVouchers = [
    ...(ofPacks > 0 ? ['to the pack'] : []),
    ...(vouchersAlone > 0 ? [vouchersAlone === 1 ? 'to the gift voucher' : 'to the gift vouchers'] : []),
  ].join(' and ');
  return paymentId === null ? toVouchers : `through Stripe first, then ${toVouchers}`;
}

export function refundLabel({
  type,
  refundable,
  paidByHand,
  membershipId,
}: Pick<Order, 'type' | 'refundable' | 'paidByHand' | 'membershipId'>): string | undefined {
  if (refundable && type === 'pack') return `Refund, and end the ${soldName({ membershipId })}…`;
  if (refundable) return type === 'voucher' ? 'Refund, and end the voucher…' : 'Refund…';
  return paidByHand ? 'Record a refund…' : undefined;
}

/** Texts of the question that is asked before a refund that Stripe refused is recorded as paid back by hand. */
export function refundByHandText(name: string, refund: Money) {
  return {
    title: `Did ${name} get ${formatMoney(refund)} back?`,
    text: `It is recorded as given back by you, and ${name} is told by mail. Nothing is sent through Stripe any more. This cannot be undone.`,
    action: 'Mark as paid back',
  };
}

export function refundPartLabel({
  type,
  refundable,
  paidByHand,
}: Pick<Order, 'type' | 'refundable' | 'paidByHand'>): string | undefined {
  // The payment of a voucher goes back whole, or not at all, and that of a pack less what is used.
  if (type === 'voucher' || type === 'pack') return undefined;
  if (refundable) return 'Refund a part…';
  return paidByHand ? 'Record a partial refund…' : undefined;
}

/** Says what cancelling does not do; undefined where nothing was paid. */
export function keptPaymentText(
  order: Pick<Order, 'refundable' | 'paidByHand' | 'total' | 'refundedPart'>,
): string | undefined {
  if (order.refundable) return 'Nothing is paid back: to send the money back, choose Refund instead.';
  return order.paidByHand
    ? `The ${formatMoney(refundableSum(order))} that was paid stays in what you have taken.`
    : undefined;
}
