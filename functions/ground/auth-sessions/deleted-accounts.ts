import * as z from 'zod';
import { deletedMemberKey } from '../keys/member.ts';
import { getItem, type Table, type Write } from '../platform/table.ts';

/** Marks an account as deleted; `expiresAt`, epoch seconds, once nothing of it is left. */
export function markDeleted(sub: string, expiresAt?: number): Write {
  return { Put: { Item: { ...deletedMemberKey(sub), ...(expiresAt !== undefined && { expiresAt }) } } };
}

/**
 * Part of each transaction that creates something of a member: of a deletion and a request that meet, the deletion wins
 * (docs/trust.md#deleted-accounts).
 */
export function unlessDeleted(sub: string): Write {
  return { ConditionCheck: { Key: deletedMemberKey(sub), ConditionExpression: 'attribute_not_exists(PK)' } };
}

export async function isDeleted(table: Table, sub: string): Promise<boolean> {
  return (await getItem(table, deletedMemberKey(sub), z.unknown(), { consistent: true })) !== undefined;
}
