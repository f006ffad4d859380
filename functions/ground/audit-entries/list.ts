import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { auditEntryKey, auditEntryRecord, auditPartition } from '../keys/audit-entry.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../platform/cursor.ts';
import type { Handler } from '../platform/http.ts';
import { queryPartitionPage, type Table } from '../platform/table.ts';

/** A month's changes by admins, latest first, by page. Throws HttpError 400 for a wrong cursor. */
export const listAuditEntries: Handler<'listAuditEntries', { table: Table }> = async (
  { query: { month, cursor } },
  { table },
) => {
  const part = {
    partition: auditPartition(month),
    // Sort keys begin with the instant, and instants with their month.
    beginsWith: month,
    order: 'descending',
    limit: rowsPerPage,
    after: keyAfter(cursor, month),
  } as const;
  const { items: entries, last } = await queryPartitionPage(table, part, auditEntryRecord);
  const end = entries.at(-1);
  return { entries, nextCursor: last && end ? encodeCursor(position, { at: end.at, id: end.id }) : null };
};

const position = z.strictObject({ at: instant, id });

function keyAfter(cursor: string | undefined, month: string) {
  const after = decodeCursor(position, cursor);
  if (after && !after.at.startsWith(month)) throw invalidCursor();
  return after && auditEntryKey(after);
}
