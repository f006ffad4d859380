import { lineHoldStart, type Session, sessionKey } from '../../ground/keys/session.ts';
import type { Write } from '../../ground/platform/table.ts';

type Names = Record<string, string>;
type Values = Record<string, unknown>;

/** A completed booking takes a seat, a pending one holds it. */
export type SeatUse = 'take' | 'hold';

/** A price whose places are counted (docs/product.md#price-options). */
export type CountedOption = {
  id: string;
  /** The highest number of places that have it; null where none is refused for it. */
  places: number | null;
};

/** The price of a place that was booked before: its own number of places refuses none of these. */
export function countedOf({ option }: { option?: { id: string } | null | undefined }): CountedOption | undefined {
  return option ? { id: option.id, places: null } : undefined;
}

type SeatOptions = {
  use: SeatUse;
  /** Seats that are taken or held together, all or none. */
  count?: number;
  /** The price that the place has, where its session has more than one. */
  option?: CountedOption | undefined;
  /** Allows a seat of a draft, or of a session that has started. */
  byAdmin?: boolean;
  /** The attendee's entry is removed from the waitlist in the same transaction. */
  leavesWaitlist: boolean;
  /** Entries that are removed with it, where several people leave the waitlist. */
  leavers?: number;
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

type SeatedSession = Pick<Session, 'id' | 'price' | 'startTime' | 'maxAttendees' | 'seatsTaken' | 'seatsHeld'> &
  Partial<Pick<Session, 'prices'>>;

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

/** Conditions cannot add: `maxSeats` is the capacity less all of the seats but one. */
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
function unchanged({ startTime, maxAttendees }: SeatedSession): Condition {
  return {
    parts: ['#start = :start', '#max = :max'],
    names: { '#start': 'startTime', '#max': 'maxAttendees' },
    values: { ':start': startTime, ':max': maxAttendees },
  };
}

/** All of its prices as they were read. */
function atSamePrice({ price, prices }: SeatedSession): Condition {
  const version = prices?.version;
  return {
    parts: ['#price = :price', version ? '#prices.#version = :version' : 'attribute_not_exists(#prices)'],
    names: { '#price': 'price', '#prices': 'prices', ...(version && { '#version': 'version' }) },
    values: { ':price': price, ...(version && { ':version': version }) },
  };
}

const optionNames = { '#options': 'optionSeats' };

function hasOptionLeft(places: number, count: number): Condition {
  return {
    parts: ['(attribute_not_exists(#options.#option) OR #options.#option < :places)'],
    names: {},
    values: { ':places': places - count + 1 },
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
 * Takes or holds a free seat, or several, of a session as it was read; refused, with the current session, when it is unpublished,
 * started, changed in price or capacity, or full. Conditions cannot add, so the limit of each counter is computed from
 * the other as it was read: as long as only one of the two has grown since, concurrent bookings do not conflict.
 */
export function allocateSeat(
  session: SeatedSession,
  now: Date,
  { use, leavesWaitlist, atThisPrice, byAdmin = false, spare = 0, passesLine = byAdmin, ...options }: SeatOptions,
): Write {
  const { id, maxAttendees } = session;
  const { beyondCapacity = false, attendanceTaken = false, option, count = 1, leavers = 1 } = options;
  const counter = use === 'take' ? '#taken' : '#held';
  const limited = maxAttendees !== null && !beyondCapacity;
  const condition = allOf([
    unchanged(session),
    ...(atThisPrice ? [atSamePrice(session)] : []),
    ...(option && option.places !== null ? [hasOptionLeft(option.places, count)] : []),
    byAdmin ? openToAdmins : openToVisitors(now),
    ...(limited ? [hasFreeSeat(session, maxAttendees - spare - count + 1)] : []),
    ...(limited && !passesLine ? [lineHasPassed(now)] : []),
  ]);
  const attending = attendanceTaken ? ['#attendance = :true'] : [];
  const counting = option ? ['#options.#option = if_not_exists(#options.#option, :zero) + :count'] : [];
  const names = {
    [counter]: counters[counter],
    ...(attendanceTaken && { '#attendance': 'attendanceTaken' }),
    ...(option && { ...optionNames, '#option': option.id }),
  };
  const values = { ':count': count, ...(attendanceTaken && { ':true': true }), ...(option && { ':zero': 0 }) };
  return update(
    id,
    [`${counter} = ${counter} + :count`, ...counting, ...attending, ...leaving(leavesWaitlist)],
    condition.parts,
    { ...names, ...condition.names },
    { ...values, ...(leavesWaitlist && { ':leavers': leavers }), ...condition.values },
    leavesWaitlist,
  );
}

/** Places that are held get another price of their session, as it was read. */
export type OptionChange = {
  session: SeatedSession;
  /** Null where they were counted with none. */
  from: string | null;
  to: CountedOption;
  count: number;
};

/** Refused when a price of the session has changed, or has not as many places left. */
function optionChange({ session, from, to, count }: OptionChange): Condition & { change: string[] } {
  const condition = allOf([atSamePrice(session), ...(to.places === null ? [] : [hasOptionLeft(to.places, count)])]);
  return {
    change: [
      ...(from === null ? [] : ['#options.#from = #options.#from - :count']),
      '#options.#option = if_not_exists(#options.#option, :zero) + :count',
    ],
    parts: condition.parts,
    names: { ...optionNames, '#option': to.id, ...(from !== null && { '#from': from }), ...condition.names },
    values: { ':count': count, ':zero': 0, ...condition.values },
  };
}

/** Held places are counted at another price. */
export function changeOption(of: OptionChange): Write {
  const { change, parts, names, values } = optionChange(of);
  return update(of.session.id, change, parts, names, values, false);
}

type TakeOptions = Pick<SeatOptions, 'leavesWaitlist'> & { option?: OptionChange | undefined };

/** A held seat becomes a taken one, also at another price. */
export function takeHeldSeat(sessionId: string, { leavesWaitlist, option }: TakeOptions): Write {
  const other = option && optionChange(option);
  const change = ['#held = #held - :one', '#taken = #taken + :one', ...leaving(leavesWaitlist)];
  return update(
    sessionId,
    [...change, ...(other?.change ?? [])],
    ['#held >= :one', ...(other?.parts ?? [])],
    { ...counters, ...other?.names },
    { ':one': 1, ...(leavesWaitlist && { ':leavers': 1 }), ...other?.values },
    leavesWaitlist,
  );
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
  /** The price that the place had, by its id; null where its session had one. */
  optionId?: string | null;
  /** Seats that are released together. */
  count?: number;
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
  { waitlistEmpty, leavesWaitlist = false, lineSince, optionId = null, count = 1 }: ReleaseOptions,
): Write {
  const inLine = lineSince !== undefined;
  const change = [
    `${counter} = ${counter} - :count`,
    ...(optionId === null ? [] : ['#options.#option = #options.#option - :count']),
    ...leaving(leavesWaitlist),
    ...(inLine ? ['#line = :line'] : []),
  ];
  const conditions = [`${counter} >= :count`, ...(waitlistEmpty ? ['#waiting = :left'] : [])];
  const names = {
    [counter]: counters[counter],
    ...(waitlistEmpty && { '#waiting': 'waitlistCount' }),
    ...(inLine && { '#line': 'lineSince' }),
    ...(optionId !== null && { ...optionNames, '#option': optionId }),
  };
  const values = {
    ':count': count,
    ...(leavesWaitlist && { ':leavers': 1 }),
    ...(waitlistEmpty && { ':left': leavesWaitlist ? 1 : 0 }),
    ...(inLine && { ':line': lineSince }),
  };
  return update(sessionId, change, conditions, names, values, leavesWaitlist);
}

function leaving(leavesWaitlist: boolean): string[] {
  return leavesWaitlist ? ['#waiting = #waiting - :leavers'] : [];
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
