import * as z from 'zod';
import { type AuditEntry, auditEntryRecord, historyPartition } from '../../../keys/audit-entry.ts';
import { queryPage, type Table } from '../../../platform/table.ts';

const history = z.union([auditEntryRecord, z.unknown().transform(() => undefined)]);

/** What the audit trail says of one thing, oldest first; mails about it are left out. */
export async function auditOf(table: Table, type: string, id: string): Promise<AuditEntry[]> {
  const page = { index: 'byParent', partition: historyPartition(type, id) } as const;
  return (await queryPage(table, page, history)).items.flatMap((entry) => (entry ? [entry] : []));
}
