import { bookingKey } from '../../functions/keys/booking.ts';
import { discountCodeKey } from '../../functions/keys/discount-code.ts';
import { learningResourceKey } from '../../functions/keys/learning-resource.ts';
import { allMembers, profileRecord } from '../../functions/keys/member.ts';
import { positionKey } from '../../functions/keys/playback-position.ts';
import { purchaseKey } from '../../functions/keys/purchase.ts';
import { recordingKey } from '../../functions/keys/recording.ts';
import { sessionKey } from '../../functions/keys/session.ts';
import { waitlistEntryKey } from '../../functions/keys/waitlist-entry.ts';
import { getAll, keyOf } from '../../functions/platform/batch.ts';
import { queryAll } from '../../functions/platform/pagination.ts';
import type { Key, Table } from '../../functions/platform/table.ts';
import type { Plan, Planned } from './plan.ts';

/** What the site has already of a plan. */
export type Existing = {
  /** Ids of accounts by e-mail address. */
  members: Map<string, string>;
  has(key: Key): boolean;
};

export async function findExisting(table: Table, plan: Plan): Promise<Existing> {
  const profiles = await queryAll(table, { index: 'byKind', partition: allMembers }, profileRecord);
  const members = new Map(profiles.map(({ email, sub }) => [email, sub]));
  const found = await getAll(table, keysOf(plan, members), { consistent: true });
  return { members, has: (key) => found.has(keyOf(key)) };
}

/** Rows that are not there yet. */
export function newOf<Value>(planned: Planned<Value>[], existing: Existing, toKey: (value: Value) => Key | undefined) {
  return planned.filter(({ value }) => {
    const key = toKey(value);
    return key === undefined || !existing.has(key);
  });
}

/** By the sub of its member; undefined for one who has no account yet. */
export function keyOfPosition(
  { userId, collection, recordingId }: Plan['positions'][number]['value'],
  subs: Map<string, string>,
) {
  const sub = subs.get(userId);
  return sub === undefined ? undefined : positionKey(sub, collection, recordingId);
}

/** Ids of accounts by the ids that the export calls them. */
export function subsOf({ members }: Plan, { members: known }: Pick<Existing, 'members'>): Map<string, string> {
  return new Map(
    members.flatMap(({ value: { userId, email } }) => {
      const sub = known.get(email);
      return sub === undefined ? [] : [[userId, sub]];
    }),
  );
}

export const keys = {
  codes: ({ code }: Plan['codes'][number]['value']) => discountCodeKey(code),
  sessions: ({ id }: { id: string }) => sessionKey(id),
  bookings: ({ booking }: Plan['bookings'][number]['value']) => bookingKey(booking.id),
  waiting: ({ sessionId, entryId }: Plan['waiting'][number]['value']) => waitlistEntryKey(sessionId, entryId),
  purchases: ({ purchase }: Plan['purchases'][number]['value']) => purchaseKey(purchase.id),
  recordings: ({ collection, id }: Plan['recordings'][number]['value']) => recordingKey(collection, id),
  resources: ({ id }: Plan['resources'][number]['value']) => learningResourceKey(id),
};

function keysOf(plan: Plan, members: Map<string, string>): Key[] {
  const subs = subsOf(plan, { members });
  return [
    ...plan.codes.map(({ value }) => keys.codes(value)),
    ...plan.sessions.map(({ value }) => keys.sessions(value)),
    ...plan.bookings.map(({ value }) => keys.bookings(value)),
    ...plan.waiting.map(({ value }) => keys.waiting(value)),
    ...plan.purchases.map(({ value }) => keys.purchases(value)),
    ...plan.recordings.map(({ value }) => keys.recordings(value)),
    ...plan.resources.map(({ value }) => keys.resources(value)),
    ...plan.positions.flatMap(({ value }) => keyOfPosition(value, subs) ?? []),
  ];
}
