import { type AuditEntry, auditEntryItem, auditEntryRecord } from '../keys/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Member } from '../platform/member.ts';
import type { Write } from '../platform/table.ts';

/** Who changes something: the admin that the call is from, and where from. */
export type Actor = { member: Pick<Member, 'sub' | 'email'>; request: { ip: string } };

/** What an admin does to something. `before` and `after` hold only what differs; null where there was, or is, nothing. */
export type Change = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>;

/** The write that keeps a change in the audit trail; it belongs into the transaction of the change. */
export function audited({ member, request }: Actor, change: Change, dependencies: { now: Clock; newId: NewId }): Write {
  const at = dependencies.now();
  const by = { sub: member.sub, email: member.email };
  const entry = auditEntryRecord.parse({
    id: dependencies.newId(at),
    at: at.toISOString(),
    by,
    ip: request.ip,
    ...change,
  });
  return { Put: { Item: auditEntryItem(entry) } };
}

/** The fields of both that differ, as they were and as they are. */
export function difference<Values extends Record<string, unknown>>(before: Values, after: Values) {
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (from: Values) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return { before: of(before), after: of(after) };
}
