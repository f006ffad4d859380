import { packEnd } from '#shared/rules/pack-end.ts';
import { bookingRecord, occupiesSeat } from '../../functions/ground/keys/booking.ts';
import { type Imports, importsKey, isSilent } from '../../functions/ground/keys/imported.ts';
import { type Pack, packRecord } from '../../functions/ground/keys/pack.ts';
import { waitlistEntryRecord } from '../../functions/ground/keys/waitlist-entry.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { findImports } from '../../functions/ground/settings/imports.ts';
import type { Compared, Comparison } from './existing.ts';

/**
 * Notes what the import brings, so that the back office says whom no mail goes to yet (docs/product.md#imported-people).
 * An import that brings nobody new to future sessions, and no pack, changes nothing.
 */
export async function noteImport(compared: Comparison, { table, now }: { table: Table; now: Date }): Promise<void> {
  const before = await findImports(table);
  const brought = { ...peopleOf(compared, before, now), packs: packsOf(compared, before, now) };
  const { places, entries, packs, starts } = brought;
  if (places.length + entries.length + packs.length === 0) return;
  const theirStarts = [...places, ...entries].map(({ sessionId }) => starts.get(sessionId) ?? '');
  // People of an earlier import may have a place in a session that begins later.
  const until = latest([...theirStarts, before?.until ?? now.toISOString()]);
  const ends = packs.map((pack) => lastDayOf(pack, now));
  const noted: Omit<Imports, 'mailsUntil'> = {
    importedAt: now.toISOString(),
    people: new Set(places.map(({ attendeeEmail }) => attendeeEmail)).size,
    waiting: new Set(entries.map(({ email }) => email)).size,
    until,
    packs: packs.length,
    packsUntil: latest([...ends, before?.packsUntil ?? '']) || null,
  };
  const names = Object.keys(noted);
  // What the owner said about earlier imports stays.
  const update = {
    Key: importsKey,
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(noted).map(([name, value]) => [`:${name}`, value])),
  };
  await transact(table, [{ Update: update }]);
}

const latest = (instants: string[]) => instants.toSorted().at(-1) ?? '';

function peopleOf(compared: Comparison, before: Imports | undefined, now: Date) {
  const isNew = (one: Compared<unknown>) => {
    if (one.stored === undefined) return true;
    const record = 'attendeeEmail' in one.stored ? bookingRecord : waitlistEntryRecord;
    return isSilent(record.parse(one.stored), before);
  };
  const starts = new Map(compared.sessions.map(({ value }) => [value.id, value.startTime]));
  const isAhead = (sessionId: string) => (starts.get(sessionId) ?? '') > now.toISOString();
  const places = compared.bookings
    .filter((one) => isNew(one) && occupiesSeat(one.value.booking) && isAhead(one.value.booking.sessionId))
    .map(({ value }) => value.booking);
  const entries = compared.waiting
    .filter((one) => isNew(one) && isAhead(one.value.entry.sessionId))
    .map(({ value }) => value.entry);
  return { starts, places, entries };
}

/** Tells when a pack ends; one whose months begin with its first use, as if that were now. */
function lastDayOf({ expiresAt, terms, timeZone }: Pack, now: Date): string {
  return expiresAt ?? packEnd(terms.months, now, timeZone);
}

/** The packs of whose end a mail would go, as they are here where an earlier import brought them. */
function packsOf({ packs }: Comparison, before: Imports | undefined, now: Date): Pack[] {
  return packs.flatMap(({ value, stored }) => {
    const pack = stored === undefined ? value : packRecord.parse(stored);
    const isKnown = stored !== undefined && !isSilent(pack, before);
    const isOver = pack.creditsLeft === 0 || pack.endedAt !== null || lastDayOf(pack, now) <= now.toISOString();
    return isKnown || isOver ? [] : [pack];
  });
}
