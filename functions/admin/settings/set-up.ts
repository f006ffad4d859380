import type { ResponseBody } from '#shared/contract/contract.ts';
import { type SetUpStep, setUpSteps } from '#shared/rules/set-up.ts';
import { putAuditEntry } from '../../audit-entries/store.ts';
import { dismissedSetUp, setUpKey, setUpRecord } from '../../keys/set-up.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { getItem, type Table } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import { findSite } from '../../settings/site.ts';
import { findSettings } from '../../settings/store.ts';

/** docs/product.md#set-up */
export const getSetUp: Handler<'getSetUp', { table: Table }> = async (_, { table }) => {
  const dismissed = await getItem(table, setUpKey, setUpRecord, { consistent: true });
  return { done: await doneSteps(table), isDismissed: dismissed !== undefined };
};

async function doneSteps(table: Table): Promise<ResponseBody<'getSetUp'>['done']> {
  // Few requests need them: they are not loaded with the others.
  const { findTotals } = await import('../../totals/store.ts');
  const [{ saved }, { updatedAt }, { sessions }] = await Promise.all([
    findSite(table, { consistent: true }),
    findSettings(table, { consistent: true }),
    findTotals(table),
  ]);
  const isDone = (step: SetUpStep): boolean => {
    if (step === 'defaults') return updatedAt !== null;
    return step === 'session' ? sessions > 0 : saved[step] !== undefined;
  };
  return setUpSteps.filter(isDone);
}

/** Idempotent. */
export const dismissSetUp: Handler<'dismissSetUp', WriteDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  const { done, isDismissed } = await getSetUp(call, dependencies);
  if (isDismissed) return { done, isDismissed };
  const target = { type: 'settings', id: setUpKey.SK, name: 'Set-up' };
  const change = { action: 'set-up.dismissed', target, before: null, after: null };
  await transact(table, [{ Put: { Item: dismissedSetUp(now()) } }, putAuditEntry(call, change, dependencies)]);
  return { done, isDismissed: true };
};
