import { recountCodeUse, releaseCodeUse } from '../discount-codes/store.ts';
import { type Access, accessKey, accessRecord } from '../keys/access.ts';
import { discountCodeKey, discountCodeRecord } from '../keys/discount-code.ts';
import { isBought, ownerOf, type Purchase } from '../keys/purchase.ts';
import { queueMail } from '../outbox/queue.ts';
import { getItems } from '../platform/batch.ts';
import type { Table } from '../platform/table.ts';
import { changePurchase, findPurchase } from '../purchases/store.ts';
import { purchaseMails } from '../purchases/writes.ts';
import { giveAccess } from '../recordings/access.ts';
import type { Checkout } from '../stripe/checkout.ts';
import { nextStep } from './next-step.ts';
import {
  awaitingBank,
  clearedHold,
  type Desk,
  type OrderRules,
  type RefundCause,
  type Step,
  type Writes,
} from './order.ts';

/** What settling reads of the table beside the purchase. */
export type Belongings = {
  /** The buyer's access to the collection, if they have it. */
  access: Access | undefined;
  /** Whether the purchase's code is still there. */
  codeExists: boolean;
};

/** A collection has room for all. */
type NoSeat = 'none';

type Settling = { order: Purchase; checkout: Checkout | undefined; around: Belongings };

/** How purchases are settled: who pays gets access in the same transaction, and nobody pays twice. */
export const purchaseRules: OrderRules<Purchase, Belongings, NoSeat> = {
  find: findPurchase,
  isUnsettled,
  gather,
  decide: decidePurchase,
  writes: (step, settling, desk) => {
    switch (step.do) {
      case 'complete':
        return completion(settling, desk);
      case 'wait':
        return { purchase: changePurchase(settling.order, awaitingBank(desk.now())) };
      case 'release':
        return release(settling, step.because, desk);
      case 'forget':
        return { purchase: changePurchase(settling.order, clearedHold) };
      case 'promise refund':
        return refundPromise(settling, step.because, desk);
    }
  },
  refundDone: (order, { now, newId }) => {
    const at = now();
    const mail = { id: newId(at), kind: 'purchase_refunded', purchaseId: order.id, to: order.buyerEmail } as const;
    return { purchase: changePurchase(order, { refundedAt: at.toISOString() }), told: queueMail(mail, at) };
  },
};

/** What to do next about the payment of a purchase. */
export function decidePurchase({ order, checkout, around }: Settling, now: Date): Step<NoSeat> {
  const standing = { order, isDone: isBought(order), checkout, named: checkout?.purchaseId };
  return nextStep<NoSeat>(standing, now, () =>
    around.access ? { do: 'promise refund', because: 'owned already' } : { do: 'complete', seat: 'none' },
  );
}

// A payment that was kept may have to go back all the same: its guest's account had the collection already.
function isUnsettled({ status, checkoutId, paidAt, refundDueAt, refundedAt }: Purchase): boolean {
  if (refundedAt !== null || refundDueAt !== null) return refundedAt === null;
  const mayBePaid = status === 'pending' || (!isBought({ status }) && checkoutId !== null);
  return paidAt === null && mayBePaid;
}

async function gather(table: Table, purchase: Purchase): Promise<Belongings> {
  const { discount } = purchase;
  const { access, code } = await getItems(table, {
    access: { key: accessKey(ownerOf(purchase), purchase.collection), schema: accessRecord },
    code: discount ? { key: discountCodeKey(discount.code), schema: discountCodeRecord } : undefined,
  });
  return { access, codeExists: code !== undefined };
}

function completion({ order, checkout, around }: Settling, desk: Desk): Writes {
  const { id: purchaseId, collection, discount, status } = order;
  const paidAt = desk.now().toISOString();
  const paymentId = checkout?.paymentId ?? null;
  return {
    purchase: changePurchase(order, { status: 'paid', paidAt, paymentId, byHand: false, ...clearedHold }),
    access: giveAccess(ownerOf(order), { collection, purchaseId, createdAt: paidAt }),
    // What was given up had lost the use of its code.
    code: status !== 'pending' && discount && around.codeExists ? recountCodeUse(discount.code) : undefined,
    ...purchaseMails(order, desk),
  };
}

function release({ order, around }: Settling, because: 'expired' | 'failed', { now, newId }: Desk): Writes {
  const at = now();
  const mail = { id: newId(at), kind: 'purchase_failed', purchaseId: order.id, to: order.buyerEmail } as const;
  return {
    purchase: changePurchase(order, { status: because === 'failed' ? 'failed' : 'cancelled', ...clearedHold }),
    code: codeBack(order, around),
    told: because === 'failed' ? queueMail(mail, at) : undefined,
  };
}

const reasons: Record<RefundCause, Purchase['refundReason']> = {
  'owned already': 'already_owned',
  'wrong payment': 'wrong_payment',
  'refunded at Stripe': 'refunded_at_stripe',
  'cancelled by hand': 'cancelled',
  'no seat': null,
};

function refundPromise({ order, checkout, around }: Settling, because: RefundCause, { now }: Desk): Writes {
  const promise = {
    refundDueAt: now().toISOString(),
    refundReason: reasons[because],
    paymentId: checkout?.paymentId ?? null,
  };
  return {
    purchase: changePurchase(order, { status: 'cancelled', ...promise, ...clearedHold }),
    code: order.status === 'pending' ? codeBack(order, around) : undefined,
  };
}

function codeBack({ discount }: Purchase, { codeExists }: Belongings) {
  return discount && codeExists ? releaseCodeUse(discount.code) : undefined;
}
