import { beforeEach, describe, expect, test } from 'vitest';
import { collectionRow, collectionRows } from '#shared/rules/collections.ts';
import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import { countCodeUse, findDiscountCode } from '../../../domains/discount-codes/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { type DiscountCode, discountCodeItem } from '../../../ground/keys/discount-code.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { call } from '../../../testing/cloud.ts';
import { exampleDiscountCode } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { makeMember, signIn } from '../../../testing/sign-in.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { createDiscountCode, deleteDiscountCode, listDiscountCodes, updateDiscountCode } from './codes.ts';
import type { CodeInput } from './view.ts';

// docs/product.md#admin-discount-codes

const table = await openSharedTable();

// Every reading of the clock is a second later, so that audit entries have an order.
let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++));
const dependencies = { table, now, newId };
const member = testMember({ admin: true });
const context = { params: undefined, query: undefined, request: { ip: '192.0.2.1', country: null }, member };

const tenPercent: CodeInput = { terms: { type: 'percentage', percentage: 10 }, isActive: true, isOneTimeUse: false };
const fiveEuros: CodeInput = {
  terms: { type: 'fixed_amount', amount: { amount: 500, currency: 'EUR' } },
  isActive: true,
  isOneTimeUse: true,
};

const create = (code: string, input: CodeInput = tenPercent) =>
  createDiscountCode({ ...context, body: { code, ...input } }, dependencies);
const update = (code: string, input: CodeInput) =>
  updateDiscountCode({ ...context, params: { code }, body: input }, dependencies);
const remove = (code: string) => deleteDiscountCode({ ...context, params: { code }, body: undefined }, dependencies);
const list = async () => (await listDiscountCodes({ ...context, body: undefined }, dependencies)).codes;

let name = '';
beforeEach(() => {
  name = `C${newId(now())}`;
});

/** Uses a code as an order does. */
async function use(code: string): Promise<void> {
  const found = await findDiscountCode(table, code);
  expect(await transact(table, [countCodeUse(found as DiscountCode)])).toEqual({ written: true });
}

describe('a new code', () => {
  test('has the values of the form and no uses, and is listed first', async () => {
    await create(`${name}A`);
    const made = await create(name, fiveEuros);
    const shown = { code: name, type: 'fixed_amount', percentage: null, amount: { amount: 500, currency: 'EUR' } };
    expect(made).toMatchObject({ ...shown, isActive: true, isOneTimeUse: true, timesUsed: 0 });
    expect((await list()).slice(0, 2).map(({ code }) => code)).toEqual([name, `${name}A`]);
    const [entry] = await auditHistory(table, 'discount_code', name);
    expect(entry).toMatchObject({ action: 'discount_code.created', by: { sub: member.sub }, before: null });
  });

  test('is refused with an existing or reserved name, and changes nothing', async () => {
    await create(name);
    await expect(create(name, fiveEuros)).rejects.toMatchObject({ code: 'discount_code_exists' });
    expect(await findDiscountCode(table, name)).toMatchObject({ discountType: 'percentage' });
    for (const reserved of [freeRecordingCode, ...collectionRows.map(({ priceCode }) => priceCode)]) {
      await expect(create(reserved)).rejects.toMatchObject({ code: 'discount_code_reserved' });
    }
  });

  test('reserved codes are not listed and cannot be changed or deleted', async () => {
    const own = exampleDiscountCode({ code: collectionRow('birth').priceCode }, now());
    await putItem(table, discountCodeItem(own));
    expect((await list()).map(({ code }) => code)).not.toContain(own.code);
    const missing = { code: 'discount_code_not_found' };
    await expect(update(own.code, tenPercent)).rejects.toMatchObject(missing);
    await expect(remove(own.code)).rejects.toMatchObject(missing);
  });
});

