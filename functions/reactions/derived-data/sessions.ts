import { isDeepStrictEqual } from 'node:util';
import { waitlistSortKeyPrefix } from '#shared/rules/table.ts';
import { findSession } from '../../domains/sessions/store.ts';
import { seatGroupPartition, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import {
  holdersAmong,
  type ListedHolder,
  seatHolderKey,
  seatHolderKeyOf,
  seatHolderKeys,
  seatHolderKinds,
} from '../../ground/keys/seat-holder.ts';
import { type Session, sessionKey } from '../../ground/keys/session.ts';
import { getAll } from '../../ground/platform/batch.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { addressGroupsOf, joinGroupTogether, joinHoldGroup, leaveGroup } from '../../orders/bookings/seat-groups.ts';
import {
  type CountedSeat,
  countedSeat,
  countOption,
  groupPlacesOf,
  isSameOptionSeats,
  type OptionSeats,
  seatCounterOf,
} from './counting.ts';
import type { Examination } from './settle.ts';
import type { SessionTally } from './snapshot.ts';

const counters = ['seatsTaken', 'seatsHeld', 'waitlistCount'] as const;
type Counters = Pick<Session, (typeof counters)[number]>;

/** Tells whether the scan, during which bookings were made, gives a reason to examine a session. */
export function isSuspect(tally: SessionTally): boolean {
  const { stored, counted, beyond, expectedPlaces, foundPlaces, bookings } = tally;
  if (expectedPlaces !== foundPlaces) return true;
  if (!stored) return bookings.size > 0;
  if (!isSameOptionSeats(stored.optionSeats ?? {}, tally.optionSeats)) return true;
  return counters.some((name) => stored[name] !== counted[name]) || isOverCapacity(stored, counted, beyond);
}

/** `beyond`: seats that the door list gave beyond the capacity. */
function isOverCapacity({ maxAttendees }: Session, { seatsTaken, seatsHeld }: Counters, beyond: number): boolean {
  return maxAttendees !== null && seatsTaken + seatsHeld > maxAttendees + beyond;
}

/** A counter may count these, each of one kind of item. */
type Counted = CountedSeat & Pick<ListedHolder, 'kind'>;

/**
 * Bookings of a session with its open offers, and the groups and entries of its partitions, each as it stands when it is read.
 */
type State = { bookings: Map<string, Counted>; groups: Map<string, string[]>; entries: unknown[] };

type Dependencies = { table: Table; now: Clock };

/**
 * @param holderKeys of the session's bookings and offers; those made later are found by their groups, which their
 * transaction writes
 */
async function readState(table: Table, sessionId: string, holderKeys: Set<string>): Promise<State> {
  const partition = seatGroupPartition(sessionId);
  const [groupItems, entries] = await Promise.all([
    queryWholePartition(table, { partition, upTo: '~', consistent: true }),
    queryWholePartition(table, {
      partition: sessionKey(sessionId).PK,
      beginsWith: waitlistSortKeyPrefix,
      consistent: true,
    }),
  ]);
  const groups = new Map(
    groupItems.map((item) => [String(item.SK), [...seatGroupRecord.parse(item).bookings].toSorted()]),
  );
  for (const id of [...groups.values()].flat()) for (const { PK } of seatHolderKeys(id)) holderKeys.add(PK);
  const items = await getAll(table, [...holderKeys].toSorted().map(seatHolderKeyOf), { consistent: true });
  const counted = holdersAmong(items.values()).flatMap(countedOf);
  const own = counted.filter((booking) => booking.sessionId === sessionId);
  return { bookings: new Map(own.map((one) => [one.id, one])), groups, entries: entries.map(({ SK }) => SK) };
}

function countedOf(holder: ListedHolder): Counted[] {
  const booking = countedSeat(holder);
  return booking ? [{ ...booking, kind: holder.kind }] : [];
}

const relevant = ({ bookings, groups, entries }: State) => ({
  bookings: [...bookings.values()].map(({ kind, id, status, heldBy, heldByWider, attendeeEmail }) => [
    ...[kind, id, status, heldBy, attendeeEmail],
    heldByWider,
  ]),
  groups,
  entries,
});

/**
 * Compares a session's counters and groups with its bookings and waitlist. The same bookings before and after reading the
 * session mean that none was written in between: an id never comes back.
 */
export async function examineSession(
  { table, now }: Dependencies,
  sessionId: string,
  holderKeys: Set<string>,
): Promise<Examination> {
  const before = await readState(table, sessionId, holderKeys);
  const session = await findSession(table, sessionId, { consistent: true });
  const state = await readState(table, sessionId, holderKeys);
  if (!isDeepStrictEqual(relevant(before), relevant(state))) return { findings: [], repairs: [], isChanging: true };
  const parts = [
    session ? compareCounters(session, state) : withoutSession(state),
    ...(session ? [compareOptions(session, state)] : []),
    compareGroups(sessionId, state, now),
  ];
  const { PK: subject } = sessionKey(sessionId);
  const findings = parts.flatMap((part) => part.findings.map((finding) => ({ ...finding, subject })));
  return { findings, repairs: parts.flatMap(({ repairs }) => repairs) };
}

type Part = { findings: Omit<Examination['findings'][number], 'subject'>[]; repairs: Write[][] };

function withoutSession({ bookings }: State): Part {
  const isEmpty = ![...bookings.values()].some(seatCounterOf);
  return { findings: isEmpty ? [] : [{ what: 'session', stored: 'missing', counted: 'has bookings' }], repairs: [] };
}

function compareCounters(session: Session, { bookings, entries }: State): Part {
  const counted: Counters = { seatsTaken: 0, seatsHeld: 0, waitlistCount: entries.length };
  let beyond = 0;
  for (const booking of bookings.values()) {
    const use = seatCounterOf(booking);
    if (use) counted[use] += booking.seats ?? 1;
    if (use && booking.overCapacity) beyond += 1;
  }
  const wrong = counters.filter((name) => session[name] !== counted[name]);
  const findings = wrong.map((name) => ({ what: name, stored: session[name], counted: counted[name] }));
  // No booking is cancelled: a person decides who stays.
  const over = isOverCapacity(session, counted, beyond)
    ? [{ what: 'capacity', stored: session.maxAttendees ?? 0, counted: counted.seatsTaken + counted.seatsHeld }]
    : [];
  return { findings: [...findings, ...over], repairs: wrong.length > 0 ? [[setCounters(session, counted)]] : [] };
}

/**
 * Refused when a counter is not as it was read. While it is, the bookings may have changed, but not how many it counts:
 * every transaction changes both alike.
 */
function setCounters({ id, ...stored }: Session, counted: Counters): Write {
  return {
    Update: {
      Key: sessionKey(id),
      UpdateExpression: `SET ${counters.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: counters.map((name) => `#${name} = :was_${name}`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(counters.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        counters.flatMap((name) => [
          [`:${name}`, counted[name]],
          [`:was_${name}`, stored[name]],
        ]),
      ),
    },
  };
}

