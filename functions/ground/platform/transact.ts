import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { HttpError } from './http-error.ts';
import type { Table, Write } from './table.ts';

/** A write whose condition did not hold, by its place in the transaction, with the item that stood there. */
export type FailedCondition = { index: number; item: Record<string, unknown> | undefined };

/** A transaction wrote all of its items, or nothing. */
export type TransactionResult = { written: true } | { written: false; failedConditions: FailedCondition[] };

/** Replaced by tests. */
export type RetryPolicy = { maxAttempts: number; wait: (milliseconds: number) => Promise<unknown> };

const defaultRetryPolicy: RetryPolicy = { maxAttempts: 12, wait: pause };

// Cancellation reasons and errors that pass by themselves.
const transientErrors = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ThrottlingException',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'TransactionInProgressException',
  'InternalServerError',
]);

const firstWait = 20;
const longestWait = 600;

/**
 * Writes all or nothing. Conditions that do not hold come back as refusals; conflicts with other writers and
 * throttling are tried again with full jitter under one ClientRequestToken, so that nothing is written twice. Throws
 * HttpError `busy` after the last attempt.
 */
export async function transact(
  table: Table,
  writes: Write[],
  { maxAttempts, wait } = defaultRetryPolicy,
): Promise<TransactionResult> {
  const input = {
    TransactItems: writes.map((write) => withTableName(write, table.name)),
    ClientRequestToken: randomUUID(),
  };
  for (let attempt = 0; ; attempt++) {
    try {
      await table.client.send(new TransactWriteCommand(input));
      return { written: true };
    } catch (error) {
      const failedConditions = failedConditionsOf(error);
      if (failedConditions.length > 0) return { written: false, failedConditions };
      if (!isTransient(error)) throw withoutItems(error);
      if (attempt + 1 >= maxAttempts) throw new HttpError('busy', { retryAfter: 2, cause: withoutItems(error) });
      await wait(randomInt(Math.min(longestWait, firstWait * 2 ** attempt) + 1));
    }
  }
}

/** Result of a transaction with named writes: the writes whose condition failed, with the existing items. */
export type NamedTransactionResult<Name extends string> =
  | { written: true }
  | { written: false; failedConditions: Map<Name, Record<string, unknown> | undefined> };

/** `transact` with writes that have names; those that are undefined are left out. */
export async function transactNamed<Name extends string>(
  table: Table,
  writes: { [Key in Name]?: Write | undefined },
  retryPolicy = defaultRetryPolicy,
): Promise<NamedTransactionResult<Name>> {
  const names: Name[] = [];
  const all: Write[] = [];
  for (const name in writes) {
    const write = writes[name];
    if (!write) continue;
    names.push(name);
    all.push(write);
  }
  const outcome = await transact(table, all, retryPolicy);
  if (outcome.written) return outcome;
  const failedConditions = new Map<Name, Record<string, unknown> | undefined>();
  for (const { index, item } of outcome.failedConditions) {
    const name = names[index];
    if (name !== undefined) failedConditions.set(name, item);
  }
  return { written: false, failedConditions };
}

function withTableName(write: Write, TableName: string) {
  if ('Put' in write) return { Put: { ...write.Put, TableName } };
  if ('Delete' in write) return { Delete: { ...write.Delete, TableName } };
  if ('ConditionCheck' in write) return { ConditionCheck: { ...write.ConditionCheck, TableName } };
  return { Update: { ...write.Update, TableName } };
}

function failedConditionsOf(error: unknown): FailedCondition[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code, Item }, index) =>
    Code === 'ConditionalCheckFailed' ? [{ index, item: Item && unmarshall(Item) }] : [],
  );
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof TransactionCanceledException)) return transientErrors.has(error.name);
  const codes = (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code).filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => transientErrors.has(code));
}

// The reasons of a cancelled transaction hold whole items, which must not reach the log.
function withoutItems(error: unknown): unknown {
  return error instanceof TransactionCanceledException ? new Error(`${error.name}: ${error.message}`) : error;
}
