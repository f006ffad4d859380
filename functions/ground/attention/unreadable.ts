import { createHash } from 'node:crypto';
import { attentionItemRecord, listedEntries } from '../keys/attention-item.ts';
import { getAll, keyOf } from '../platform/batch.ts';
import type { Clock } from '../platform/clock.ts';
import { logger } from '../platform/log.ts';
import { queryAll } from '../platform/pagination.ts';
import { noteUnreadable, type Unreadable } from '../platform/readable.ts';
import { type Key, type Table, updateItem } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { attentionResolved, needAttention } from './writes.ts';

type Item = Record<string, unknown>;
type Dependencies = { table: Table; now: Clock };

const kind = 'entry_unreadable';

/** Entries that one run lists; the next one finds what is left. */
const maxListed = 20;

/** Runs a job. What it cannot read it leaves out, and lists under `Needs attention` (docs/trust.md#unreadable-entries). */
export async function settingAside<Result>(dependencies: Dependencies, run: () => Promise<Result>): Promise<Result> {
  const found: Unreadable = new Map();
  try {
    return await noteUnreadable(found, run);
  } finally {
    await listUnreadable([...found.values()], dependencies);
  }
}

/** Lists items that could not be read. Idempotent. It never throws: that an entry is not listed stops nothing else. */
export async function listUnreadable(items: Item[], { table, now }: Dependencies): Promise<void> {
  try {
    const keys = items.slice(0, maxListed).map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
    // As they are stored: a session is read from two items.
    const stored = await getAll(table, keys);
    for (const key of keys) {
      const entry = { ...key, fingerprint: fingerprintOf(stored.get(keyOf(key)) ?? key) };
      const subject = { type: 'entry', id: hashOf(keyOf(key)) } as const;
      await updateItem(table, needAttention({ kind, subject, entry, detail: detailOf(key) }, now()).Update);
    }
  } catch (error) {
    logger.error('unreadable entries not listed', { error: error instanceof Error ? error.name : '' });
  }
}

/** Takes those entries off the list that were changed or removed; one that still cannot be read is listed again. */
export async function recheckUnreadable(table: Table): Promise<void> {
  const listed = await queryAll(table, { index: 'byKind', partition: listedEntries }, attentionItemRecord);
  const entries = listed.flatMap(({ subject, entry }) => (entry ? [{ id: subject.id, ...entry }] : []));
  const items = await getAll(
    table,
    entries.map(({ PK, SK }) => ({ PK, SK })),
  );
  for (const { id, fingerprint, ...key } of entries) {
    const item = items.get(keyOf(key));
    if (item && fingerprintOf(item) === fingerprint) continue;
    await transact(table, [attentionResolved(kind, id)]);
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Returns a hash that differs between any two states of an item. */
function fingerprintOf(item: Item): string {
  return hashOf(JSON.stringify(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

/** Names the kind of the entry, by the beginnings of its keys, and the keys, by which a technician finds it. */
function detailOf(key: Key): string {
  const [, entryKind] = kindsOfEntries.find(([prefix]) => key.SK.startsWith(prefix) || key.PK.startsWith(prefix)) ?? [];
  return `${entryKind ?? 'An entry'}: ${keyOf(key)}`;
}

const kindsOfEntries = [
  ['WAITLIST#', 'An entry of a waitlist'],
  ['BOOKING#', 'A booking'],
  ['OFFER#', 'An offer of a place'],
  ['ORDER#', 'An order'],
  ['SESSION#', 'A session'],
  ['RECORDING#', 'A recording'],
  ['CHAPTERS', 'The chapters of a collection'],
  ['DISCOUNT#', 'A discount code'],
  ['VOUCHER#', 'A gift voucher'],
  ['MEMBER#', 'Something of a member'],
  ['MAIL#', 'A mail'],
  ['EVENT#', 'Something that happened'],
  ['INCOME#', 'An amount of the accounting'],
  ['AUDIT#', 'An entry of the audit log'],
  ['WORDS#', 'A row of the search'],
] as const;
