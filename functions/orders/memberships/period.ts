import { periodCredits } from '#shared/rules/memberships.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { type PackPurchase, packPurchaseRecord, soldPackOf } from '../../ground/keys/purchase.ts';
import type { SubscriptionInvoice } from '../../ground/stripe/subscriptions.ts';
import { lineOfPeriod } from '../pack-sales/periods.ts';
import { packOfOrder } from '../pack-sales/settlement.ts';

type Period = { kept: number; at: Date };

/** The order of a later period, which Stripe has collected. `kept`: credits of the period before. */
export function orderOfPeriod(
  { id, terms, memberSub, ownerName, ownerEmail, timeZone }: Membership,
  { id: invoiceId, start, end, total, paymentId, paidAt }: SubscriptionInvoice,
  { orderId, kept, at }: Period & { orderId: string },
): PackPurchase {
  const membership = { id, terms, invoiceId, from: start, until: end };
  const line = lineOfPeriod(terms, total, periodCredits(terms) + kept);
  return packPurchaseRecord.parse({
    id: orderId,
    lines: [{ ...line, kind: 'pack', consent: true, membership }],
    memberSub,
    buyerName: ownerName,
    buyerEmail: ownerEmail,
    total,
    listPrice: total,
    status: total.amount === 0 ? 'free' : 'paid',
    timeZone,
    createdAt: at.toISOString(),
    checkoutId: paymentId,
    paymentId,
    paidAt: total.amount === 0 ? null : (paidAt ?? at.toISOString()),
  });
}

/** The pack with the credits of a later period, and those that were kept of the one before. */
export function packOfPeriod({ id, timeZone }: Membership, order: PackPurchase, { at }: Period): Pack {
  const pack = packOfOrder(order, order.paidAt ?? at.toISOString(), { timeZone, now: at });
  const { membership } = soldPackOf(order);
  return { ...pack, usableFrom: null, expiresAt: membership?.until ?? null, membershipId: id };
}
