import { type Pass, passLineOf } from '../../functions/ground/keys/joint-order.ts';
import type { Order } from '../../functions/ground/keys/order.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import type { CollectionPurchase, VoucherPurchase } from '../../functions/ground/keys/purchase.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import { bookingCheckout } from '../../functions/orders/bookings/checkout-request.ts';
import { purchaseCheckout } from '../../functions/orders/purchases/checkout-request.ts';
import { voucherCheckout } from '../../functions/orders/voucher-sales/checkout.ts';
import type { PastPayment } from '../emulators/stripe/past-payments.ts';

/** Derives the ids of checkout and payment from the id of an order that was paid by card. */
export function paidByCard(orderId: string): Pick<Order, 'checkoutId' | 'paymentId'> {
  return { checkoutId: `cs_demo_${orderId.toLowerCase()}`, paymentId: `pi_demo_${orderId.toLowerCase()}` };
}

type Paid = Pick<Order, 'id' | 'total' | 'checkoutId' | 'paymentId' | 'paidAt' | 'refundedAt'>;
type About = Pick<PastPayment, 'product' | 'customer' | 'metadata'>;

const currencies = { GBP: 'gbp', EUR: 'eur', USD: 'usd' } as const;

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/** None for an order that was not paid by card. */
function paymentOf({ total, checkoutId, paymentId, paidAt, refundedAt }: Paid, about: About): PastPayment[] {
  if (checkoutId === null || paymentId === null || paidAt === null) return [];
  const times = { paidAt: secondsOf(paidAt), refundedAt: refundedAt === null ? null : secondsOf(refundedAt) };
  return [{ checkoutId, paymentId, ...times, amount: total.amount, currency: currencies[total.currency], ...about }];
}

/** The payments by card of a session's bookings; a date of a pass is paid with the pass. */
export function paymentsOfBookings(bookings: readonly Place[], session: WholeSession, siteUrl = ''): PastPayment[] {
  return bookings.flatMap((booking) => {
    if (booking.passId !== null) return [];
    const { product, details, reference, email } = bookingCheckout(booking, session);
    const customer = { name: booking.attendeeName, email };
    return paymentOf(booking, { product: product.name, customer, metadata: { ...details, ...reference, siteUrl } });
  });
}

export function paymentOfPass(pass: Pass, siteUrl = ''): PastPayment[] {
  const { id, buyerName: name, buyerEmail: email } = pass;
  const { seriesId, title } = passLineOf(pass);
  return paymentOf(pass, { product: title, customer: { name, email }, metadata: { seriesId, passId: id, siteUrl } });
}

export function paymentOfPurchase(purchase: CollectionPurchase, siteUrl = ''): PastPayment[] {
  const { product, details, reference, email } = purchaseCheckout(purchase);
  const customer = { name: purchase.buyerName ?? email, email };
  return paymentOf(purchase, { product: product.name, customer, metadata: { ...details, ...reference, siteUrl } });
}

export function paymentOfVoucher(purchase: VoucherPurchase, siteUrl = ''): PastPayment[] {
  const { product, details, reference, email } = voucherCheckout(purchase);
  const customer = { name: purchase.buyerName ?? email, email };
  return paymentOf(purchase, { product: product.name, customer, metadata: { ...details, ...reference, siteUrl } });
}
