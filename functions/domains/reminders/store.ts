import { stoppedRemindersKey, stoppedRemindersRecord } from '../../ground/keys/reminder-choice.ts';
import { getItem, putItem, type Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';

/** Tells whether the address gets reminders; `addressId` is its hash. */
export async function wantsReminders(table: Table, addressId: string): Promise<boolean> {
  const stopped = await getItem(table, stoppedRemindersKey(addressId), stoppedRemindersRecord, { consistent: true });
  return stopped === undefined;
}

/** Idempotent. */
export async function setReminders(table: Table, addressId: string, isWanted: boolean, now: Date): Promise<void> {
  const key = stoppedRemindersKey(addressId);
  if (isWanted) await transact(table, [{ Delete: { Key: key } }]);
  else await putItem(table, { ...key, stoppedAt: now.toISOString() });
}
