import type { RequestOutput } from '#shared/contract/contract.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { findPackagePrice } from '../../discount-codes/package-price.ts';
import { accessKey, accessRecord } from '../../keys/access.ts';
import { type Profile, profileRecord } from '../../keys/member.ts';
import { ownerOf, type Purchase, purchaseRecord } from '../../keys/purchase.ts';
import { type OrderView, orderOf } from '../../orders/order.ts';
import { queueMail } from '../../outbox/queue.ts';
import { getAll, getItems } from '../../platform/batch.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Table } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findPurchase, putPurchase } from '../../purchases/store.ts';
import { giveAccess } from '../../recordings/access.ts';
import { findKeys } from '../../search/search.ts';
import { targetOf } from './audit-target.ts';
import type { OrderDependencies } from './dependencies.ts';

type Gift = RequestOutput<'giveCollection', 'body'> & Pick<Purchase, 'collection'>;

/**
 * Gives a collection to an address: to the account that has it, else to the one that will confirm it. Purchase, access,
 * mail and audit entry are one transaction. The same gift again answers as the first time. Throws HttpError 409 when the
 * address has the collection already, or the id is another purchase's.
 */
export const giveCollection: Handler<'giveCollection', OrderDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const gift: Gift = { ...call.body, ...call.params };
  const known = await findPurchase(table, gift.purchaseId);
  if (known) return again(known, gift);
  const purchase = await purchaseOf(gift, call, dependencies);
  const outcome = await transactNamed(table, writesOf(purchase, call, dependencies));
  if (outcome.written) return orderOf(purchase);
  const made = await findPurchase(table, gift.purchaseId);
  // Only the id or the access can have been taken.
  if (!made) throw new HttpError('already_owned');
  return again(made, gift);
};

function again(purchase: Purchase, { email, collection }: Gift): OrderView {
  const isSame = purchase.givenBy !== null && purchase.buyerEmail === email && purchase.collection === collection;
  if (!isSame) throw new HttpError('purchase_conflict');
  return orderOf(purchase);
}

async function purchaseOf(
  { purchaseId: id, collection, email, name, note }: Gift,
  actor: Actor,
  desk: OrderDependencies,
) {
  const { table, now } = desk;
  const [profile, listPrice] = await Promise.all([profileOf(table, email), findPackagePrice(table, collection)]);
  const memberSub = profile?.sub ?? null;
  await expectNotOwned(table, { id, memberSub, buyerEmail: email, collection });
  return purchaseRecord.parse({
    ...{ id, collection, memberSub, listPrice },
    buyerName: name ?? profile?.fullName ?? null,
    buyerEmail: email,
    status: 'free',
    total: { amount: 0, currency: listPrice.currency },
    givenBy: actor.member.email,
    note,
    createdAt: now().toISOString(),
  });
}

/** The account of an address; an account that was made a moment ago may not be found yet, and gets it as a guest's. */
async function profileOf(table: Table, email: string): Promise<Profile | undefined> {
  const { keys } = await findKeys(table, 'people', email, { limit: 25 });
  const profiles = [...(await getAll(table, keys)).values()].map((item) => profileRecord.parse(item));
  return profiles.find((profile) => profile.email === email);
}

type Owned = Pick<Purchase, 'id' | 'memberSub' | 'buyerEmail' | 'collection'>;

/** Throws HttpError 409 when account or address have the collection already, and not by this very gift. */
async function expectNotOwned(table: Table, { id, memberSub, buyerEmail, collection }: Owned): Promise<void> {
  const read = (sub: string | null) => ({
    key: accessKey({ memberSub: sub, email: buyerEmail }, collection),
    schema: accessRecord,
  });
  const { own, waiting } = await getItems(table, {
    own: memberSub === null ? undefined : read(memberSub),
    waiting: read(null),
  });
  if ([own, waiting].some((access) => access && access.purchaseId !== id)) throw new HttpError('already_owned');
}

function writesOf(purchase: Purchase, actor: Actor, desk: OrderDependencies) {
  const { id: purchaseId, collection, createdAt, buyerEmail: to } = purchase;
  const at = desk.now();
  return {
    purchase: putPurchase(purchase),
    access: giveAccess(ownerOf(purchase), { collection, purchaseId, createdAt }),
    told: queueMail({ id: desk.newId(at), kind: 'collection_given', purchaseId, to }, at),
    audit: putAuditEntry(
      actor,
      {
        action: 'order.given',
        target: targetOf(purchase),
        before: null,
        after: { status: 'free', collection, email: to },
      },
      desk,
    ),
  };
}
