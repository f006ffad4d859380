import { isDeepStrictEqual } from 'node:util';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Settings, settingsKey } from '../../../ground/keys/settings.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { putVersion, versionAfter } from '../../../ground/platform/version.ts';
import { findSettings } from '../../../ground/settings/store.ts';

/** docs/product.md#settings */
export const getSettings: Handler<'getSettings', { table: Table }> = async (_, { table }) =>
  viewOf(await findSettings(table, { consistent: true }));

/**
 * Saves the settings if their version is current. Idempotent. Throws HttpError 409 settings_changed with who was first.
 */
export const updateSettings: Handler<'updateSettings', WriteDependencies> = (call, dependencies) => {
  const { table, now } = dependencies;
  const { version, ...input } = call.body;
  return retryOnConflict(async () => {
    const before = await findSettings(table, { consistent: true });
    const difference = changedFields(auditedFields(before), input);
    // The first save counts as a decision, also for what is there (docs/product.md#set-up).
    if (isDeepStrictEqual(auditedFields(before), input) && before.updatedAt !== null) return viewOf(before);
    if (before.updatedAt !== version) throw settingsChanged(before);
    const at = versionAfter(before.updatedAt, now());
    const after: Settings = { ...input, updatedAt: at, updatedBy: call.member.email };
    const target = { type: 'settings', id: settingsKey.SK, name: 'Settings' };
    const change = { action: 'settings.updated', target, ...difference };
    const writes = {
      settings: putVersion({ ...settingsKey, ...after }, 'updatedAt', before.updatedAt),
      audit: putAuditEntry(call, change, dependencies),
    };
    return (await transactNamed(table, writes)).written ? viewOf(after) : conflict;
  });
};

function settingsChanged({ updatedBy }: Settings): HttpError {
  return new HttpError('settings_changed', updatedBy === null ? {} : { by: updatedBy });
}

function auditedFields({ updatedAt: _, updatedBy: __, ...fields }: Settings) {
  return fields;
}

function viewOf({ updatedAt, ...settings }: Settings): ResponseBody<'getSettings'> {
  return { ...settings, version: updatedAt };
}
