import * as z from 'zod';
import { deletedPerson } from '#shared/rules/admin.ts';
import {
  type AuditEntry,
  auditEntryKey,
  auditEntryRecord,
  auditPartition,
  historyPartition,
} from '../keys/audit-entry.ts';
import { queryAll } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { readable } from '../platform/readable.ts';
import type { Table, Write } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';

const concurrency = 5;

const anyItem = z.looseObject({ PK: z.string() });

type PersonalData = { email: string; fullName: string };

/** Audit entries of an item, oldest first. */
export async function auditHistory(table: Table, type: string, id: string): Promise<AuditEntry[]> {
  const items = await queryAll(table, { index: 'byParent', partition: historyPartition(type, id) }, anyItem);
  // Mails about the item are in the same partition.
  const entries = items.filter(({ PK }) => PK.startsWith(auditPartition('')));
  return readable(entries, auditEntryRecord);
}

/** Removes personal data from an item's audit entries; who changed what and when stays. Idempotent. */
export async function anonymizeHistory(table: Table, { type, id }: { type: string; id: string }, person: PersonalData) {
  const entries = await auditHistory(table, type, id);
  await inParallel(entries, concurrency, (entry) => transact(table, [anonymize(entry, person)]));
}

function anonymize(entry: AuditEntry, person: PersonalData): Write {
  return {
    Update: {
      Key: auditEntryKey(entry),
      UpdateExpression: 'SET #target.#name = :name, #as = :as, #before = :before, #after = :after',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: {
        '#target': 'target',
        '#name': 'name',
        '#as': 'as',
        '#before': 'before',
        '#after': 'after',
      },
      ExpressionAttributeValues: {
        ':name': deletedPerson.name,
        ':as': entry.as?.email === person.email ? { ...entry.as, email: deletedPerson.email } : entry.as,
        ':before': unlessPersonal(entry.before, entry, person),
        ':after': unlessPersonal(entry.after, entry, person),
      },
    },
  };
}

/** The values of a change; null where they contain the name or address, the current or the one in the entry. */
function unlessPersonal(values: AuditEntry['before'], { target }: AuditEntry, { email, fullName }: PersonalData) {
  const isPersonal =
    ['person', 'address'].includes(target.type) ||
    [target.name, email, fullName].some((text) => contains(values, text));
  return isPersonal ? null : values;
}

function contains(values: AuditEntry['before'], text: string): boolean {
  return JSON.stringify(values).includes(JSON.stringify(text).slice(1, -1));
}
