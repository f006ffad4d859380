import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { type AuditEntry, auditEntryKey, auditEntryRecord, auditPartition } from '../keys/audit-entry.ts';
import type { Handler } from '../platform/http.ts';
import { invalid } from '../platform/http-error.ts';
import { queryPartition, type Table } from '../platform/table.ts';

/** A month's changes by admins, latest first, by page. Throws HttpError 400 for a wrong cursor. */
export const listAuditEntries: Handler<'listAuditEntries', { table: Table }> = async (
  { query: { month, cursor } },
  { table },
) => {
  const { items, last } = await queryPartition(table, {
    partition: auditPartition(month),
    // Sort keys begin with the instant, and instants with their month.
    beginsWith: month,
    order: 'descending',
    limit: rowsPerPage,
    after: cursor === undefined ? undefined : positionAfter(cursor, month),
  });
  const entries = items.map((item) => auditEntryRecord.parse(item));
  const end = entries.at(-1);
  return { entries, nextCursor: last && end ? cursorOf(end) : null };
};

const position = z.tuple([instant, id]);

function cursorOf({ at, id }: AuditEntry): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function positionAfter(cursor: string, month: string) {
  const { success, data } = position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!success || !data[0].startsWith(month)) throw invalid('query.cursor', 'must be the nextCursor of a page');
  return auditEntryKey({ at: data[0], id: data[1] });
}
