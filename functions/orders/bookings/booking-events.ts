import { type EventContext, emit } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Write } from '../../ground/platform/table.ts';

/** The event of a booking that became the attendee's: they and the studio are told, unless `tells` says who. */
export function emitBookingConfirmed(
  { id: bookingId, attendeeEmail: to }: Place,
  { now, newId, byStudio }: EventContext,
  tells?: ('person' | 'studio')[],
): Write {
  const at = now();
  return emit({ id: newId(at), kind: 'bookingConfirmed', bookingId, to, byStudio, tells }, at);
}
