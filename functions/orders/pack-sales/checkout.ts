import * as z from 'zod';
import { callerZone, email, id } from '#shared/contract/common/schemas.ts';
import { paths } from '#shared/contract/paths.ts';
import { membershipItemName, planSummary } from '#shared/rules/memberships.ts';
import { type PackTerms, packItemName, packSummary } from '#shared/rules/packs.ts';
import { storedMembershipTerms } from '../../ground/keys/membership-terms.ts';
import { storedPackTerms } from '../../ground/keys/pack-terms.ts';
import { type PackPurchase, packPurchaseRecord, type SoldMembership, soldPackOf } from '../../ground/keys/purchase.ts';
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
  const { terms, membership } = soldPackOf(purchase);
  return {
    ...(membership ? renewingPage(membership) : { product: packProduct(terms), successPath: pageOf(purchaseId) }),
    orderId: purchaseId,
    reference: { packPurchaseId: purchaseId },
    details: metadataOfPackPurchase(purchase),
    total,
    email: buyerEmail,
    cancelPath: paths.passes.href(),
  };
}

const packProduct = (terms: PackTerms) => ({
  name: `${packItemName}: ${terms.name}`,
  description: packSummary(terms),
});

const pageOf = (packId: string) => `${paths.pack.href(packId)}?success=true`;

/** The payment page of a membership, which Stripe renews. */
function renewingPage({ id, terms }: SoldMembership) {
  return {
    product: { name: `${membershipItemName}: ${terms.name}`, description: planSummary(terms) },
    successPath: `${paths.membership.href(id)}?success=true`,
    renews: { interval: terms.interval, metadata: { membershipId: id } },
  };
}

function metadataOfPackPurchase(purchase: PackPurchase): CheckoutMetadata {
  const { buyerName, buyerEmail, timeZone } = purchase;
  const { terms, singlePrice, forSaleId, consent, membership } = soldPackOf(purchase);
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
    ...(membership && metadataOfMembership(membership)),
  };
}

function metadataOfMembership({ terms, planId }: SoldMembership): CheckoutMetadata {
  // The categories are those of the pack.
  const { categories: _, ...others } = terms;
  return { membership: JSON.stringify(others), ...(planId !== null && { planId }) };
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
  membership: metadataJson.pipe(storedMembershipTerms.omit({ categories: true })).optional(),
  planId: id.optional(),
});

/** The order of a checkout, cancelled, to be settled. Undefined when the metadata does not describe one. */
export function packPurchaseFrom(
  { id: checkoutId, metadata, createdAt }: Checkout,
  rebuiltAt: string,
): PackPurchase | undefined {
  const { success, data } = packPurchaseMetadata.safeParse(metadata);
  if (!success) return undefined;
  const { packPurchaseId, singlePrice, forSaleId, consent, membership: ofPlan, planId, ...others } = data;
  const categories = [...others.categories, ...others.moreCategories];
  const terms = { ...others.terms, categories };
  const membership = ofPlan && { id: packPurchaseId, terms: { ...ofPlan, categories }, planId };
  const lines = [{ kind: 'pack', terms, singlePrice, forSaleId, consent, membership }];
  const rebuilt = { ...rebuiltOrder, checkoutId, createdAt, rebuiltAt };
  return packPurchaseRecord.parse({ ...others, lines, status: 'cancelled', ...rebuilt, id: packPurchaseId });
}
