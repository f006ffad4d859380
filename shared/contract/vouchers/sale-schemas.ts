import * as z from 'zod';
import { purchaseStatuses } from '../../rules/purchases.ts';
import { giftMessageLength, giftNameLength, voucherDeliveries } from '../../rules/voucher-sale.ts';
import { maxVoucherAmount, smallestSoldVoucher, voucherStates } from '../../rules/vouchers.ts';
import { collectionId } from '../common/collection.ts';
import { callerZone, email, id, instant, money, personName, secret } from '../common/schemas.ts';
import { line, text } from '../common/text.ts';
import { voucherThing } from '../common/voucher-thing.ts';

/** Gift fields say what is on the voucher, and where it goes (docs/product.md#buying-a-gift-voucher). */
const gift = {
  /** Names whom it is for. */
  recipientName: line(giftNameLength, 'Enter whom it is for'),
  /** Names who gives it. */
  giverName: line(giftNameLength, 'Enter who gives it'),
  /** The server refuses addresses of the web or of mail in it with `gift_link`. */
  message: text(giftMessageLength).nullable(),
  /** The voucher is mailed to this address; null: the buyer prints it or passes it on. */
  recipientEmail: email.nullable(),
  /** The instant of its delivery; null: as soon as it is paid. */
  deliverAt: instant.nullable(),
};

/** A thing is bought in place of an amount; the server adds up to what a place it pays. */
const boughtThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place') }),
  z.strictObject({ kind: z.literal('collection'), collection: collectionId }),
]);

export const memberVoucherPurchase = z.strictObject({
  /** Created by the browser; serves as idempotency key, and is the order's reference. */
  purchaseId: id,
  /** Is what is paid: of a thing the price that was shown. */
  value: z.strictObject({
    amount: z.int('Enter an amount').min(smallestSoldVoucher).max(maxVoucherAmount),
    currency: money.shape.currency,
  }),
  /** Null: a voucher of that amount. */
  thing: boughtThing.nullable().default(null),
  ...gift,
  timeZone: callerZone,
  /** Proves later that the same browser bought it. */
  secret,
});

export const voucherPurchaseRequest = memberVoucherPurchase.extend({
  firstName: personName,
  lastName: personName,
  email,
});

export const voucherPurchaseResponse = z.strictObject({
  purchaseId: id,
  status: z.enum(purchaseStatuses),
  /** Stripe's payment page; null for a repeated request whose order was paid or has ended. */
  paymentUrl: z.url().nullable(),
});

/** The secret of the browser that bought it, or that of a mail to its buyer (docs/trust.md#gift-vouchers). */
export const voucherPurchaseSecret = z.strictObject({ secret });

export const voucherPurchaseView = z.strictObject({
  id,
  status: z.enum(purchaseStatuses),
  /** Awaiting the answer of a bank. */
  processing: z.boolean(),
  /** Is what was paid. */
  value: money,
  /** Null for a voucher of an amount. */
  thing: voucherThing.nullable(),
  ...gift,
  /** The names and words are those that were typed when it was bought. */
  recipientName: z.string(),
  giverName: z.string(),
  message: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  buyerEmail: z.string(),
  /** Null until it is paid, and once all of it went back. */
  voucher: z
    .strictObject({
      code: z.string(),
      /** Is, of a thing, its value while it is unused, else nothing. */
      balance: money,
      expiresAt: instant,
      state: z.enum(voucherStates),
      /** The buyer can withdraw until this instant; null once it was used. */
      withdrawableUntil: instant.nullable(),
    })
    .nullable(),
  /** Tells what became of the mail to `recipientEmail`; null where there is none. */
  delivery: z.enum(voucherDeliveries).nullable(),
  refunded: z.boolean(),
});

export const voucherWithdrawal = z.strictObject({
  /** The order's reference, as the mail to the buyer has it. */
  purchaseId: id,
  email,
});

export const withdrawnVoucher = z.strictObject({
  /** Goes back to where the payment came from. */
  total: money,
  withdrawnAt: instant,
});
