import { emitRefund } from '../../ground/events/event.ts';
import type { AttentionItem } from '../../ground/keys/attention-item.ts';
import { isBought, type SaleOrder } from '../../ground/keys/purchase.ts';
import type { Write } from '../../ground/platform/table.ts';
import { clearedHold, type OrderRules, refundSent } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { purchaseDeclined, refundOfPurchase } from '../payments/purchase-events.ts';
import { refundVouchers, releaseVouchers } from '../payments/voucher-writes.ts';

/** Tells what the sales of gift vouchers and of packs differ in. */
type Sale<Own extends SaleOrder, Context> = Pick<
  OrderRules<Own, Context>,
  'find' | 'loadContext' | 'idIn' | 'complete'
> & {
  subjectType: AttentionItem['subject']['type'];
  /** Tells whether the order's id is that of an item which no order has paid for. */
  isTaken: (context: Context) => boolean;
  /** The write that ends what was sold, whatever was used of it; undefined where nothing stands. */
  end: (context: Context, at: string) => Write | undefined;
  /**
   * Returns the minor units that count as returned where all that was charged went back at Stripe: what is beyond that goes to gift
   * vouchers. Null: all that is left.
   */
  returnedAtStripe: (order: Own, context: Context, at: string) => number | null;
};

/** The rules of an order of something that is made, with the order's id, by the transaction that records the payment. */
export function saleRulesOf<Own extends SaleOrder, Context>(sale: Sale<Own, Context>): OrderRules<Own, Context> {
  const { find, loadContext, idIn, complete } = sale;
  return {
    find,
    loadContext,
    idIn,
    complete,
    subjectOf: ({ id }) => ({ type: sale.subjectType, id }),
    amountToRefund: ({ refundAmount }) => refundAmount,
    isCompleted: isBought,
    // What was sold was made since the order was read, which is read again then.
    whenPaid: ({ context }) =>
      sale.isTaken(context)
        ? { action: 'markRefundDue', cause: 'wrong_payment' }
        : { action: 'complete', seat: 'none' },
    change: (order, changes) => ({ order: changeOrder(order, changes) }),
    release: ({ order }, reason, events) => ({
      order: changeOrder(order, { status: reason === 'failed' ? 'failed' : 'cancelled', ...clearedHold }),
      ...releaseVouchers(order),
      failed: reason === 'failed' ? purchaseDeclined(order, events) : undefined,
    }),
    markRefundDue: ({ order, checkout }, cause, { now }) => ({
      order: changeOrder(order, {
        status: 'cancelled',
        ...clearedHold,
        refundDueAt: now().toISOString(),
        // There are no seats: its vouchers got back their parts when it ended.
        refundReason: cause === 'no_seat' ? 'cancelled' : cause,
        paymentId: checkout?.paymentId ?? null,
      }),
      ...releaseVouchers(order),
    }),
    markRefunded: (order, events) => ({
      order: changeOrder(order, refundSent(order, isBought(order), events.now().toISOString())),
      refund: order.refundAnnounced ? undefined : emitRefund(refundOfPurchase(order), events),
    }),
    cancelReversed: async ({ order, context }, refundReason, dependencies) => {
      const at = dependencies.now().toISOString();
      const refundAmount = sale.returnedAtStripe(order, context, at);
      return {
        order: changeOrder(order, { status: 'cancelled', ...clearedHold, refundedAt: at, refundReason, refundAmount }),
        ended: sale.end(context, at),
        ...(await refundVouchers(order, refundAmount, dependencies)),
        refund: emitRefund(refundOfPurchase(order), dependencies),
      };
    },
    aboutRefund: refundOfPurchase,
  };
}