function compareOptions({ id, optionSeats: stored }: Session, { bookings }: State): Part {
  const counted: OptionSeats = {};
  for (const booking of bookings.values()) countOption(counted, booking);
  if (isSameOptionSeats(stored ?? {}, counted)) return { findings: [], repairs: [] };
  const finding = {
    what: 'places at each price',
    stored: JSON.stringify(stored ?? {}),
    counted: JSON.stringify(counted),
  };
  const repair: Write = {
    Update: {
      Key: sessionKey(id),
      UpdateExpression: 'SET #options = :counted',
      // As it was read; see setCounters.
      ConditionExpression: stored ? '#options = :was' : 'attribute_not_exists(#options)',
      ExpressionAttributeNames: { '#options': 'optionSeats' },
      ExpressionAttributeValues: { ':counted': counted, ...(stored && { ':was': stored }) },
    },
  };
  return { findings: [finding], repairs: [[repair]] };
}

function compareGroups(sessionId: string, { bookings, groups }: State, now: Clock): Part {
  const expected = [...bookings.values()].flatMap(groupPlacesOf);
  const stored = [...groups].flatMap(([group, ids]) => ids.map((id) => `${group} ${id}`));
  const missing = expected.filter((place) => !stored.includes(place));
  const extra = stored.filter((place) => !expected.includes(place));
  if (missing.length + extra.length === 0) return { findings: [], repairs: [] };
  const finding = { what: 'seat groups', stored: `${missing.length} missing, ${extra.length} too many`, counted: '' };
  const repairs = [
    ...missing.flatMap((place) => joinAgain(bookings.get(idOf(place)), groupOf(place), now())),
    ...extra.map((place) => leave(sessionId, place, { bookings, groups })),
  ];
  return { findings: [finding], repairs };
}

