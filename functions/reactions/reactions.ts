import type { Event, EventByKind, EventKind } from '../events/event-schemas.ts';
import { notifyAttendees } from './notify-attendees.ts';
import { notifyWaitlist } from './notify-waitlist.ts';
import type { Reaction, ReactionDependencies } from './reaction.ts';
import { remindAttendees } from './remind-attendees.ts';

/** What follows from each kind of event. To add a reaction, list it here; to add an event, also its schema. */
const reactions: { [Kind in EventKind]: Reaction<Kind>[] } = {
  seatReleased: [notifyWaitlist],
  seatHeldForCard: [({ bookingId }, { requestSettlement }) => requestSettlement(bookingId)],
  sessionAnnounced: [notifyAttendees],
  remindersDue: [remindAttendees],
};

/** Runs all reactions to an event, also when one of them fails. Throws what the first of those that failed threw. */
export async function runReactions(event: Event, dependencies: ReactionDependencies): Promise<void> {
  const results = await Promise.allSettled(begin(event.kind, event, dependencies));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

// The kind is a parameter of its own, so that the compiler sees that the event is of it.
function begin<Kind extends EventKind>(kind: Kind, event: EventByKind[Kind], dependencies: ReactionDependencies) {
  return reactions[kind].map((reaction) => reaction(event, dependencies));
}
