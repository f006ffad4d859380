import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { table as shape } from '#shared/rules/table.ts';
import { setupLeaseKey } from '../../ground/keys/sign-up.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';

/** Longer than the function runs: the lease of a run that crashed ends by itself. */
const leaseMs = 30_000;
/** Upper limit of the random pauses between attempts; together about four seconds. */
const longestPauseMs = 400;
const maxAttempts = 20;

/**
 * Runs the work while no other run has the lease of this e-mail address, so that of concurrent requests one sets the
 * password. Throws HttpError `busy` when another run keeps it, and what the work throws.
 */
export async function withSetupLease<Result>(
  { table, now }: { table: Table; now: Clock },
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = randomUUID();
  await retryOnConflict(
    async () => {
      if (await takeLease(table, email, token, now())) return true;
      await pause(randomInt(longestPauseMs));
      return conflict;
    },
    { maxAttempts },
  );
  try {
    return await work();
  } finally {
    await endLease(table, email, token);
  }
}

async function takeLease(table: Table, email: string, token: string, now: Date): Promise<boolean> {
  const until = now.getTime() + leaseMs;
  const Item = { ...setupLeaseKey(email), token, until, [shape.expiry]: Math.ceil(until / 1000) };
  const { written } = await transact(table, [
    {
      Put: {
        Item,
        ConditionExpression: 'attribute_not_exists(PK) OR #until < :now',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': now.getTime() },
      },
    },
  ]);
  return written;
}

async function endLease(table: Table, email: string, token: string): Promise<void> {
  await transact(table, [
    {
      Delete: {
        Key: setupLeaseKey(email),
        ConditionExpression: '#token = :token',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: { ':token': token },
      },
    },
  ]);
}
