import * as z from 'zod';
import { callerZone, email, id } from '#shared/contract/common/schemas.ts';
import { paths } from '#shared/contract/paths.ts';
import { packItemName, packSummary } from '#shared/rules/packs.ts';
import { storedPackTerms } from '../../ground/keys/pack-terms.ts';
import { type PackPurchase, packPurchaseRecord, soldPackOf } from '../../ground/keys/purchase.ts';
import type { Checkout, CheckoutRequest } from '../../ground/stripe/checkout.ts';
import {
  type CheckoutMetadata,
  metadataJson,
  metadataOfTerms,
  metadataTerms,
  rebuiltOrder,
} from '../payments/checkout-metadata.ts';

/** The payment page of a pack, from which the buyer returns to its own page. */
export function packCheckout(purchase: PackPurchase): CheckoutRequest {
  const { id: purchaseId, total, buyerEmail } = purchase;
  const { terms } = soldPackOf(purchase);
  return {
    orderId: purchaseId,
    reference: { packPurchaseId: purchaseId },
    details: metadataOfPackPurchase(purchase),
    total,
    product: { name: `${packItemName}: ${terms.name}`, description: packSummary(terms) },
    email: buyerEmail,
    successPath: `${paths.pack.href(purchaseId)}?success=true`,
    cancelPath: paths.passes.href(),
  };
}

function metadataOfPackPurchase(purchase: PackPurchase): CheckoutMetadata {
  const { buyerName, buyerEmail, timeZone } = purchase;
  const { terms, singlePrice, forSaleId, consent } = soldPackOf(purchase);
  const { categories, ...others } = terms;
  return {
    ...metadataOfTerms(purchase),
    ...(buyerName !== null && { buyerName }),
    buyerEmail,
    ...(timeZone !== null && { timeZone }),
    terms: JSON.stringify(others),
    // Apart, as they alone can fill a text of Stripe's.
    ...categoryTexts(categories),
    singlePrice: `${singlePrice}`,
    ...(forSaleId !== null && { forSaleId }),
    consent: `${consent}`,
  };
}

const idsPerText = 10;

function categoryTexts(categories: readonly string[]): CheckoutMetadata {
  const first = categories.slice(0, idsPerText);
  const others = categories.slice(idsPerText);
  return {
    ...(first.length > 0 && { categories: first.join(',') }),
    ...(others.length > 0 && { moreCategories: others.join(',') }),
  };
}

const idList = z
  .string()
  .transform((text) => text.split(','))
  .default([]);

const packPurchaseMetadata = z.object({
  ...metadataTerms,
  packPurchaseId: id,
  buyerName: z.string().optional(),
  buyerEmail: email,
  timeZone: callerZone,
  terms: metadataJson.pipe(storedPackTerms.omit({ categories: true })),
  categories: idList,
  moreCategories: idList,
  singlePrice: z.string().regex(/^\d+$/).transform(Number),
  forSaleId: id.optional(),
  consent: z.enum(['true', 'false']).transform((text) => text === 'true'),
});

/** The order of a checkout, cancelled, to be settled. Undefined when the metadata does not describe one. */
export function packPurchaseFrom(
  { id: checkoutId, metadata, createdAt }: Checkout,
  rebuiltAt: string,
): PackPurchase | undefined {
  const { success, data } = packPurchaseMetadata.safeParse(metadata);
  if (!success) return undefined;
  const { packPurchaseId, categories, moreCategories, singlePrice, forSaleId, consent, ...others } = data;
  const terms = { ...others.terms, categories: [...categories, ...moreCategories] };
  const lines = [{ kind: 'pack', terms, singlePrice, forSaleId, consent }];
  const rebuilt = { ...rebuiltOrder, checkoutId, createdAt, rebuiltAt };
  return packPurchaseRecord.parse({ ...others, lines, status: 'cancelled', ...rebuilt, id: packPurchaseId });
}
