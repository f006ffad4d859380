import type { RequestOutput } from '#shared/contract/contract.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { asPlace, attributesOf, holdsSeat, type SeatHolder } from '../../../ground/keys/seat-holder.ts';
import { sessionKey, type WholeSession } from '../../../ground/keys/session.ts';
import { type Surcharge, surchargeLineOf } from '../../../ground/keys/surcharge.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table, Write } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { changeSeatHolder, findSeatHolder, seatHoldersOfSession } from '../../../orders/bookings/store.ts';
import { doorPersonOf } from './door-list.ts';
import { getUndeletedSession } from './list.ts';

type Tap = RequestOutput<'setAttendance', 'body'>;
type Attendance = NonNullable<Place['attendance']>;

/**
 * Marks an attendee as here or not (docs/product.md#door-list). The last tap counts, in whatever order they arrive;
 * idempotent by its id. Throws HttpError 404, and 409 not_attending when the seat was given up.
 */
export const setAttendance: Handler<'setAttendance', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  const { table, now } = dependencies;
  return retryOnConflict(async () => {
    const session = await getUndeletedSession(table, params.sessionId);
    const holder = await findSeatHolder(table, params.bookingId);
    if (!holder || attributesOf(holder).sessionId !== session.id) throw new HttpError('booking_not_found');
    if (!holdsSeat(holder)) throw new HttpError('not_attending');
    const { id, attendeeName: name, attendance: before } = asPlace(holder);
    const attendance = attendanceAfter(before, body, now());
    if (attendance === undefined) return doorPersonOf(holder);
    const outcome = await transactNamed(table, {
      attendee: changeAttendance(holder, attendance),
      session: await attendanceTakenWrite(table, session, id, body.here),
      audit: putAuditEntry(
        call,
        {
          action: 'session.attendance_set',
          target: { type: 'booking', id, name },
          before: { here: before?.here ?? false },
          after: { here: body.here },
        },
        dependencies,
      ),
    });
    return outcome.written ? doorPersonOf(withAttendance(holder, attendance)) : conflict;
  });
};

/**
 * Returns what a tap makes of the current state; undefined when a later tap, or this one, was counted already. Time
 * is the server's, less the tap's age. A tap on the state that the phone saw follows it, however their times compare:
 * they are as exact as the network is fast.
 */
export function attendanceAfter(current: Attendance | null, tap: Tap, now: Date): Attendance | undefined {
  const { changeId, here, ago, seen: seenChangeId } = tap;
  const tappedAt = new Date(now.getTime() - ago).toISOString();
  if (current === null) return { here, at: tappedAt, changeId };
  if (current.changeId === changeId) return undefined;
  if (seenChangeId === current.changeId)
    return { here, at: tappedAt > current.at ? tappedAt : justAfter(current.at), changeId };
  const isLater = tappedAt > current.at || (tappedAt === current.at && changeId > current.changeId);
  return isLater ? { here, at: tappedAt, changeId } : undefined;
}

// Each state of a booking has a later time than the one before, so that phones know which is the newer.
function justAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString();
}

/** Refused when the booking was tapped, moved or cancelled since it was read, the surcharge paid, or the offer accepted or ended. */
function changeAttendance(holder: SeatHolder, attendance: Attendance): Write {
  const state = holder.kind === 'offer' ? 'state' : 'status';
  return changeSeatHolder(holder, { attendance }, [state, 'sessionId', 'attendance']);
}

function withAttendance(holder: SeatHolder, attendance: Attendance): SeatHolder {
  if (holder.kind === 'booking') return { ...holder, booking: { ...holder.booking, attendance } };
  if (holder.kind === 'surcharge') {
    const lines: Surcharge['lines'] = [{ ...surchargeLineOf(holder.surcharge), attendance }];
    return { ...holder, surcharge: { ...holder.surcharge, lines } };
  }
  return { ...holder, offer: { ...holder.offer, attendance } };
}

/** Records that attendance is taken with the first who is here, and no longer when the last one was a mistake. */
async function attendanceTakenWrite(
  table: Table,
  { id: sessionId, attendanceTaken }: WholeSession,
  id: string,
  isHere: boolean,
): Promise<Write | undefined> {
  if (isHere) return attendanceTaken ? undefined : markAttendanceTaken(sessionId);
  const seated = (await seatHoldersOfSession(table, sessionId)).filter(holdsSeat).map(asPlace);
  const isAnyoneHere = seated.some((one) => one.id !== id && one.attendance?.here);
  if (isAnyoneHere || !attendanceTaken) return undefined;
  const ExpressionAttributeNames = { '#taken': 'attendanceTaken' };
  return { Update: { Key: sessionKey(sessionId), UpdateExpression: 'REMOVE #taken', ExpressionAttributeNames } };
}

/** Refused when the session was deleted. */
export function markAttendanceTaken(id: string): Write {
  return {
    Update: {
      Key: sessionKey(id),
      UpdateExpression: 'SET #taken = :true',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#deleted)',
      ExpressionAttributeNames: { '#taken': 'attendanceTaken', '#deleted': 'deletedAt' },
      ExpressionAttributeValues: { ':true': true },
    },
  };
}