const groupOf = (place: string) => place.slice(0, place.lastIndexOf(' '));
const idOf = (place: string) => place.slice(place.lastIndexOf(' ') + 1);

function joinAgain(booking: Counted | undefined, group: string, at: Date): Write[][] {
  if (!booking) return [];
  const join = addressGroupsOf(booking).includes(group)
    ? joinGroupTogether(booking.sessionId, [booking.id], group, null)
    : joinHoldGroup(booking, group, null, at);
  return [[join, ...stillSo(booking.id, booking)]];
}

function leave(sessionId: string, place: string, { bookings, groups }: Pick<State, 'bookings' | 'groups'>): Write[] {
  const group = groupOf(place);
  const id = idOf(place);
  const write = leaveGroup({ id, sessionId }, group, { bookings: new Set(groups.get(group)) });
  return [...(write ? [write] : []), ...stillSo(id, bookings.get(id))];
}

/** The attributes of each kind that say whether it holds a seat, and whose it is. */
const stateOf = {
  booking: { state: 'status', email: 'attendeeEmail', held: undefined },
  offer: { state: 'state', email: 'attendeeEmail', held: 'open' },
  surcharge: { state: 'status', email: 'buyerEmail', held: 'pending' },
} as const;

/** Writes that are refused when what holds a seat has left or joined a group since it was read. */
function stillSo(id: string, booking: Counted | undefined): Write[] {
  if (!booking) return seatHolderKinds.map((kind) => stillWithoutSeat(kind, id));
  const { kind, status, attendeeEmail, heldBy } = booking;
  const { state, email, held: heldState = status } = stateOf[kind];
  const holder = heldBy === null ? 'attribute_not_exists(#heldBy)' : '#heldBy = :heldBy';
  return [
    {
      ConditionCheck: {
        Key: seatHolderKey(kind, id),
        ConditionExpression: `#state = :state AND #email = :email AND ${holder}`,
        ExpressionAttributeNames: { '#state': state, '#email': email, '#heldBy': 'heldBy' },
        ExpressionAttributeValues: {
          ':state': heldState,
          ':email': attendeeEmail,
          ...(heldBy !== null && { ':heldBy': heldBy }),
        },
      },
    },
  ];
}

/** An offer or a surcharge that has ended, or became a booking's, stays so. */
function stillWithoutSeat(kind: ListedHolder['kind'], id: string): Write {
  const Key = seatHolderKey(kind, id);
  const { state, held: heldState } = stateOf[kind];
  if (heldState === undefined) return { ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(PK)' } };
  return {
    ConditionCheck: {
      Key,
      ConditionExpression: 'attribute_not_exists(PK) OR #state <> :held',
      ExpressionAttributeNames: { '#state': state },
      ExpressionAttributeValues: { ':held': heldState },
    },
  };
}
