import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { email, id } from '#shared/contract/common/schemas.ts';
import { type CollectionPurchase, collectionOf, collectionPurchaseRecord } from '../../ground/keys/purchase.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { type CheckoutMetadata, metadataOfTerms, metadataTerms, rebuiltOrder } from '../payments/checkout-metadata.ts';

/** Leaves the creation time out, so that a repeated request asks Stripe for the same checkout. */
export function metadataOfPurchase(purchase: CollectionPurchase): CheckoutMetadata {
  const { buyerName, buyerEmail } = purchase;
  const collection = collectionOf(purchase);
  return { ...metadataOfTerms(purchase), collection, ...(buyerName !== null && { buyerName }), buyerEmail };
}

const purchaseMetadata = z.object({
  ...metadataTerms,
  purchaseId: id,
  collection: collectionId,
  buyerName: z.string().optional(),
  buyerEmail: email,
});

/** The purchase of a checkout, cancelled, to be settled; undefined when the metadata does not describe one. */
export function purchaseFrom(
  { id: checkoutId, metadata, createdAt }: Checkout,
  rebuiltAt: string,
): CollectionPurchase | undefined {
  const { success, data } = purchaseMetadata.safeParse(metadata);
  if (!success) return undefined;
  const { purchaseId, collection, ...terms } = data;
  const lines = [{ kind: 'collection', collection }];
  const rebuilt = { ...rebuiltOrder, checkoutId, createdAt, rebuiltAt };
  return collectionPurchaseRecord.parse({ ...terms, lines, status: 'cancelled', ...rebuilt, id: purchaseId });
}
