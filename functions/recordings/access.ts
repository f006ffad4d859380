import * as z from 'zod';
import { collection } from '#shared/contract/recordings/schemas.ts';
import { id, instant } from '#shared/contract/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
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
  /** How often other purchases of the owner have gone by it: whoever takes it away must have seen them all. */
  changes: z.int().optional(),
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

/** The write that wants an access to be as it was read, and says that another purchase has gone by it. */
export function keepAccess(owner: Owner, read: Access): Write {
  return changeGiver(owner, read, read.purchaseId);
}

/** The write by which another purchase gives what this one gave; refused when it is another's by now. */
export function handOverAccess(owner: Owner, read: Access, purchaseId: string): Write {
  return changeGiver(owner, read, purchaseId);
}

function changeGiver(owner: Owner, read: Access, is: string | null): Write {
  const { names, values, condition } = asRead(read);
  return {
    Update: {
      Key: accessKey(owner, read.collection),
      UpdateExpression: 'SET #purchase = :is, #changes = :next',
      ConditionExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':is': is, ':next': (read.changes ?? 0) + 1 },
    },
  };
}

function asRead({ purchaseId, changes }: Access) {
  const same = changes === undefined ? 'attribute_not_exists(#changes)' : '#changes = :changes';
  return {
    condition: `#purchase = :was AND ${same}`,
    names: { '#purchase': 'purchaseId', '#changes': 'changes' },
    values: { ':was': purchaseId, ...(changes !== undefined && { ':changes': changes }) },
  };
}

/** The write that takes an access away; refused when it is not as it was read, also when another purchase went by it. */
export function takeAccess(owner: Owner, read: Access): Write {
  const { names, values, condition } = asRead(read);
  return {
    Delete: {
      Key: accessKey(owner, read.collection),
      ConditionExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
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
