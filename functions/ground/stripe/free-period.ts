import type Stripe from 'stripe';
import { stripeErrorOf } from './errors.ts';

/** The coupon of the account that makes one invoice free, whichever membership it is of (docs/decisions/memberships.md). */
const freeCoupon = { id: 'membership_free_month', percent_off: 100, duration: 'once', name: 'Free month' } as const;

function isFree(discount: string | Stripe.Discount): boolean {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  return (typeof coupon === 'string' ? coupon : coupon?.id) === freeCoupon.id;
}

const idOf = (discount: string | Stripe.Discount) => (typeof discount === 'string' ? discount : discount.id);

/** The discounts that a subscription is to have: those that it has, with or without that of a free period. */
export async function discountsWith(
  client: Stripe,
  subscriptionId: string,
  isNextFree: boolean,
): Promise<Stripe.Emptyable<Stripe.SubscriptionUpdateParams.Discount[]>> {
  if (isNextFree) await createCoupon(client);
  const { discounts } = await client.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] });
  const others = discounts.filter((discount) => !isFree(discount)).map((discount) => ({ discount: idOf(discount) }));
  const all = isNextFree ? [...others, { coupon: freeCoupon.id }] : others;
  return all.length === 0 ? '' : all;
}

/** Creates the coupon unless the account has it, also where somebody has deleted it there. */
async function createCoupon(client: Stripe): Promise<void> {
  try {
    await client.coupons.create(freeCoupon);
  } catch (error) {
    if (stripeErrorOf(error)?.code !== 'resource_already_exists') throw error;
  }
}

/** Tells when the free period begins that is still to be recorded. Its invoice has used the discount up before it is paid, as a draft. */
export function freeFrom(
  { discounts, items }: Stripe.Subscription,
  invoices: readonly { state: Stripe.Invoice.Status; start: string; total: { amount: number } }[],
): string | null {
  const begun = invoices.find(({ state, total }) => (state === 'draft' || state === 'open') && total.amount === 0);
  if (begun) return begun.start;
  const end = items.data[0]?.current_period_end;
  return discounts.some(isFree) && end !== undefined ? new Date(end * 1000).toISOString() : null;
}
