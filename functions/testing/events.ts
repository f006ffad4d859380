import { openEvents } from '../ground/events/event.ts';
import { type Event, type EventKind, type EventOf, eventRecord } from '../ground/events/event-schemas.ts';
import { queryAll } from '../ground/platform/pagination.ts';
import type { Table } from '../ground/platform/table.ts';
import { reactTo } from '../reactions/dispatch/react.ts';
import type { ReactionDependencies } from '../reactions/dispatch/reaction.ts';
import { scanPrefix } from './scan.ts';

type EventDependencies = Omit<ReactionDependencies, 'requestSettlement'> & Partial<ReactionDependencies>;

/** The events of a temporary table, those of one kind where that is given, oldest first. */
export async function eventsOf<Kind extends EventKind>(table: Table, kind?: Kind): Promise<EventOf<Kind>[]> {
  const events = (await scanPrefix(table, 'EVENT#', kind)).map((item) => eventRecord.parse(item));
  const isOfKind = (event: Event): event is EventOf<Kind> => kind === undefined || event.kind === kind;
  return events.filter(isOfKind).toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** The events of a temporary table whose reactions are not done, oldest first. A scan would read the whole table. */
export function openEventsOf(table: Table): Promise<Event[]> {
  return queryAll(table, { index: 'byKind', partition: openEvents }, eventRecord);
}

/** Does what follows from the open events of a temporary table, as the stream consumer does, and from those that this writes. */
export async function reactToOpenEvents(dependencies: EventDependencies, except: EventKind[] = []): Promise<void> {
  for (;;) {
    const open = (await openEventsOf(dependencies.table)).filter(({ kind }) => !except.includes(kind));
    if (open.length === 0) return;
    for (const { id, kind } of open) await expectReaction(id, kind, dependencies);
  }
}

/** Reacts to one event, unless that is done. Throws when a reaction fails. */
async function expectReaction(id: string, kind: EventKind, dependencies: EventDependencies): Promise<void> {
  const outcome = await reactTo(id, { requestSettlement: async () => undefined, ...dependencies });
  if (outcome !== 'done' && outcome !== 'settled') throw new Error(`the reaction to ${kind} is ${outcome}`);
}
