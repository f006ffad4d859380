import { lineHoldStart, type Session, sessionKey } from '../../ground/keys/session.ts';
import type { Write } from '../../ground/platform/table.ts';

type Names = Record<string, string>;
type Values = Record<string, unknown>;

/** A completed booking takes a seat, a pending one holds it. */
export type SeatUse = 'take' | 'hold';

type SeatOptions = {
  use: SeatUse;
  /** Allows a seat of a draft, or of a session that has started. */
  byAdmin?: boolean;
  /** The attendee's entry is removed from the waitlist in the same transaction. */
  leavesWaitlist: boolean;
  /** Requires the price that was read. */
  atThisPrice: boolean;
  /** Seats that have to stay free beside it. */
  spare?: number;
  /** Allows a seat that waits to be offered to the line: for the line itself, and for what an admin decides. */
  passesLine?: boolean;
  /** Allows a seat when none is free: for the door list alone (docs/product.md#door-list). */
  beyondCapacity?: boolean;
  /** The attendee is at the door. */
  attendanceTaken?: boolean;
};

type SeatedSession = Pick<Session, 'id' | 'price' | 'startTime' | 'maxAttendees' | 'seatsTaken' | 'seatsHeld'>;

const counters = { '#taken': 'seatsTaken', '#held': 'seatsHeld' };

/** Parts of a condition, all of which have to hold, with the names and values that they use. */
type Condition = { parts: string[]; names: Names; values: Values };

function openToVisitors(now: Date): Condition {
  return {
    parts: ['#published = :true', '#start > :now'],
    names: { '#published': 'published', '#start': 'startTime' },
    values: { ':true': true, ':now': now.toISOString() },
  };
}

const openToAdmins: Condition = {
  parts: ['attribute_not_exists(#deleted)', 'attribute_not_exists(#cancelled)'],
  names: { '#deleted': 'deletedAt', '#cancelled': 'cancellation' },
  values: {},
};

function hasFreeSeat({ seatsTaken, seatsHeld }: SeatedSession, maxSeats: number): Condition {
  return {
    parts: ['((#taken < :maxTaken AND #held <= :held) OR (#held < :maxHeld AND #taken <= :taken))'],
    names: counters,
    values: {
      ':taken': seatsTaken,
      ':held': seatsHeld,
      ':maxTaken': maxSeats - seatsHeld,
      ':maxHeld': maxSeats - seatsTaken,
    },
  };
}

function lineHasPassed(now: Date): Condition {
  return {
    parts: ['(attribute_not_exists(#line) OR #line <= :line)'],
    names: { '#line': 'lineSince' },
    values: { ':line': lineHoldStart(now) },
  };
}

/** The session as it was read: the booking stores its start, which follows later changes for existing bookings only. */
function unchanged({ startTime, maxAttendees, price }: SeatedSession, atThisPrice: boolean): Condition {
  return {
    parts: ['#start = :start', '#max = :max', ...(atThisPrice ? ['#price = :price'] : [])],
    names: { '#start': 'startTime', '#max': 'maxAttendees', ...(atThisPrice && { '#price': 'price' }) },
    values: { ':start': startTime, ':max': maxAttendees, ...(atThisPrice && { ':price': price }) },
  };
}

function allOf(conditions: Condition[]): Condition {
  return conditions.reduce((one, other) => ({
    parts: [...one.parts, ...other.parts],
    names: { ...one.names, ...other.names },
    values: { ...one.values, ...other.values },
  }));
}

/**
 * Takes or holds a free seat of a session as it was read; refused, with the current session, when it is unpublished,
 * started, changed in price or capacity, or full. Conditions cannot add, so the limit of each counter is computed from
 * the other as it was read: as long as only one of the two has grown since, concurrent bookings do not conflict.
 */
