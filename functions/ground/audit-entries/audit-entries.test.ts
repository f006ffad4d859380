import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { testMember } from '../../testing/member.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { newId } from '../platform/ids.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { listAuditEntries } from './list.ts';
import { changedFields, putAuditEntry } from './store.ts';

// docs/trust.md#audit, docs/product.md#audit-trail

let table: Table & { close: () => Promise<void> };
beforeAll(async () => {
  table = await openTemporaryTable();
});
afterAll(() => table.close());

const member = testMember({ sub: 'admin-1', email: 'studio@exhale.example', admin: true });
const request = { ip: '2001:db8:feed::1', country: null };
const call = { params: undefined, body: undefined, request, member };

const list = (month: string, cursor?: string) => listAuditEntries({ ...call, query: { month, cursor } }, { table });

async function change(at: string, name: string): Promise<void> {
  const target = { type: 'session', id: newId(new Date(at)), name };
  const entry = {
    action: 'session.updated',
    target,
    ...changedFields({ title: 'A', size: 1 }, { title: 'B', size: 1 }),
  };
  await transact(table, [putAuditEntry({ member, request }, entry, { now: () => new Date(at), newId })]);
}

test('lists a month page by page, latest first, without other months', async () => {
  await change('2026-10-31T23:59:59.999Z', 'October');
  await change('2026-12-01T00:00:00.000Z', 'December');
  const names = Array.from({ length: 2 * rowsPerPage + 5 }, (_, n) => `${n}`);
  // Several in one millisecond: none must be lost, their order does not matter.
  for (const [n, name] of names.entries())
    await change(new Date(Date.UTC(2026, 10, 20, 10, Math.floor(n / 3))).toISOString(), name);
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { entries, nextCursor } = await list('2026-11', cursor);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    pages.push(entries.map(({ target }) => target.name));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(pages.map(({ length }) => length)).toEqual([rowsPerPage, rowsPerPage, 5]);
  expect(pages.flat().toSorted()).toEqual(names.toSorted());
});

test('an entry has the admin, the address of the request and only the fields that differ', async () => {
  const { entries } = await list('2026-10');
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: '2026-10-31T23:59:59.999Z',
      ip: request.ip,
      by: { sub: 'admin-1', email: 'studio@exhale.example' },
      as: null,
      action: 'session.updated',
      target: { type: 'session', id: expect.any(String), name: 'October' },
      before: { title: 'A' },
      after: { title: 'B' },
    },
  ]);
});

test('rejects a cursor of another month, and a malformed one', async () => {
  const { nextCursor } = await list('2026-11');
  await expect(list('2026-10', nextCursor ?? '')).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(list('2026-10', 'x')).rejects.toMatchObject({ code: 'invalid_request' });
});

test('lists nothing for a month without changes', async () => {
  expect(await list('2025-01')).toEqual({ entries: [], nextCursor: null });
});
