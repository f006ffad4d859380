import * as z from 'zod';
import { eventKey } from '../../ground/events/event.ts';
import { type Event, eventRecord } from '../../ground/events/event-schemas.ts';
import { closeEvent } from '../../ground/events/event-store.ts';
import { logger } from '../../ground/platform/log.ts';
import { readableOne } from '../../ground/platform/readable.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import type { ReactionDependencies } from './reaction.ts';
import { runReactions } from './reactions.ts';

/** `settled`: nothing was left to do. `failed`: the sweep repeats it. `unreadable`: left to the version that wrote it. */
export type ReactionOutcome = 'done' | 'settled' | 'failed' | 'unreadable';

const anyItem = z.looseObject({});

/**
 * Does what follows from an event, unless that is done, and takes it off the list of open events (docs/decisions/events.md).
 * Idempotent, and safe while another run does the same. Never throws: errors are logged.
 */
export async function reactTo(eventId: string, dependencies: ReactionDependencies): Promise<ReactionOutcome> {
  let kind: Event['kind'] | undefined;
  try {
    const event = await read(dependencies.table, eventId);
    if (event === 'unreadable') return 'unreadable';
    if (event === undefined || event.reactedAt !== undefined) return 'settled';
    kind = event.kind;
    await runReactions(event, dependencies);
    await closeEvent(dependencies.table, event, dependencies.now());
    return 'done';
  } catch (error) {
    // Error messages may contain addresses.
    logger.error('event not reacted to', { event: eventId, kind, error: error instanceof Error ? error.name : '' });
    return 'failed';
  }
}

/** Notes an event that cannot be read (docs/trust.md#unreadable-entries). */
async function read(table: Table, eventId: string): Promise<Event | 'unreadable' | undefined> {
  const item = await getItem(table, eventKey(eventId), anyItem, { consistent: true });
  if (item === undefined) return undefined;
  return readableOne(item, eventRecord) ?? 'unreadable';
}
