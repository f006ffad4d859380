import * as z from 'zod';
import { id as idSchema, instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';

const values = z.record(z.string(), z.unknown());

const account = z.object({ sub: z.string(), email: z.string() });

/**
 * An audit entry records a change by an admin and is kept for ever (docs/trust.md#audit). `before` and `after` hold
 * only what differs.
 */
export const auditEntryRecord = z.object({
  id: idSchema,
  at: instant,
  by: account,
  /** The member as whom the admin was signed in (docs/trust.md#impersonation). */
  as: account.nullable().default(null),
  /** session.updated, order.refunded … */
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  before: values.nullable(),
  after: values.nullable(),
  ip: z.string(),
});
export type AuditEntry = z.output<typeof auditEntryRecord>;

/** Partition of a month's entries. */
export const auditPartition = (month: string) => `AUDIT#${month}`;

export const auditEntryKey = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>): Key => ({
  PK: auditPartition(at.slice(0, 7)),
  SK: `${at}#${id}`,
});

/** Partition, in the index byParent, of the changes of one item by admins and the mails about it. */
export const historyPartition = (type: string, id: string) => `HISTORY#${type}#${id}`;

export function auditEntryItem(entry: AuditEntry) {
  const { type, id } = entry.target;
  return { ...auditEntryKey(entry), GSI1PK: historyPartition(type, id), GSI1SK: entry.at, ...entry };
}
