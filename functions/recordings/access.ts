import * as z from 'zod';
import type { Collection } from '#shared/collections.ts';
import { collection } from '#shared/contract/collection-schemas.ts';
import { id, instant } from '#shared/contract/schemas.ts';
import type { Key, Write } from '../platform/table.ts';
import { entryIdOf } from '../waitlist/store.ts';

/**
 * That somebody has a collection, for ever. It is written only by what settles a purchase (or gives a collection away),
 * in that transaction, so that 'may this member play it' is one read.
 */
export const accessRecord = z.object({
  collection,
  /** What it was bought by; null when it was given. */
  purchaseId: id.nullable(),
  createdAt: instant,
});
export type Access = z.output<typeof accessRecord>;

/** Whose it is: a member's, or that of the account which will confirm this address. */
export type Owner = { memberSub: string | null; email: string };

/** Tells the guests of an address from others without telling it: as on waitlists. */
export const guestHash = (email: string) => entryIdOf(email);

/** Partition of everything that is one member's. */
export const memberPartition = (sub: string) => `MEMBER#${sub}`;

const guestPartition = (email: string) => `GUEST#${guestHash(email)}`;

function partitionOf({ memberSub, email }: Owner): string {
  return memberSub === null ? guestPartition(email) : memberPartition(memberSub);
}

export const accessKey = (owner: Owner, kind: Collection): Key => ({ PK: partitionOf(owner), SK: `ACCESS#${kind}` });

export function accessItem(owner: Owner, access: Access) {
  return { ...accessKey(owner, access.collection), ...access };
}

/** The write that gives a collection; refused, with what stands there, when the owner has it already. */
export function giveAccess(owner: Owner, access: Access): Write {
  return {
    Put: {
      Item: accessItem(owner, access),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The write that takes away what one purchase gave; refused when it is another's by now. */
export function removeAccess(owner: Owner, kind: Collection, purchaseId: string): Write {
  return {
    Delete: {
      Key: accessKey(owner, kind),
      ConditionExpression: '#purchase = :purchase',
      ExpressionAttributeNames: { '#purchase': 'purchaseId' },
      ExpressionAttributeValues: { ':purchase': purchaseId },
    },
  };
}
