import * as z from 'zod';
import { id as idSchema, instant } from '#shared/contract/schemas.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Member } from '../platform/member.ts';
import type { Key, Write } from '../platform/table.ts';

const values = z.record(z.string(), z.unknown());

/** One change by an admin, kept for ever: who, what, before and after. */
export const auditRecord = z.object({
  id: idSchema,
  at: instant,
  by: z.object({ sub: z.string(), email: z.string() }),
  /** session.updated, order.refunded … */
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  before: values.nullable(),
  after: values.nullable(),
  ip: z.string(),
});
export type AuditEntry = z.output<typeof auditRecord>;

/** The partition of a month's entries. */
export const auditPartition = (month: string) => `AUDIT#${month}`;

export const auditKey = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>): Key => ({
  PK: auditPartition(at.slice(0, 7)),
  SK: `${at}#${id}`,
});

/** The list, in the index byParent, of what happened to one thing: changes by admins, and mails about it. */
export const historyOf = (type: string, id: string) => `HISTORY#${type}#${id}`;

/** Who changes something: the admin that the call is from, and where from. */
export type Actor = { member: Pick<Member, 'sub' | 'email'>; request: { ip: string } };

/** What an admin does to something. `before` and `after` hold only what differs; null where there was, or is, nothing. */
export type Change = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>;

export function auditItem(entry: AuditEntry) {
  const { type, id } = entry.target;
  return { ...auditKey(entry), GSI1PK: historyOf(type, id), GSI1SK: entry.at, ...entry };
}

/** The write that keeps a change in the audit trail; it belongs into the transaction of the change. */
export function audited({ member, request }: Actor, change: Change, desk: { now: Clock; newId: NewId }): Write {
  const at = desk.now();
  const by = { sub: member.sub, email: member.email };
  const entry = auditRecord.parse({ id: desk.newId(at), at: at.toISOString(), by, ip: request.ip, ...change });
  return { Put: { Item: auditItem(entry) } };
}

/** The fields of both that differ, as they were and as they are. */
export function difference<Values extends Record<string, unknown>>(before: Values, after: Values) {
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (from: Values) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return { before: of(before), after: of(after) };
}
