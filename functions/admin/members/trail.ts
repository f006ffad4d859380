import * as z from 'zod';
import { deletedPerson } from '#shared/rules/admin.ts';
import {
  type AuditEntry,
  auditEntryKey,
  auditEntryRecord,
  auditPartition,
  historyPartition,
} from '../../keys/audit-entry.ts';
import type { Profile } from '../../keys/member.ts';
import { inParallel } from '../../platform/parallel.ts';
import { type LastKey, queryPage, type Table, type Write } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';

const atOnce = 5;

const anyItem = z.looseObject({ PK: z.string() });

/** What tells of somebody who they are. */
type Names = Pick<Profile, 'email' | 'fullName'>;

/** What the audit trail says of something, oldest first; mails about it stand in the same list. */
export async function trailOf(table: Table, type: string, id: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let after: LastKey | undefined;
  do {
    const page = { index: 'byParent', partition: historyPartition(type, id), after } as const;
    const { items, last } = await queryPage(table, page, anyItem);
    const changes = items.filter(({ PK }) => PK.startsWith(auditPartition('')));
    entries.push(...changes.map((item) => auditEntryRecord.parse(item)));
    after = last;
  } while (after);
  return entries;
}

/** Leaves in the trail who did what and when to something, and takes out whose it was. Done again it changes nothing. */
export async function eraseNames(table: Table, { type, id }: { type: string; id: string }, person: Names) {
  const entries = await trailOf(table, type, id);
  await inParallel(entries, atOnce, (entry) => transact(table, [namelessly(entry, person)]));
}

function namelessly(entry: AuditEntry, person: Names): Write {
  return {
    Update: {
      Key: auditEntryKey(entry),
      UpdateExpression: 'SET #target.#name = :nobody, #before = :before, #after = :after',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#target': 'target', '#name': 'name', '#before': 'before', '#after': 'after' },
      ExpressionAttributeValues: {
        ':nobody': deletedPerson.name,
        ':before': unlessPersonal(entry.before, entry, person),
        ':after': unlessPersonal(entry.after, entry, person),
      },
    },
  };
}

/** The values of a change; null where they name the person, as they are or as the entry called them. */
function unlessPersonal(values: AuditEntry['before'], { target }: AuditEntry, { email, fullName }: Names) {
  const isPerson = target.type === 'person' || [target.name, email, fullName].some((name) => names(values, name));
  return isPerson ? null : values;
}

function names(values: AuditEntry['before'], name: string): boolean {
  return JSON.stringify(values).includes(JSON.stringify(name).slice(1, -1));
}
