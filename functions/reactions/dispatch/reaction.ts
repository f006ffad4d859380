import type { EventByKind, EventKind } from '../../ground/events/event-schemas.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Table } from '../../ground/platform/table.ts';

export type ReactionDependencies = {
  table: Table;
  now: Clock;
  /** Receives the studio's mails until a contact address is confirmed. */
  adminEmail: string;
  /** Has a booking settled soon, so that its saved card is charged. */
  requestSettlement: (bookingId: string) => Promise<void>;
};

/** Does one thing that follows from an event. Idempotent by the event's id: it may run again, and several at a time. */
export type Reaction<Kind extends EventKind> = (
  event: EventByKind[Kind],
  dependencies: ReactionDependencies,
) => Promise<unknown>;
