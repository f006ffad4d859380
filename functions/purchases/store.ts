import * as z from 'zod';
import { collection, purchaseStatuses } from '#shared/contract/recordings/schemas.ts';
import { appliedDiscount, email, id as idSchema, instant, money } from '#shared/contract/schemas.ts';
import { changeItem } from '../platform/change.ts';
import { getItem, type Key, type LastKey, queryPage, type Table, type Write } from '../platform/table.ts';
import { guestHash, memberPartition } from '../recordings/access.ts';
import { allPurchases, openPayments, paidOrders } from '../settlement/lists.ts';

/** Why a payment went back: the buyer had the collection already, it was not what was asked, or an admin took it back. */
export const refundReasons = [
  'already_owned',
  'wrong_payment',
  'refunded_at_stripe',
  'by_admin',
  // It came after an admin had cancelled the purchase.
  'cancelled',
] as const;

/** A purchase of a collection as it stands in the table; what does not apply to it is not stored. */
export const purchaseRecord = z.object({
  /** Made by the browser; unguessable, and the key of what the return from payment shows. */
  id: idSchema,
  collection,
  /** Null as long as no account has confirmed the buyer's address. */
  memberSub: z.string().nullable().default(null),
  /** What a guest typed, or the name in the member's profile then; null in purchases of members from before that. */
  buyerName: z.string().nullable().default(null),
  buyerEmail: email,
  status: z.enum(purchaseStatuses),
  /** What the buyer pays: the list price less the discount. */
  total: money,
  /** The collection's price when it was bought, in the currency of the total. */
  listPrice: money,
  /** Units of that currency for one of the price's own. */
  rate: z.number().positive().default(1),
  discount: appliedDiscount.nullable().default(null),
  createdAt: instant,
  /** Stripe's checkout; null where nothing has to be paid. */
  checkoutId: z.string().nullable().default(null),
  /** Until when its payment page is open. */
  holdExpiresAt: instant.nullable().default(null),
  /** Paid by a bank that has not answered yet. */
  processing: z.boolean().default(false),
  /** An admin set its status: what is pending waits without end, and what is cancelled takes no payment any more. */
  byHand: z.boolean().default(false),
  /** The admin who gave it away. */
  givenBy: z.string().nullable().default(null),
  /** What they wrote with it. */
  note: z.string().nullable().default(null),
  /** Taken out of the collection's list; what was paid stays among the orders. */
  deletedAt: instant.nullable().default(null),
  /** When its payment arrived, and how Stripe calls it. */
  paidAt: instant.nullable().default(null),
  paymentId: z.string().nullable().default(null),
  /** Since when a payment that cannot be kept has to go back, why, and when it went. */
  refundDueAt: instant.nullable().default(null),
  refundReason: z.enum(refundReasons).nullable().default(null),
  refundedAt: instant.nullable().default(null),
});
export type Purchase = z.output<typeof purchaseRecord>;

export const purchaseKey = (id: string): Key => ({ PK: `PURCHASE#${id}`, SK: 'PURCHASE' });

const memberList = (sub: string) => `PURCHASES#${sub}`;
const guestList = (address: string) => `GUESTPURCHASES#${guestHash(address)}`;

/** The partition of a collection's purchases, by time. */
export const collectionList = (kind: Purchase['collection']) => `COLLECTION#${kind}`;

/** Whether a payment is still open: it may come, a bank decides, or it has to go back. */
function isOpen({ status, processing, refundDueAt, refundedAt }: Purchase): boolean {
  return status === 'pending' || processing || (refundDueAt !== null && refundedAt === null);
}

function listKeys(purchase: Purchase) {
  const { createdAt, holdExpiresAt, refundDueAt } = purchase;
  if (!isOpen(purchase)) return { GSI3PK: paidOrders, GSI3SK: createdAt };
  return { GSI3PK: openPayments, GSI3SK: refundDueAt ?? holdExpiresAt ?? createdAt };
}

/** The purchase with the keys under which it is found: by id, among its collection's, its buyer's and in its list. */
export function purchaseItem(purchase: Purchase) {
  const { id, collection: kind, memberSub, buyerEmail, createdAt, deletedAt } = purchase;
  return {
    ...purchaseKey(id),
    ...(deletedAt === null && { GSI1PK: collectionList(kind), GSI1SK: createdAt }),
    GSI2PK: memberSub === null ? guestList(buyerEmail) : memberList(memberSub),
    GSI2SK: createdAt,
    ...listKeys(purchase),
    GSI4PK: allPurchases,
    GSI4SK: createdAt,
    ...stored(purchase),
  };
}

