import { findSession } from '../../domains/sessions/store.ts';
import { followUpKey, followUpRecord } from '../../ground/keys/follow-up.ts';
import { attributesOf, type ListedHolder, seatHolderKeyOf, seatHolderRecord } from '../../ground/keys/seat-holder.ts';
import { type Session, sessionKey } from '../../ground/keys/session.ts';
import { getAll } from '../../ground/platform/batch.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { changeSeatHolder } from '../../orders/bookings/store.ts';
import type { Examination } from './settle.ts';
import type { SessionTally } from './snapshot.ts';

/** Keys of the bookings and offers that do not have the start of their session. */
export function outdatedStarts({ stored, bookings }: SessionTally): string[] {
  return [...bookings].flatMap(([start, keys]) => (stored && start !== stored.startTime ? keys : []));
}

/** Compares the start that bookings and offers have with their session's; while a move is being completed nothing is wrong. */
export async function examineStarts(table: Table, sessionId: string, holders: string[]): Promise<Examination> {
  const session = await findSession(table, sessionId, { consistent: true });
  const items = await getAll(table, holders.map(seatHolderKeyOf), { consistent: true });
  const followUp = await getItem(table, followUpKey(sessionId), followUpRecord, { consistent: true });
  if (!session || followUp) return { findings: [], repairs: [] };
  const after = await findSession(table, sessionId, { consistent: true });
  if (after?.startTime !== session.startTime) return { findings: [], repairs: [], isChanging: true };
  const wrong = [...items.values()]
    .map((item) => seatHolderRecord.parse(item))
    .filter((holder) => attributesOf(holder).sessionStart !== session.startTime);
  if (wrong.length === 0) return { findings: [], repairs: [] };
  const finding = { what: 'start of its bookings', stored: `${wrong.length} other`, counted: session.startTime };
  const { PK: subject } = sessionKey(sessionId);
  return { findings: [{ ...finding, subject }], repairs: wrong.map((holder) => moveWrites(holder, session)) };
}

/** Refused when the session was moved again. */
function moveWrites(holder: ListedHolder, { id, startTime }: Session): Write[] {
  return [
    changeSeatHolder(holder, { sessionStart: startTime }, ['sessionStart']),
    {
      ConditionCheck: {
        Key: sessionKey(id),
        ConditionExpression: '#start = :start',
        ExpressionAttributeNames: { '#start': 'startTime' },
        ExpressionAttributeValues: { ':start': startTime },
      },
    },
  ];
}
