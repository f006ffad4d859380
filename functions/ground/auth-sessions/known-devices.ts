import { knownDeviceDays } from '#shared/rules/accounts.ts';
import { knownDeviceKey, knownDevicePrefix, knownDeviceRecord } from '../keys/known-device.ts';
import { memberPartition } from '../keys/owner.ts';
import { epochSeconds } from '../platform/clock.ts';
import { queryWholePartition } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { getItem, type Table, type Write } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';

const concurrency = 5;

const itemOf = (sub: string, deviceId: string, now: Date) => ({
  ...knownDeviceKey(sub, deviceId),
  expiresAt: epochSeconds(now) + knownDeviceDays * 24 * 3600,
});

/** Tells by a consistent read whether the member has signed in there within a year. */
export async function isKnownDevice(table: Table, sub: string, deviceId: string, now: Date): Promise<boolean> {
  const found = await getItem(table, knownDeviceKey(sub, deviceId), knownDeviceRecord, { consistent: true });
  return found !== undefined && found.expiresAt > epochSeconds(now);
}

/** The browser is known from now on, or for longer. */
export function keepKnownDevice(sub: string, deviceId: string, now: Date): Write {
  return { Put: { Item: itemOf(sub, deviceId, now) } };
}

/** The browser is known from now on; refused when it is already. */
export function addKnownDevice(sub: string, deviceId: string, now: Date): Write {
  return {
    Put: {
      Item: itemOf(sub, deviceId, now),
      // The table's TTL removes expired items some time later.
      ConditionExpression: 'attribute_not_exists(PK) OR #expiresAt <= :now',
      ExpressionAttributeNames: { '#expiresAt': 'expiresAt' },
      ExpressionAttributeValues: { ':now': epochSeconds(now) },
    },
  };
}

/** Idempotent: a sign-in there is announced again. */
export async function forgetDevice(table: Table, sub: string, deviceId: string): Promise<void> {
  await transact(table, [{ Delete: { Key: knownDeviceKey(sub, deviceId) } }]);
}

/** Forgets all known devices of a member but this one. */
export async function forgetOtherDevices(table: Table, sub: string, deviceId: string | undefined): Promise<void> {
  const query = { partition: memberPartition(sub), beginsWith: knownDevicePrefix, consistent: true };
  const ids = (await queryWholePartition(table, query)).map(({ SK }) => String(SK).slice(knownDevicePrefix.length));
  const others = ids.filter((id) => id !== deviceId);
  await inParallel(others, concurrency, (id) => forgetDevice(table, sub, id));
}
