import { bookingRecord, occupiesSeat } from '../../functions/ground/keys/booking.ts';
import { type Imports, importsKey, isSilent } from '../../functions/ground/keys/imported.ts';
import { waitlistEntryRecord } from '../../functions/ground/keys/waitlist-entry.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { findImports } from '../../functions/ground/settings/imports.ts';
import type { Compared, Comparison } from './existing.ts';

/**
 * Notes what the import brings, so that the back office says whom no mail goes to yet (docs/product.md#imported-people).
 * An import that brings nobody new to future sessions changes nothing.
 */
export async function noteImport(compared: Comparison, { table, now }: { table: Table; now: Date }): Promise<void> {
  const before = await findImports(table);
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
  if (places.length + entries.length === 0) return;
  const theirStarts = [...places, ...entries].map(({ sessionId }) => starts.get(sessionId) ?? '');
  // People of an earlier import may have a place in a session that begins later.
  const until = [...theirStarts, before?.until ?? ''].toSorted().at(-1) ?? '';
  const noted: Omit<Imports, 'mailsUntil'> = {
    importedAt: now.toISOString(),
    people: new Set(places.map(({ attendeeEmail }) => attendeeEmail)).size,
    waiting: new Set(entries.map(({ email }) => email)).size,
    until,
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
