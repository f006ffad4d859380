import { type EventContext, emit } from '../../ground/events/event.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { LeftSession } from '../../ground/outbox/mail-schemas.ts';
import type { Writes } from '../payments/order.ts';

type Target = { id: string; startTime: string; revision?: number | undefined };

/** The sessions that a booking leaves and gets. */
export type Sides = { from: Pick<WholeSession, 'revision' | 'price'>; to: Target };

/**
 * Returns what changes of a booking that is moved. The SEQUENCE of its calendar entry grows, of which the session's
 * own changes are a part.
 */
export function movedBooking(
  { changeCount, rateCurrency }: Pick<Place, 'changeCount' | 'rateCurrency'>,
  { from, to }: Sides,
  { placePrice, cancellationPolicy, option }: Pick<Place, 'placePrice' | 'cancellationPolicy' | 'option'>,
  now: Date,
): Partial<Place> {
  const sequence = (from.revision ?? 0) + changeCount + 1;
  return {
    // Of the session that it leaves.
    attendance: null,
    overCapacity: false,
    orderedBy: null,
    movedAt: now.toISOString(),
    sessionId: to.id,
    sessionStart: to.startTime,
    placePrice,
    cancellationPolicy,
    option,
    pendingMoveId: null,
    rateCurrency: rateCurrency ?? from.price.currency,
    changeCount: Math.max(changeCount + 1, sequence - (to.revision ?? 0)),
  };
}

/** The event of a booking that was moved. `from`: the session that is left, as it is then. */
export function emitBookingMoved(
  { id: bookingId, attendeeEmail: to }: Pick<Place, 'id' | 'attendeeEmail'>,
  { from, restChange }: { from: LeftSession; restChange?: EventOf<'bookingMoved'>['restChange'] },
  { now, newId }: EventContext,
) {
  const at = now();
  const { title, startTime, endTime, timeZone, locationType } = from;
  const movedFrom = { title, startTime, endTime, timeZone, locationType };
  return emit({ id: newId(at), kind: 'bookingMoved', bookingId, to, movedFrom, restChange }, at);
}

/** The writes of a transaction under names that are no others'. */
export function named(prefix: string, writes: Writes): Writes {
  return Object.fromEntries(Object.entries(writes).map(([name, write]) => [`${prefix} ${name}`, write]));
}
