import { createHash } from 'node:crypto';
import type { Table } from '../../functions/ground/platform/table.ts';
import { type ScannedItem, scanTable } from '../../functions/reactions/derived-data/scan.ts';
import { textTable } from '../text-table.ts';

/** References are ids, without personal data. */
export type LostOfKind = {
  kind: string;
  /** The restored table lacks them: made since, and of no trace at Stripe. */
  missing: string[];
  /** Lists those that are other than they were: changed since. */
  changed: string[];
  /** Lists those that are there again: deleted since. */
  back: string[];
};

type Kind = { name: string; keys: RegExp; reference: (item: ScannedItem) => string };

const byKey = ({ PK }: ScannedItem) => String(PK).slice(String(PK).indexOf('#') + 1);
const bySort = ({ SK }: ScannedItem) => String(SK);
const byId = ({ id }: ScannedItem) => String(id);

/** Everything that people made or wrote. What is derived, temporary or about mails is none of it. */
const kinds: Kind[] = [
  { name: 'bookings', keys: /^BOOKING#\S+ BOOKING$/, reference: byKey },
  { name: 'offers of seats', keys: /^OFFER#\S+ OFFER$/, reference: byKey },
  { name: 'orders', keys: /^ORDER#\S+ ORDER$/, reference: byKey },
  { name: 'receipts', keys: /^RECEIPT#/, reference: byKey },
  { name: 'members', keys: /^MEMBER#\S+ PROFILE$/, reference: byKey },
  { name: 'access to collections', keys: /^(MEMBER|GUEST)#\S+ ACCESS#/, reference: bySort },
  { name: 'answers about health', keys: /^SCREENING#/, reference: byKey },
  { name: 'notes about people', keys: /^PERSON#\S+ NOTES$/, reference: () => 'a note' },
  { name: 'waitlist entries', keys: /^SESSION#\S+ WAITLIST#/, reference: byKey },
  { name: 'sessions', keys: /^SESSION#\S+ (SESSION|DETAILS)$/, reference: byKey },
  { name: 'series', keys: /^SERIES#/, reference: byKey },
  { name: 'recordings', keys: /^COLLECTION#\S+ RECORDING#/, reference: bySort },
  { name: 'learning resources', keys: /^RESOURCES /, reference: bySort },
  { name: 'discount codes', keys: /^DISCOUNT#/, reference: byKey },
  { name: 'gift vouchers', keys: /^VOUCHER#\S+ VOUCHER$/, reference: byId },
  { name: 'packs', keys: /^PACK#\S+ PACK$/, reference: byId },
  { name: 'site settings', keys: /^SETTINGS /, reference: bySort },
];

/** Counters follow from what they count. Keys of indexes repeat what the item says. */
const derived = /^(seatsTaken|seatsHeld|waitlistCount|lineSince|timesUsed|GSI\dPK|GSI\dSK)$/;

const digestOf = (item: ScannedItem) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(item)))
    .digest('base64')
    .slice(0, 16);

/** Says whether two items have the same content; what is derived may differ. */
export const hasSameContent = (one: ScannedItem, other: ScannedItem): boolean => digestOf(one) === digestOf(other);

function sorted(value: unknown, isItem = true): unknown {
  if (value instanceof Set) return [...value].map(String).toSorted();
  if (Array.isArray(value)) return value.map((part) => sorted(part, false));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([name]) => !isItem || !derived.test(name));
  return parts
    .map(([name, part]) => [name, sorted(part, false)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const keyOf = ({ PK, SK }: ScannedItem) => `${String(PK)} ${String(SK)}`;

/** Compares what people made in a table with the one that was restored from it. Reads both; keeps a digest of each item. */
export async function findLost(before: Table, restored: Table): Promise<LostOfKind[]> {
  const lost = new Map(kinds.map(({ name }) => [name, emptyLoss()]));
  const note = (kind: Kind, what: keyof Loss, item: ScannedItem) =>
    lost.get(kind.name)?.[what].add(kind.reference(item));
  const kept = new Map<string, { digest: string; kind: Kind; reference: string }>();
  await scanTable(restored, (items) => {
    for (const { item, kind } of items.flatMap(ofKind))
      kept.set(keyOf(item), { digest: digestOf(item), kind, reference: kind.reference(item) });
  });
  await scanTable(before, (items) => {
    for (const { item, kind } of items.flatMap(ofKind)) {
      const key = keyOf(item);
      const found = kept.get(key);
      if (!found) note(kind, 'missing', item);
      else if (found.digest !== digestOf(item)) note(kind, 'changed', item);
      kept.delete(key);
    }
  });
  for (const { kind, reference } of kept.values()) lost.get(kind.name)?.back.add(reference);
  return [...lost]
    .filter(([, { missing, changed, back }]) => missing.size + changed.size + back.size > 0)
    .map(([kind, { missing, changed, back }]) => ({
      kind,
      missing: [...missing].toSorted(),
      changed: [...changed].toSorted(),
      back: [...back].toSorted(),
    }));
}

type Loss = { missing: Set<string>; changed: Set<string>; back: Set<string> };

const emptyLoss = (): Loss => ({ missing: new Set(), changed: new Set(), back: new Set() });

function ofKind(item: ScannedItem): { item: ScannedItem; kind: Kind }[] {
  const key = keyOf(item);
  const kind = kinds.find(({ keys }) => keys.test(key));
  return kind ? [{ item, kind }] : [];
}

/** Limits the references of each kind on the terminal; the file has all. */
const shownReferences = 10;

/** Lines with the counts, and references of each kind. */
export function reportOfLost(lost: readonly LostOfKind[], limit = shownReferences): string[] {
  if (lost.length === 0) return ['nothing that people made differs'];
  const rows = lost.map(({ kind, missing, changed, back }) => ({
    '': kind,
    'made since, not here': missing.length,
    'changed since, as before': changed.length,
    'deleted since, here again': back.length,
  }));
  return [...textTable(rows), ...lost.flatMap((one) => referencesOf(one, limit))];
}

function referencesOf({ kind, missing, changed, back }: LostOfKind, limit: number): string[] {
  const lists: [string, string[]][] = [
    ['not here', missing],
    ['as before', changed],
    ['here again', back],
  ];
  return lists
    .filter(([, references]) => references.length > 0)
    .map(([what, references]) => {
      const more = references.length > limit ? ` and ${references.length - limit} more` : '';
      return `  ${kind}, ${what}: ${references.slice(0, limit).join(', ')}${more}`;
    });
}