describe('a change', () => {
  test('of type removes the values of the other type and keeps the number of uses', async () => {
    await create(name);
    await use(name);
    expect(await update(name, { ...fiveEuros, isActive: false })).toMatchObject({
      type: 'fixed_amount',
      percentage: null,
      amount: { amount: 500, currency: 'EUR' },
      isActive: false,
      timesUsed: 1,
    });
    expect(await update(name, tenPercent)).toMatchObject({ percentage: 10, amount: null, timesUsed: 1 });
    const trail = await auditHistory(table, 'discount_code', name);
    expect(trail.map(({ action }) => action)).toEqual([
      'discount_code.created',
      'discount_code.updated',
      'discount_code.updated',
    ]);
    expect(trail[1]?.after).toMatchObject({ isActive: false, discountType: 'fixed_amount' });
  });

  test('loses no uses by concurrent orders', async () => {
    await create(name);
    const uses = Array.from({ length: 8 }, () => use(name));
    const changes = [20, 30].map((percentage) =>
      update(name, { ...tenPercent, terms: { type: 'percentage', percentage } }),
    );
    const used = (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled').length;
    await Promise.all(changes);
    expect(await findDiscountCode(table, name)).toMatchObject({ timesUsed: used });
  });

  test('writes nothing when nothing differs', async () => {
    await create(name);
    await update(name, tenPercent);
    expect(await auditHistory(table, 'discount_code', name)).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('removes an unused code', async () => {
    await create(name);
    expect(await remove(name)).toEqual({ outcome: 'deleted' });
    expect(await findDiscountCode(table, name)).toBeUndefined();
    await expect(remove(name)).rejects.toMatchObject({ code: 'discount_code_not_found' });
    expect((await auditHistory(table, 'discount_code', name)).at(-1)).toMatchObject({
      action: 'discount_code.deleted',
    });
  });

  test('switches a used code off, once', async () => {
    await create(name);
    await use(name);
    for (const _ of ['first', 'again']) expect(await remove(name)).toEqual({ outcome: 'switched_off' });
    expect(await findDiscountCode(table, name)).toMatchObject({ isActive: false, timesUsed: 1 });
    expect(await auditHistory(table, 'discount_code', name)).toHaveLength(2);
  });

  test('concurrent with a use either removes the code or switches it off', async () => {
    await create(name);
    const found = (await findDiscountCode(table, name)) as DiscountCode;
    const [used, outcome] = await Promise.all([transact(table, [countCodeUse(found)]), remove(name)]);
    expect(outcome.outcome).toBe(used.written ? 'switched_off' : 'deleted');
    expect((await findDiscountCode(table, name))?.timesUsed).toBe(used.written ? 1 : undefined);
  });
});

test('invalid values of the form are refused with its messages (docs/product.md#discount-code-form)', async () => {
  const { headers } = await signIn(await makeMember({ admin: true }));
  const errorsOf = async (body: object) => {
    const reply = await call('POST /api/admin/discount-codes', { headers, body });
    expect(reply.status).toBe(400);
    return (reply.body as { errors: { field: string; message: string }[] }).errors;
  };
  const fixed = (amount: number) => ({ type: 'fixed_amount', amount: { amount, currency: 'GBP' } });
  expect(await errorsOf({ ...tenPercent, code: '  ' })).toContainEqual({
    field: 'body.code',
    message: 'Code is required',
  });
  for (const percentage of [-1, 101]) {
    const [error] = await errorsOf({ ...tenPercent, code: name, terms: { type: 'percentage', percentage } });
    expect(error?.message).toBe('Percentage must be between 0 and 100');
  }
  expect((await errorsOf({ ...tenPercent, code: name, terms: fixed(99) }))[0]?.message).toBe(
    'Amount must be at least 1',
  );
  // Codes are stored in upper case.
  const made = await call('POST /api/admin/discount-codes', {
    headers,
    body: { ...tenPercent, code: ` ${name.toLowerCase()} ` },
  });
  expect(made).toMatchObject({ status: 201, body: { code: name } });
});
