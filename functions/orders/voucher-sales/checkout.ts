import * as z from 'zod';
import { callerZone, email, id, instant } from '#shared/contract/common/schemas.ts';
import { paths } from '#shared/contract/paths.ts';
import { voucherItemName } from '#shared/rules/admin.ts';
import { voucherVats } from '#shared/rules/voucher-sale.ts';
import { thingName } from '#shared/rules/vouchers.ts';
import { giftOf, type VoucherPurchase, voucherPurchaseRecord } from '../../ground/keys/purchase.ts';
import { storedThing } from '../../ground/keys/voucher-part.ts';
import type { Checkout, CheckoutRequest } from '../../ground/stripe/checkout.ts';
import {
  type CheckoutMetadata,
  metadataJson,
  metadataOfTerms,
  metadataTerms,
  rebuiltOrder,
} from '../payments/checkout-metadata.ts';

/** The payment page of a gift voucher, from which the buyer returns to its own page. */
export function voucherCheckout(purchase: VoucherPurchase): CheckoutRequest {
  const { id: purchaseId, total, buyerEmail } = purchase;
  const { years, thing } = giftOf(purchase);
  return {
    orderId: purchaseId,
    reference: { voucherPurchaseId: purchaseId },
    details: metadataOfVoucherPurchase(purchase),
    total,
    product: {
      name: voucherItemName,
      description: `${thing ? thingName(thing, total.currency) : 'For any session or recording'}, valid for ${years === 1 ? 'one year' : `${years} years`}`,
    },
    email: buyerEmail,
    successPath: `${paths.boughtVoucher.href(purchaseId)}?success=true`,
    cancelPath: paths.giftVouchers.href(),
  };
}

/** The buyer's words stay here: Stripe needs none of them, and they may be longer than what it takes. */
function metadataOfVoucherPurchase(purchase: VoucherPurchase): CheckoutMetadata {
  const { buyerName, buyerEmail, timeZone } = purchase;
  const { recipientName, giverName, recipientEmail, deliverAt, years, vat, thing } = giftOf(purchase);
  return {
    ...metadataOfTerms(purchase),
    ...(buyerName !== null && { buyerName }),
    buyerEmail,
    ...(timeZone !== null && { timeZone }),
    recipientName,
    giverName,
    ...(recipientEmail !== null && { recipientEmail }),
    ...(deliverAt !== null && { deliverAt }),
    years: `${years}`,
    vat,
    ...(thing && { thing: JSON.stringify(thing) }),
  };
}

const voucherPurchaseMetadata = z.object({
  ...metadataTerms,
  voucherPurchaseId: id,
  buyerName: z.string().optional(),
  buyerEmail: email,
  timeZone: callerZone,
  recipientName: z.string(),
  giverName: z.string(),
  recipientEmail: email.optional(),
  deliverAt: instant.optional(),
  years: z.string().regex(/^\d+$/).transform(Number),
  vat: z.enum(voucherVats),
  thing: metadataJson.pipe(storedThing).optional(),
});

/**
 * The order of a checkout, cancelled, to be settled: without the words of the buyer. Undefined when the metadata does not describe
 * one.
 */
export function voucherPurchaseFrom(
  { id: checkoutId, metadata, createdAt }: Checkout,
  rebuiltAt: string,
): VoucherPurchase | undefined {
  const { success, data } = voucherPurchaseMetadata.safeParse(metadata);
  if (!success) return undefined;
  const { voucherPurchaseId, recipientName, giverName, recipientEmail, deliverAt, years, vat, thing, ...terms } = data;
  const lines = [{ kind: 'voucher', recipientName, giverName, recipientEmail, deliverAt, years, vat, thing }];
  const rebuilt = { ...rebuiltOrder, checkoutId, createdAt, rebuiltAt };
  return voucherPurchaseRecord.parse({ ...terms, lines, status: 'cancelled', ...rebuilt, id: voucherPurchaseId });
}
