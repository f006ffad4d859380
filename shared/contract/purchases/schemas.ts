import * as z from 'zod';
import { collectionRows } from '../../rules/collections.ts';
import { purchaseStatuses } from '../../rules/purchases.ts';
import { collectionId } from '../common/collection.ts';
import { email, id, money, personName } from '../common/schemas.ts';
import { discountCode } from '../discount-codes/schemas.ts';
import { usedVouchers } from '../vouchers/schemas.ts';

export const purchaseRequest = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  purchaseId: id,
  collection: collectionId,
  discountCode: discountCode.optional(),
  /** Total shown, in the currency shown; compared with the server's (docs/trust.md#prices). */
  total: money,
  vouchers: usedVouchers.optional(),
});

/** Purchase before the account is confirmed (docs/product.md#collection-purchase). */
export const guestPurchaseRequest = purchaseRequest.extend({
  collection: z.enum(collectionRows.flatMap(({ id: one, isSoldToGuests }) => (isSoldToGuests ? [one] : []))),
  firstName: personName,
  lastName: personName,
  email,
});

export const purchaseResponse = z.strictObject({
  purchaseId: id,
  status: z.enum(purchaseStatuses),
  /** Stripe's payment page; null when nothing has to be paid. */
  paymentUrl: z.url().nullable(),
  /** Nothing has to be paid, or this purchase is paid already: go to `redirectUrl`. */
  freeAccess: z.boolean(),
  /** Path on this site; without `freeAccess` it leads to a purchase that a bank is still deciding. */
  redirectUrl: z.string().nullable(),
});

/** Purchase as the return from payment shows it; its id is the secret (docs/trust.md#booking-pages). */
export const purchaseView = z.strictObject({
  id,
  collection: collectionId,
  status: z.enum(purchaseStatuses),
  total: money,
  processing: z.boolean(),
  linked: z.boolean(),
  /** Refunded as a duplicate or mismatched payment. */
  refunded: z.boolean(),
});
