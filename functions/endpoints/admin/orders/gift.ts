import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { findPackagePrice } from '../../../domains/discount-codes/package-price.ts';
import { findProfileOf } from '../../../domains/search/find-profile.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { emit } from '../../../ground/events/event.ts';
import { accessKey, accessRecord } from '../../../ground/keys/access.ts';
import {
  type CollectionPurchase,
  collectionOf,
  collectionPurchaseRecord,
  purchaseOwnerOf,
} from '../../../ground/keys/purchase.ts';
import { getItems } from '../../../ground/platform/batch.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import { type OrderView, toOrderView } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { putOrder } from '../../../orders/payments/order-store.ts';
import { giveAccess } from '../../../orders/purchases/access.ts';
import { findCollectionPurchase } from '../../../orders/purchases/store.ts';

type Gift = RequestOutput<'giveCollection', 'body'> & { collection: Collection };

/**
 * Gives a collection to the member with this address, or to the account that will confirm it. CollectionPurchase, access, mail and
 * audit entry are one transaction. Idempotent by the purchase's id. Throws HttpError 409 when the address owns the
 * collection, or the id belongs to another purchase.
 */
export const giveCollection: Handler<'giveCollection', SettlementDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const gift: Gift = { ...call.body, ...call.params };
  const knownPurchase = await findCollectionPurchase(table, gift.purchaseId);
  if (knownPurchase) return repeatResponse(knownPurchase, gift);
  const purchase = await newPurchase(gift, call, dependencies);
  const outcome = await transactNamed(table, writesOf(purchase, call, dependencies));
  if (outcome.written) return toOrderView(purchase);
  const stored = await findCollectionPurchase(table, gift.purchaseId);
  if (!stored) throw new HttpError('already_owned');
  return repeatResponse(stored, gift);
};

function repeatResponse(purchase: CollectionPurchase, { email, collection }: Gift): OrderView {
  const isSame = purchase.givenBy !== null && purchase.buyerEmail === email && collectionOf(purchase) === collection;
  if (!isSame) throw new HttpError('purchase_conflict');
  return toOrderView(purchase);
}

async function newPurchase(
  { purchaseId: id, collection, email, name, note }: Gift,
  actor: Actor,
  dependencies: SettlementDependencies,
) {
  const { table, now } = dependencies;
  const [profile, listPrice] = await Promise.all([findProfileOf(table, email), findPackagePrice(table, collection)]);
  const memberSub = profile?.sub ?? null;
  await expectNotOwned(table, { id, memberSub, buyerEmail: email, collection });
  return collectionPurchaseRecord.parse({
    id,
    lines: [{ kind: 'collection', collection }],
    memberSub,
    listPrice,
    buyerName: name ?? profile?.fullName ?? null,
    buyerEmail: email,
    status: 'free',
    total: { amount: 0, currency: listPrice.currency },
    givenBy: actor.member.email,
    note,
    createdAt: now().toISOString(),
  });
}

type NewOwner = Pick<CollectionPurchase, 'id' | 'memberSub' | 'buyerEmail'> & { collection: Collection };

/** Throws HttpError 409 when account or address own the collection by another purchase. */
async function expectNotOwned(table: Table, { id, memberSub, buyerEmail, collection }: NewOwner): Promise<void> {
  const read = (sub: string | null) => ({
    key: accessKey({ memberSub: sub, email: buyerEmail }, collection),
    schema: accessRecord,
  });
  const { byMember, byAddress } = await getItems(table, {
    byMember: memberSub === null ? undefined : read(memberSub),
    byAddress: read(null),
  });
  if ([byMember, byAddress].some((access) => access && access.purchaseId !== id)) throw new HttpError('already_owned');
}

function writesOf(purchase: CollectionPurchase, actor: Actor, dependencies: SettlementDependencies) {
  const { id: purchaseId, createdAt, buyerEmail: to } = purchase;
  const collection = collectionOf(purchase);
  const at = dependencies.now();
  return {
    purchase: putOrder(purchase),
    access: giveAccess(purchaseOwnerOf(purchase), { collection, purchaseId, createdAt }),
    given: emit(
      { id: dependencies.newId(at), kind: 'accessGranted', how: 'given', purchaseId, to, tells: ['person'] },
      at,
    ),
    audit: putAuditEntry(
      actor,
      {
        action: 'order.given',
        target: orderAuditTarget(purchase),
        before: null,
        after: { status: 'free', collection, email: to },
      },
      dependencies,
    ),
  };
}