// The record's defaults stand for what is left out: a small item costs less to write.
function stored({ rate, ...purchase }: Purchase) {
  const given = Object.entries(purchase).filter(([, value]) => value !== null && value !== false);
  return { ...Object.fromEntries(given), ...(rate !== 1 && { rate }) };
}

/** One purchase, also the moment after it was written. Undefined when there is none. */
export function findPurchase(table: Table, id: string): Promise<Purchase | undefined> {
  return getItem(table, purchaseKey(id), purchaseRecord, { consistent: true });
}

/** Purchases of an address that belong to no account yet, oldest first. One that was written a moment ago may be missing. */
export function purchasesOfGuest(table: Table, address: string): Promise<Purchase[]> {
  return all(table, 'byMember', guestList(address));
}

/** A member's purchases, newest first. One that was written a moment ago may be missing. */
export async function purchasesOfMember(table: Table, sub: string, limit: number, after?: LastKey) {
  const page = { index: 'byMember', partition: memberList(sub), order: 'descending', limit, after } as const;
  return queryPage(table, page, purchaseRecord);
}

/** All purchases of a member, oldest first. One that was written a moment ago may be missing. */
export function allPurchasesOfMember(table: Table, sub: string): Promise<Purchase[]> {
  return all(table, 'byMember', memberList(sub));
}

/** Purchases of the same owner as this one, itself among them; one that was written a moment ago may be missing. */
export function purchasesOf(table: Table, { memberSub, buyerEmail }: Purchase): Promise<Purchase[]> {
  return all(table, 'byMember', memberSub === null ? guestList(buyerEmail) : memberList(memberSub));
}

/** Every purchase of a collection, oldest first. */
export function purchasesOfCollection(table: Table, kind: Purchase['collection']): Promise<Purchase[]> {
  return all(table, 'byParent', collectionList(kind));
}

async function all(table: Table, index: 'byMember' | 'byParent', partition: string): Promise<Purchase[]> {
  const found: Purchase[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const { items, last } = await queryPage(table, { index, partition, after }, purchaseRecord);
    found.push(...items);
    after = last;
  } while (after);
  return found;
}

/** The write of a new purchase; refused when its id is taken, with the purchase that has it. */
export function putPurchase(purchase: Purchase): Write {
  return {
    Put: {
      Item: purchaseItem(purchase),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** What tells whose a purchase is and how far its payment has come. */
const guarded = ['memberSub', 'status', 'processing', 'byHand', 'deletedAt', 'refundDueAt', 'refundedAt'];

/** The write that changes a purchase as it was read; refused when owner or payment have moved on since. */
export function changePurchase(read: Purchase, changes: Partial<Purchase>): Write {
  const after = { ...read, ...changes };
  return changeItem(purchaseKey(read.id), { before: purchaseItem(read), after: purchaseItem(after) }, guarded);
}

/** The write that wants a purchase to be as it was read, and changes nothing. */
export function keepPurchase({ id, status }: Purchase): Write {
  return {
    Update: {
      Key: purchaseKey(id),
      UpdateExpression: 'SET #status = :status',
      ConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    },
  };
}

/** The write that deletes a purchase as it was read; refused when owner or payment have moved on since. */
export function removePurchase(read: Purchase): Write {
  const item: Record<string, unknown> = purchaseItem(read);
  const stand = guarded.filter((name) => name in item);
  const conditions = guarded.map((name) => (name in item ? `#${name} = :${name}` : `attribute_not_exists(#${name})`));
  return {
    Delete: {
      Key: purchaseKey(read.id),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(guarded.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(stand.map((name) => [`:${name}`, item[name]])),
    },
  };
}

/** The purchase that a member has begun of a collection: of several tries one at most can be paid. */
export const begunRecord = z.object({ purchaseId: idSchema });

export const begunKey = (sub: string, kind: Purchase['collection']): Key => ({
  PK: memberPartition(sub),
  SK: `CHECKOUT#${kind}`,
});

/** The write that notes which purchase a member has begun; refused when another was begun since it was read. */
export function begin(sub: string, purchase: Purchase, before: string | null): Write {
  return {
    Put: {
      Item: { ...begunKey(sub, purchase.collection), purchaseId: purchase.id },
      ...(before === null
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: '#purchase = :before',
            ExpressionAttributeNames: { '#purchase': 'purchaseId' },
            ExpressionAttributeValues: { ':before': before },
          }),
    },
  };
}
