import * as z from 'zod';
import type { Money } from '#shared/rules/money.ts';
import {
  type DeletedPerson,
  type Deletion,
  deletionItem,
  deletionKey,
  deletionRecord,
  requestedDeletions,
} from '../keys/deletion.ts';
import { deletedMemberKey } from '../keys/member.ts';
import { queueMail } from '../outbox/queue.ts';
import type { WriteDependencies } from '../platform/dependencies.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import { queryAll } from '../platform/pagination.ts';
import { getItem, type Table, type UpdateWrite, updateIf, type Write } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';

/** Finds what a person has requested; undefined for one who is not deleted, or whom an admin deletes. */
export async function findDeletion(table: Table, person: DeletedPerson): Promise<Deletion | undefined> {
  const mark = await getItem(table, deletionKey(person), z.unknown(), { consistent: true });
  return deletionRecord.safeParse(mark).data;
}

/** Lists requested deletions, those that are due first. Eventually consistent. */
export function listDeletions(table: Table): Promise<Deletion[]> {
  return queryAll(table, { index: 'byKind', partition: requestedDeletions }, deletionRecord);
}

/** Refused when the account is being deleted, or its deletion was requested before. */
export function putDeletion(deletion: Deletion): Write {
  return { Put: { Item: deletionItem(deletion), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/**
 * Takes a request back by a sign-in that came after it, and tells the member by mail. Returns false when there is none, or the
 * deletion has begun.
 */
export async function takeBackDeletion(
  { sub, email, authenticatedAt }: Pick<AuthenticatedMember, 'sub' | 'email' | 'authenticatedAt'>,
  { table, now, newId }: WriteDependencies,
): Promise<boolean> {
  const at = now();
  const { written } = await transact(table, [
    {
      Delete: {
        Key: deletedMemberKey(sub),
        ConditionExpression: '#requested < :after AND attribute_not_exists(#begun)',
        ExpressionAttributeNames: { '#requested': 'requestedAt', '#begun': 'begunAt' },
        // Tokens know the second of the sign-in.
        ExpressionAttributeValues: { ':after': new Date((authenticatedAt + 1) * 1000).toISOString() },
      },
    },
    queueMail({ id: newId(at), kind: 'deletion_taken_back', hadAccount: true, to: email }, at),
  ]);
  return written;
}

/** Refused when the deletion has begun, or the request was taken back. */
export function removeDeletion(deletion: Deletion): Write {
  return {
    Delete: {
      Key: deletionKey(deletion),
      ConditionExpression: '#requested = :requested AND attribute_not_exists(#begun)',
      ExpressionAttributeNames: { '#requested': 'requestedAt', '#begun': 'begunAt' },
      ExpressionAttributeValues: { ':requested': deletion.requestedAt },
    },
  };
}

/** Part of the transaction after which nothing names a person without an account. */
export function removeBegunDeletion(deletion: Deletion): Write {
  return {
    Delete: {
      Key: deletionKey(deletion),
      ConditionExpression: '#requested = :requested',
      ExpressionAttributeNames: { '#requested': 'requestedAt' },
      ExpressionAttributeValues: { ':requested': deletion.requestedAt },
    },
  };
}

/** Records that the account was locked in full. Idempotent. */
export async function recordLock(table: Table, deletion: Deletion, now: Date): Promise<void> {
  await updateIf(
    table,
    changeDeletion(
      deletion,
      'SET #locked = if_not_exists(#locked, :now)',
      { '#locked': 'lockedAt' },
      { ':now': now.toISOString() },
    ),
  );
}

/** Ends the time in which the request can be taken back. Idempotent. Returns false when it was taken back. */
export function beginDeletion(table: Table, deletion: Deletion, now: Date): Promise<boolean> {
  return updateIf(
    table,
    changeDeletion(
      deletion,
      'SET #begun = if_not_exists(#begun, :now)',
      { '#begun': 'begunAt' },
      { ':now': now.toISOString() },
    ),
  );
}

/** Part of the transaction that cancels a place: what goes back to the member. */
export function recordCancelledPlace(deletion: Deletion, refund: Money): UpdateWrite {
  return changeDeletion(
    deletion,
    'SET #cancelled = list_append(if_not_exists(#cancelled, :none), :refund)',
    { '#cancelled': 'cancelled' },
    { ':none': [], ':refund': [refund] },
  );
}

/** Refused when the request was taken back. */
function changeDeletion(
  deletion: Deletion,
  UpdateExpression: string,
  names: Record<string, string>,
  values: Record<string, unknown>,
): UpdateWrite {
  return {
    Update: {
      Key: deletionKey(deletion),
      UpdateExpression,
      ConditionExpression: '#requested = :requested',
      ExpressionAttributeNames: { '#requested': 'requestedAt', ...names },
      ExpressionAttributeValues: { ':requested': deletion.requestedAt, ...values },
    },
  };
}
