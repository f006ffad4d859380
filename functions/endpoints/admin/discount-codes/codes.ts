import type { ResponseBody } from '#shared/contract/contract.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import {
  changeDiscountCode,
  deleteUnusedCode,
  findDiscountCode,
  findDiscountCodes,
} from '../../../domains/discount-codes/store.ts';
import { type Actor, changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type DiscountCode, discountCodeItem } from '../../../ground/keys/discount-code.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { auditedDiscountCodeFields, codeSettings, codeView, discountCodeAuditTarget } from './view.ts';

/** Newest first, without the reserved codes that hold package prices. */
export const listDiscountCodes: Handler<'listDiscountCodes', WriteDependencies> = async (_, { table }) => ({
  codes: (await findDiscountCodes(table)).filter(({ code }) => !isReservedCode(code)).map(codeView),
});

/** Throws HttpError 409 when the code exists or is reserved. */
export const createDiscountCode: Handler<'createDiscountCode', WriteDependencies> = async (call, dependencies) => {
  const { code, ...input } = call.body;
  if (isReservedCode(code)) throw new HttpError('discount_code_reserved');
  const createdAt = dependencies.now().toISOString();
  const created: DiscountCode = { code, timesUsed: 0, createdAt, ...codeSettings(input) };
  const after = auditedDiscountCodeFields(created);
  const change = { action: 'discount_code.created', target: discountCodeAuditTarget(code), before: null, after };
  const put = { Put: { Item: discountCodeItem(created), ConditionExpression: 'attribute_not_exists(PK)' } };
  const { written } = await transact(dependencies.table, [put, putAuditEntry(call, change, dependencies)]);
  if (!written) throw new HttpError('discount_code_exists');
  return codeView(created);
};

/** Keeps the number of uses. Throws HttpError 404. */
export const updateDiscountCode: Handler<'updateDiscountCode', WriteDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const before = await getCode(dependencies.table, call.params.code);
    const after = { ...before, ...codeSettings(call.body) };
    return (await save({ before, after }, call, dependencies)) ? codeView(after) : conflict;
  });

/** Deletes an unused code; one that orders use is switched off. Throws HttpError 404. */
export const deleteDiscountCode: Handler<'deleteDiscountCode', WriteDependencies> = (call, dependencies) =>
  retryOnConflict<ResponseBody<'deleteDiscountCode'>>(async () => {
    const code = await getCode(dependencies.table, call.params.code);
    if (code.timesUsed > 0) {
      const switchedOff = { ...code, isActive: false };
      const saved = await save({ before: code, after: switchedOff }, call, dependencies);
      return saved ? { outcome: 'switched_off' } : conflict;
    }
    const target = discountCodeAuditTarget(code.code);
    const change = { action: 'discount_code.deleted', target, before: auditedDiscountCodeFields(code), after: null };
    const writes = [deleteUnusedCode(code), putAuditEntry(call, change, dependencies)];
    return (await transact(dependencies.table, writes)).written ? { outcome: 'deleted' } : conflict;
  });

async function getCode(table: Table, code: string): Promise<DiscountCode> {
  const found = await findDiscountCode(table, code);
  if (!found) throw new HttpError('discount_code_not_found');
  return found;
}

type Update = { before: DiscountCode; after: DiscountCode };

async function save({ before, after }: Update, actor: Actor, dependencies: WriteDependencies): Promise<boolean> {
  const difference = changedFields(auditedDiscountCodeFields(before), auditedDiscountCodeFields(after));
  if (Object.keys(difference.after).length === 0) return true;
  const change = { action: 'discount_code.updated', target: discountCodeAuditTarget(before.code), ...difference };
  const writes = [changeDiscountCode(before, after), putAuditEntry(actor, change, dependencies)];
  return (await transact(dependencies.table, writes)).written;
}
