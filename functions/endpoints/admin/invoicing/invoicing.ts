import { isDeepStrictEqual } from 'node:util';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Invoicing, invoicingKey } from '../../../ground/keys/invoicing.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { putVersion, versionAfter } from '../../../ground/platform/version.ts';
import { findInvoicing } from '../../../orders/receipts/issue.ts';

/** docs/product.md#receipts */
export const getInvoicing: Handler<'getInvoicing', { table: Table }> = async (_, { table }) =>
  viewOf(await findInvoicing(table));

/** Saves what receipts say if its version is current. Idempotent. Throws HttpError 409 settings_changed. */
export const updateInvoicing: Handler<'updateInvoicing', WriteDependencies> = (call, dependencies) => {
  const { table, now } = dependencies;
  const { version, ...input } = call.body;
  return retryOnConflict(async () => {
    const before = await findInvoicing(table);
    const { updatedAt, updatedBy, ...was } = before;
    if (isDeepStrictEqual(was, input)) return viewOf(before);
    if (updatedAt !== version) throw new HttpError('settings_changed', updatedBy === null ? {} : { by: updatedBy });
    const at = versionAfter(updatedAt, now());
    const after: Invoicing = { ...input, updatedAt: at, updatedBy: call.member.email };
    const target = { type: 'settings', id: invoicingKey.SK, name: 'Receipts' };
    const change = { action: 'settings.updated', target, ...changedFields(was, input) };
    const writes = {
      invoicing: putVersion({ ...invoicingKey, ...after }, 'updatedAt', updatedAt),
      audit: putAuditEntry(call, change, dependencies),
    };
    return (await transactNamed(table, writes)).written ? viewOf(after) : conflict;
  });
};

function viewOf({ updatedAt, updatedBy: _, ...invoicing }: Invoicing): ResponseBody<'getInvoicing'> {
  return { ...invoicing, version: updatedAt };
}
