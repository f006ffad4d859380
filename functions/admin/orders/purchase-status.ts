import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import type { Access } from '../../keys/access.ts';
import { isBought, ownerOf, type Purchase } from '../../keys/purchase.ts';
import type { Table } from '../../platform/table.ts';
import { changePurchase, findPurchase, keepPurchase, purchasesOf } from '../../purchases/store.ts';
import { purchaseMails } from '../../purchases/writes.ts';
import { deleteAccess, giveAccess, keepAccess, transferAccess } from '../../recordings/access.ts';
import type { Desk, Writes } from '../../settlement/order.ts';
import { purchaseRules } from '../../settlement/purchase-rules.ts';
import { changesOf, codeChange, type Wanted } from './manual-change.ts';

/** Whether a purchase opens its collection: a request for the free recordings does not. */
export function opens({ status, discount }: Pick<Purchase, 'status' | 'discount'>): boolean {
  return isBought({ status }) && !(status === 'free' && discount?.code === freeRecordingCode);
}

/** Whether a purchase uses its code: until it is given up. */
export const usesCode = ({ status }: Pick<Purchase, 'status'>) => status !== 'cancelled' && status !== 'failed';

/** All that changes at once when an admin sets a purchase: access, code, and the mail that tells of access. */
export async function purchaseWrites(table: Table, purchase: Purchase, wanted: Wanted, desk: Desk): Promise<Writes> {
  const { access, codeExists } = await purchaseRules.gather(table, purchase);
  const now = desk.now();
  const { to: status, deletedAt = null } = wanted;
  const changes = { status, ...changesOf(purchase, wanted, now), deletedAt };
  const after = { ...purchase, ...changes };
  const becomesTheirs = opens(after) && !opens(purchase);
  return {
    purchase: changePurchase(purchase, changes),
    ...(await accessWrites(table, { before: purchase, after, access }, now)),
    code: codeChange(purchase, codeExists, { was: usesCode(purchase), used: usesCode(after) }),
    confirmed: becomesTheirs ? purchaseMails(purchase, desk).confirmed : undefined,
  };
}

type Change = { before: Purchase; after: Pick<Purchase, 'status' | 'discount'>; access: Access | undefined };

/** Access follows from the purchase; what another purchase gives stays, and takes over where two gave it. */
export async function accessWrites(table: Table, { before, after, access }: Change, now: Date): Promise<Writes> {
  const { id: purchaseId, collection } = before;
  const owner = ownerOf(before);
  // Another's: whoever changes that one must not do so meanwhile.
  if (access && access.purchaseId !== purchaseId) return { access: keepAccess(owner, access) };
  if (opens(after)) {
    return access ? {} : { access: giveAccess(owner, { collection, purchaseId, createdAt: now.toISOString() }) };
  }
  if (!access) return {};
  const heir = await heirOf(table, before);
  if (!heir) return { access: deleteAccess(owner, access) };
  return { access: transferAccess(owner, access, heir.id), heir: keepPurchase(heir) };
}

/** Another purchase of the same collection by the same owner that opens it too, as it stands now. */
async function heirOf(table: Table, purchase: Purchase): Promise<Purchase | undefined> {
  const own = await purchasesOf(table, purchase);
  const others = own.filter((one) => one.id !== purchase.id && one.collection === purchase.collection);
  // The index says which there are; how they stand it may tell a moment late.
  const standing = await Promise.all(others.map((one) => findPurchase(table, one.id)));
  return standing.find((one) => one !== undefined && opens(one));
}
