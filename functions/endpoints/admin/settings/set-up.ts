import { type SetUpStep, setUpSteps } from '#shared/rules/set-up.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { dismissedSetUp, setUpKey, setUpRecord } from '../../../ground/keys/set-up.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { getItem, type Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { findSite } from '../../../ground/settings/site.ts';
import { findSettings } from '../../../ground/settings/store.ts';

/** docs/product.md#set-up */
export const getSetUp: Handler<'getSetUp', { table: Table }> = async (_, { table }) => {
  // Few requests need them: they are not loaded with the others.
  const { findTotals } = await import('../../../domains/totals/store.ts');
  const [dismissed, { saved }, { updatedAt }, { sessions, orders }] = await Promise.all([
    getItem(table, setUpKey, setUpRecord, { consistent: true }),
    findSite(table, { consistent: true }),
    findSettings(table, { consistent: true }),
    findTotals(table),
  ]);
  const isDone = (step: SetUpStep): boolean => {
    if (step === 'defaults') return updatedAt !== null;
    return step === 'session' ? sessions > 0 : saved[step] !== undefined;
  };
  const wasInUse = Object.keys(saved).length === 0 && orders.session + orders.recording > 0;
  return { done: setUpSteps.filter(isDone), isOver: dismissed !== undefined || wasInUse };
};

/** Idempotent. */
export const dismissSetUp: Handler<'dismissSetUp', WriteDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  const { done, isOver } = await getSetUp(call, dependencies);
  if (isOver) return { done, isOver };
  const target = { type: 'settings', id: setUpKey.SK, name: 'Set-up' };
  const change = { action: 'set-up.dismissed', target, before: null, after: null };
  await transact(table, [{ Put: { Item: dismissedSetUp(now()) } }, putAuditEntry(call, change, dependencies)]);
  return { done, isOver: true };
};
