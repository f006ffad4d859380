import type { EventContext } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Write } from '../../ground/platform/table.ts';

/** Mails the link that completes a held free place. */
export function placeHeldMail({ id, attendeeEmail }: Place, { now, newId }: EventContext): Write {
  const at = now();
  return queueMail({ id: newId(at), kind: 'place_held', bookingId: id, to: attendeeEmail }, at);
}
