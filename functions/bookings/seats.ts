import { type Session, sessionKey } from '../keys/session.ts';
import type { Write } from '../platform/table.ts';

type Names = Record<string, string>;
type Values = Record<string, unknown>;

/** What a seat is wanted for: a booking that is completed takes it, one that is being paid holds it. */
export type SeatUse = 'take' | 'hold';

type Wish = {
  use: SeatUse;
  /** Also of a draft, or of a session that has started: an admin gives it. */
  byAdmin?: boolean;
  /** Whoever books leaves the session's waitlist in the same transaction. */
  leavesWaitlist: boolean;
  /** Only at the price that was read. */
  atThisPrice: boolean;
};

/** What decides about a seat. */
type Seated = Pick<Session, 'id' | 'price' | 'startTime' | 'maxAttendees' | 'seatsTaken' | 'seatsHeld'>;

const counters = { '#taken': 'seatsTaken', '#held': 'seatsHeld' };
const changes: Record<SeatUse, string> = { take: '#taken = #taken + :one', hold: '#held = #held + :one' };

/**
 * The write that gives away one free seat of a session as it was read; refused, with the session as it is, when it is
 * hidden, over, changed in price or size, full, or when so much else has moved that nobody can say without reading.
 * Conditions cannot add, so what is left for one counter is worked out from the other as it was read: as long as only
 * one of the two has grown since, other buyers do not make it refuse.
 */
export function allocateSeat(
  session: Seated,
  now: Date,
  { use, leavesWaitlist, atThisPrice, byAdmin = false }: Wish,
): Write {
  const { id, price, startTime, maxAttendees, seatsTaken, seatsHeld } = session;
  const limited = maxAttendees !== null;
  const room = '((#taken < :maxTaken AND #held <= :held) OR (#held < :maxHeld AND #taken <= :taken))';
  const conditions = [
    // The booking keeps its session's start: one that moves is followed by those that stand there.
    '#start = :start',
    ...(byAdmin ? ['attribute_not_exists(#deleted)'] : ['#published = :true', '#start > :now']),
    '#max = :max',
    ...(atThisPrice ? ['#price = :price'] : []),
    ...(limited ? [room] : []),
  ];
  const names: Names = {
    ...(byAdmin ? { '#deleted': 'deletedAt' } : { '#published': 'published' }),
    '#start': 'startTime',
    '#max': 'maxAttendees',
    ...(use === 'take' || limited ? { '#taken': counters['#taken'] } : {}),
    ...(use === 'hold' || limited ? { '#held': counters['#held'] } : {}),
    ...(atThisPrice && { '#price': 'price' }),
  };
  const values: Values = {
    ...(!byAdmin && { ':true': true, ':now': now.toISOString() }),
    ':start': startTime,
    ':max': maxAttendees,
    ':one': 1,
    ...(atThisPrice && { ':price': price }),
    ...(limited && {
      ':taken': seatsTaken,
      ':held': seatsHeld,
      ':maxTaken': maxAttendees - seatsHeld,
      ':maxHeld': maxAttendees - seatsTaken,
    }),
  };
  return update(id, [changes[use], ...leaving(leavesWaitlist)], conditions, names, values, leavesWaitlist);
}

/** The write by which a held seat becomes a taken one: its booking is paid. */
export function takeHeldSeat(sessionId: string, { leavesWaitlist }: Pick<Wish, 'leavesWaitlist'>): Write {
  const change = ['#held = #held - :one', '#taken = #taken + :one', ...leaving(leavesWaitlist)];
  return update(sessionId, change, ['#held >= :one'], counters, { ':one': 1 }, leavesWaitlist);
}

/** The write by which a taken seat becomes a held one: an admin says that its booking is still to be paid. */
export function holdTakenSeat(sessionId: string): Write {
  const change = ['#held = #held + :one', '#taken = #taken - :one'];
  return update(sessionId, change, ['#taken >= :one'], counters, { ':one': 1 }, false);
}

type Freeing = {
  /** Refused when somebody joined the waitlist since: they have to be told. */
  waitlistEmpty: boolean;
};

/** The write that frees a held seat. */
export function releaseHeldSeat(sessionId: string, freeing: Freeing): Write {
  return free('#held', sessionId, freeing);
}

/** The write that frees a taken seat: its booking is given up. */
export function releaseTakenSeat(sessionId: string, freeing: Freeing): Write {
  return free('#taken', sessionId, freeing);
}

function free(counter: keyof typeof counters, sessionId: string, { waitlistEmpty }: Freeing): Write {
  const conditions = [`${counter} >= :one`, ...(waitlistEmpty ? ['#waiting = :zero'] : [])];
  const names = { [counter]: counters[counter], ...(waitlistEmpty && { '#waiting': 'waitlistCount' }) };
  const values = { ':one': 1, ...(waitlistEmpty && { ':zero': 0 }) };
  return update(sessionId, [`${counter} = ${counter} - :one`], conditions, names, values, false);
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
