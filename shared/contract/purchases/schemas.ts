import * as z from 'zod';
import { discountCode } from '../discount-codes/schemas.ts';
import { collection } from '../recordings/schemas.ts';
import { email, id, money, personName } from '../schemas.ts';

export const purchaseRequest = z.strictObject({
  /** Made by the browser once per dialog; the same id sent again gives the same purchase (idempotency key). */
  purchaseId: id,
  collection,
  discountCode: discountCode.optional(),
  /** The total that was shown, in the currency shown, to be compared with the server's. */
  total: money,
});

/** A purchase before its account is confirmed: only the birth collection (spec section 4). */
export const guestPurchaseRequest = purchaseRequest.extend({
  collection: z.literal('birth'),
  firstName: personName,
  lastName: personName,
  email,
});

export const purchaseStatuses = ['pending', 'paid', 'free', 'failed', 'cancelled'] as const;

export const purchaseResponse = z.strictObject({
  purchaseId: id,
  status: z.enum(purchaseStatuses),
  /** Stripe's payment page, where something has to be paid. */
  paymentUrl: z.url().nullable(),
  /** Nothing has to be paid, or this very purchase is paid already: go to `redirectUrl`. */
  freeAccess: z.boolean(),
  /** Path on this site; without `freeAccess` it tells of a payment that a bank has not answered yet. */
  redirectUrl: z.string().nullable(),
});

/** What the return from payment shows of a purchase; its id is the secret. */
export const purchaseView = z.strictObject({
  id,
  collection,
  status: z.enum(purchaseStatuses),
  total: money,
  /** Paid by a bank that has not answered yet. */
  processing: z.boolean(),
  /** Whether it belongs to an account already. */
  linked: z.boolean(),
  /** The payment went back: it was the second one, or not what was asked. */
  refunded: z.boolean(),
});