export function allocateSeat(
  session: SeatedSession,
  now: Date,
  { use, leavesWaitlist, atThisPrice, byAdmin = false, spare = 0, passesLine = byAdmin, ...options }: SeatOptions,
): Write {
  const { id, maxAttendees } = session;
  const { beyondCapacity = false, attendanceTaken = false } = options;
  const counter = use === 'take' ? '#taken' : '#held';
  const limited = maxAttendees !== null && !beyondCapacity;
  const condition = allOf([
    unchanged(session, atThisPrice),
    byAdmin ? openToAdmins : openToVisitors(now),
    ...(limited ? [hasFreeSeat(session, maxAttendees - spare)] : []),
    ...(limited && !passesLine ? [lineHasPassed(now)] : []),
  ]);
  const attending = attendanceTaken ? ['#attendance = :true'] : [];
  const names = { [counter]: counters[counter], ...(attendanceTaken && { '#attendance': 'attendanceTaken' }) };
  const values = { ':one': 1, ...(attendanceTaken && { ':true': true }) };
  return update(
    id,
    [`${counter} = ${counter} + :one`, ...attending, ...leaving(leavesWaitlist)],
    condition.parts,
    { ...names, ...condition.names },
    { ...values, ...condition.values },
    leavesWaitlist,
  );
}

/** A held seat becomes a taken one. */
export function takeHeldSeat(sessionId: string, { leavesWaitlist }: Pick<SeatOptions, 'leavesWaitlist'>): Write {
  const change = ['#held = #held - :one', '#taken = #taken + :one', ...leaving(leavesWaitlist)];
  return update(sessionId, change, ['#held >= :one'], counters, { ':one': 1 }, leavesWaitlist);
}

/** A taken seat becomes a held one: an admin set its booking to pending. */
export function holdTakenSeat(sessionId: string): Write {
  const change = ['#held = #held + :one', '#taken = #taken - :one'];
  return update(sessionId, change, ['#taken >= :one'], counters, { ':one': 1 }, false);
}

type ReleaseOptions = {
  /** Refused when an entry was added since, which has to be notified. */
  waitlistEmpty: boolean;
  /** The attendee's entry is removed from the waitlist in the same transaction. */
  leavesWaitlist?: boolean;
  /** The seat waits from this instant to be offered to the line; undefined: anyone who comes first takes it. */
  lineSince?: string | undefined;
};

export function releaseHeldSeat(sessionId: string, options: ReleaseOptions): Write {
  return releaseSeatOf('#held', sessionId, options);
}

export function releaseTakenSeat(sessionId: string, options: ReleaseOptions): Write {
  return releaseSeatOf('#taken', sessionId, options);
}

function releaseSeatOf(
  counter: keyof typeof counters,
  sessionId: string,
  { waitlistEmpty, leavesWaitlist = false, lineSince }: ReleaseOptions,
): Write {
  const inLine = lineSince !== undefined;
  const change = [`${counter} = ${counter} - :one`, ...leaving(leavesWaitlist), ...(inLine ? ['#line = :line'] : [])];
  const conditions = [`${counter} >= :one`, ...(waitlistEmpty ? ['#waiting = :left'] : [])];
  const names = {
    [counter]: counters[counter],
    ...(waitlistEmpty && { '#waiting': 'waitlistCount' }),
    ...(inLine && { '#line': 'lineSince' }),
  };
  const values = {
    ':one': 1,
    ...(waitlistEmpty && { ':left': leavesWaitlist ? 1 : 0 }),
    ...(inLine && { ':line': lineSince }),
  };
  return update(sessionId, change, conditions, names, values, leavesWaitlist);
}

function leaving(leavesWaitlist: boolean): string[] {
  return leavesWaitlist ? ['#waiting = #waiting - :one'] : [];
}

function update(
  id: string,
  change: string[],
  conditions: string[],
  names: Names,
  values: Values,
  leavesWaitlist: boolean,
): Write {
  return {
    Update: {
      Key: sessionKey(id),
      UpdateExpression: `SET ${change.join(', ')}`,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: { ...names, ...(leavesWaitlist && { '#waiting': 'waitlistCount' }) },
      ExpressionAttributeValues: values,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
