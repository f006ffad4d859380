import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import {
  changeAttemptsKey,
  type FailedChange,
  failedChangeItem,
  failedChangeKey,
  failedChangeRecord,
  failedChanges,
} from '../../ground/keys/failed-change.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { putItem, type Table, type Write } from '../../ground/platform/table.ts';
import type { ItemChange } from './change.ts';

/** Attempts by the stream before a change is set aside, so that it does not block those behind it for long. */
export const attemptsByStream = 5;

const day = 24 * 3600;
/** Longer than the stream delivers a record again. */
const attemptsKeptSeconds = 2 * day;
/** Less than the totals remember what they counted. */
const keptSeconds = 14 * day;

const attemptsRecord = z.object({ attempts: z.int() });

/** Counts a failed attempt. Returns whether the change was set aside, for the sweep to process. */
export async function setAside(table: Table, change: ItemChange, now: Date): Promise<boolean> {
  const second = Math.floor(now.getTime() / 1000);
  if ((await countAttempt(table, change.id, second + attemptsKeptSeconds)) < attemptsByStream) return false;
  const { PK, SK, ...changeFields } = change;
  const record = { ...changeFields, item: { PK, SK }, failedAt: now.toISOString(), expiresAt: second + keptSeconds };
  await putItem(table, failedChangeItem(failedChangeRecord.parse(record)));
  return true;
}

async function countAttempt({ name, client }: Table, id: string, expiresAt: number): Promise<number> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: name,
      Key: changeAttemptsKey(id),
      UpdateExpression: 'SET #expiry = :expiry ADD #attempts :one',
      ExpressionAttributeNames: { '#expiry': shape.expiry, '#attempts': 'attempts' },
      ExpressionAttributeValues: { ':expiry': expiresAt, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return attemptsRecord.parse(Attributes).attempts;
}

/** All changes that were set aside, oldest first. */
export function allFailedChanges(table: Table): Promise<FailedChange[]> {
  return queryAll(table, { index: 'byKind', partition: failedChanges }, failedChangeRecord);
}

export function removeFailedChange(id: string): Write {
  return { Delete: { Key: failedChangeKey(id) } };
}

/** The change that was set aside. */
export function changeOfFailed({ id, item, before, after, failedAt, madeAt = failedAt }: FailedChange): ItemChange {
  return { id, madeAt, ...item, before, after };
}
