import type Stripe from 'stripe';
import type { EmulatedAccount } from '../account.ts';
import { invalidRequest, missing } from '../errors.ts';
import { newId } from '../ids.ts';
import type { BillingChanges } from './changes.ts';
import type { CouponCreate, SubscriptionUpdate } from './parameters.ts';

/** POST /v1/coupons */
export function createCoupon(account: EmulatedAccount, params: CouponCreate) {
  const { id = newId('', 8), percent_off, duration, name = null, metadata = {} } = params;
  if (account.store.get('coupon', id) !== undefined) {
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const answer: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: null,
    created: account.now(),
    currency: null,
    duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata,
    name,
    percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  return { answer, writes: [{ kind: 'coupon' as const, id, value: answer }] };
}

const idOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id);

const discountIds = ({ discounts }: Stripe.Subscription): string[] => discounts.map(idOf);

function redeemed(changes: BillingChanges, subscription: Stripe.Subscription, coupon: string): Stripe.Discount {
  if (changes.account.store.get('coupon', coupon) === undefined) {
    throw missing('coupon', coupon, 'discounts[0][coupon]');
  }
  return {
    id: newId('di_1'),
    object: 'discount',
    checkout_session: null,
    customer: subscription.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon, type: 'coupon' },
    start: changes.now,
    subscription: subscription.id,
    subscription_item: null,
  };
}

/** The discounts of a subscription after a change: the list that is sent takes the place of the one before. */
export function discountsOfChange(
  changes: BillingChanges,
  subscription: Stripe.Subscription,
  change: SubscriptionUpdate['discounts'],
): string[] {
  if (change === undefined) return discountIds(subscription);
  if (change === '') return [];
  return change.map(({ coupon, discount: reused }) => {
    if (reused !== undefined) {
      if (!discountIds(subscription).includes(reused)) throw missing('discount', reused, 'discounts[0][discount]');
      return reused;
    }
    const discount = redeemed(changes, subscription, coupon ?? '');
    changes.put({ kind: 'discount', id: discount.id, value: discount });
    return discount.id;
  });
}

function percentOff({ store }: EmulatedAccount, discountId: string): number {
  const coupon = store.get('discount', discountId)?.source.coupon;
  return (coupon && store.get('coupon', idOf(coupon))?.percent_off) || 0;
}

/** The invoice less the discounts of its subscription, one after the other. */
export function discountedBy(
  changes: BillingChanges,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Stripe.Invoice {
  const discounts = discountIds(subscription);
  let total = invoice.subtotal;
  const amounts = discounts.map((discount) => {
    const amount = Math.round((total * percentOff(changes.account, discount)) / 100);
    total -= amount;
    return { amount, discount };
  });
  return {
    ...invoice,
    discounts,
    total_discount_amounts: amounts,
    amount_due: total,
    amount_remaining: total,
    total,
    total_excluding_tax: total,
  };
}
