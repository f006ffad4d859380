import { type AuditEntry, auditEntryItem, auditEntryRecord } from '../keys/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import type { Write } from '../platform/table.ts';

type Account = Pick<AuthenticatedMember, 'sub' | 'email'>;

/** The admin that makes a change, the member as whom, if they impersonate one, and the address of the request. */
export type Actor = { member: Account; as?: Account; request: { ip: string } };

/** `before` and `after` have only the fields that differ; null where the item did not or does not exist. */
export type AuditChange = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>;

/** Part of the transaction of the change, so that no change is unaudited (docs/trust.md#audit). */
export function putAuditEntry(
  { member, as: impersonatedMember, request }: Actor,
  change: AuditChange,
  dependencies: { now: Clock; newId: NewId },
): Write {
  const at = dependencies.now();
  const admin = { sub: member.sub, email: member.email };
  const entry = auditEntryRecord.parse({
    id: dependencies.newId(at),
    at: at.toISOString(),
    by: admin,
    as: impersonatedMember && { sub: impersonatedMember.sub, email: impersonatedMember.email },
    ip: request.ip,
    ...change,
  });
  return { Put: { Item: auditEntryItem(entry) } };
}

export function changedFields<Values extends Record<string, unknown>>(before: Values, after: Values) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
