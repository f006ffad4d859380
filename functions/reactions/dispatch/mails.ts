import type { EventByKind, EventKind } from '../../ground/events/event-schemas.ts';
import { type NewMail, newMailItem } from '../../ground/outbox/mail.ts';
import { deriveMailId } from '../../ground/outbox/queue.ts';
import { putNew } from '../../ground/platform/table.ts';
import type { Reaction } from './reaction.ts';

// Distributes over the union, so that each kind keeps its own fields.
type WithoutId<Kind> = Kind extends NewMail ? Omit<Kind, 'id'> : never;

/** Returns what a mail about an event says; undefined where it has none. */
type Compose<Kind extends EventKind> = (
  event: EventByKind[Kind],
  studio: { adminEmail: string },
) => WithoutId<NewMail> | undefined;

/**
 * A reaction that queues one mail. Idempotent: its id derives from the event and the kind of the mail, so an event has one
 * mail of a kind.
 */
export function mail<Kind extends EventKind>(compose: Compose<Kind>): Reaction<Kind> {
  return async (event, { table, now, adminEmail }) => {
    const content = compose(event, { adminEmail });
    if (!content) return;
    const id = deriveMailId(event.id, content.kind);
    await putNew(table, newMailItem({ ...content, id }, now()));
  };
}
