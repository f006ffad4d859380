import type { EventContext } from '../events/event.ts';
import type { Place } from '../keys/place.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Write } from '../platform/table.ts';

/** Mails the link that completes a held free place. */
export function placeHeldMail({ id, attendeeEmail }: Place, { now, newId }: EventContext): Write {
  const at = now();
  return queueMail({ id: newId(at), kind: 'place_held', bookingId: id, to: attendeeEmail }, at);
}
