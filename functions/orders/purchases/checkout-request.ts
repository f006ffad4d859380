import { collectionHref } from '#shared/contract/paths.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { type CollectionPurchase, collectionOf } from '../../ground/keys/purchase.ts';
import type { CheckoutRequest } from '../../ground/stripe/checkout.ts';
import { metadataOfPurchase } from './checkout-metadata.ts';
import { purchaseHref } from './view.ts';

export function purchaseCheckout(purchase: CollectionPurchase): CheckoutRequest {
  const { id, total, buyerEmail } = purchase;
  const collection = collectionOf(purchase);
  return {
    orderId: id,
    reference: { purchaseId: id },
    details: metadataOfPurchase(purchase),
    total,
    product: {
      name: `${collectionRow(collection).name} recordings`,
      description: 'Lifetime access to the whole collection',
    },
    email: buyerEmail,
    successPath: purchaseHref(purchase),
    cancelPath: collectionHref(collection),
  };
}
