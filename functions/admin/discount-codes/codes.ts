import type { ResponseBody } from '#shared/contract/contract.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { type Actor, audited, difference } from '../../audit-entries/store.ts';
import {
  changeDiscountCode,
  deleteUnusedCode,
  findDiscountCode,
  findDiscountCodes,
} from '../../discount-codes/store.ts';
import { type DiscountCode, discountCodeItem } from '../../keys/discount-code.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import { type CodeDependencies, changing } from './desk.ts';
import { codeView, keptOf, settingsOf, targetOf } from './view.ts';

/** Every code, newest first, without those that the site itself uses. */
export const listDiscountCodes: Handler<'listDiscountCodes', CodeDependencies> = async (_, { table }) => ({
  codes: (await findDiscountCodes(table)).filter(({ code }) => !isReservedCode(code)).map(codeView),
});

/** Creates a code. Throws HttpError 409 when there is one of this name, or the site itself uses it. */
export const createDiscountCode: Handler<'createDiscountCode', CodeDependencies> = async (call, dependencies) => {
  const { code, ...input } = call.body;
  if (isReservedCode(code)) throw new HttpError('discount_code_reserved');
  const createdAt = dependencies.now().toISOString();
  const made: DiscountCode = { code, timesUsed: 0, createdAt, ...settingsOf(input) };
  const change = { action: 'discount_code.created', target: targetOf(code), before: null, after: keptOf(made) };
  const put = { Put: { Item: discountCodeItem(made), ConditionExpression: 'attribute_not_exists(PK)' } };
  const { written } = await transact(dependencies.table, [put, audited(call, change, dependencies)]);
  if (!written) throw new HttpError('discount_code_exists');
  return codeView(made);
};

/** Changes a code, never how often it was used. Throws HttpError 404 when there is none. */
export const updateDiscountCode: Handler<'updateDiscountCode', CodeDependencies> = (call, dependencies) =>
  changing(dependencies.table, async () => {
    const before = await existing(dependencies.table, call.params.code);
    const after = { ...before, ...settingsOf(call.body) };
    return { writes: changes(call, { before, after }, dependencies), result: codeView(after) };
  });

/** Deletes a code that nobody used; one that orders use is switched off. Throws HttpError 404 when there is none. */
export const deleteDiscountCode: Handler<'deleteDiscountCode', CodeDependencies> = (call, dependencies) =>
  changing<ResponseBody<'deleteDiscountCode'>>(dependencies.table, async () => {
    const before = await existing(dependencies.table, call.params.code);
    if (before.timesUsed > 0) {
      const after = { ...before, isActive: false };
      return { writes: changes(call, { before, after }, dependencies), result: { outcome: 'switched_off' } };
    }
    const target = targetOf(before.code);
    const change = { action: 'discount_code.deleted', target, before: keptOf(before), after: null };
    const writes = [deleteUnusedCode(before), audited(call, change, dependencies)];
    return { writes, result: { outcome: 'deleted' } };
  });

async function existing(table: Table, code: string): Promise<DiscountCode> {
  const found = await findDiscountCode(table, code);
  if (!found) throw new HttpError('discount_code_not_found');
  return found;
}

type Changed = { before: DiscountCode; after: DiscountCode };

/** The writes of a change with its trail; none when nothing differs. */
function changes(actor: Actor, { before, after }: Changed, dependencies: CodeDependencies) {
  const kept = difference(keptOf(before), keptOf(after));
  if (Object.keys(kept.after).length === 0) return [];
  const change = { action: 'discount_code.updated', target: targetOf(before.code), ...kept };
  return [changeDiscountCode(before, after), audited(actor, change, dependencies)];
}
