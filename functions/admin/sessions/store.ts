import { detailsKey, sessionItems, sessionKey, type WholeSession } from '../../keys/session.ts';
import { changeItem } from '../../platform/change.ts';
import type { Write } from '../../platform/table.ts';

const absent = 'attribute_not_exists(PK)';

/** The writes of a new session; the first is refused when its id is taken. */
export function putSession(session: WholeSession): [Write, Write] {
  const [listed, details] = sessionItems(session);
  return [{ Put: { Item: listed, ConditionExpression: absent } }, { Put: { Item: details } }];
}

type Both = { before: WholeSession; after: WholeSession };

/** What a change goes by: it is refused when one of them is not as it was read. */
const looked = ['startTime', 'maxAttendees', 'published', 'deletedAt'];

/**
 * The writes that make a session another; refused when somebody has saved it since it was read. Only what differs is
 * written, so that counters go on meanwhile. The first is undefined when lists show the same as before.
 */
export function changeSession({ before, after }: Both): { listed: Write | undefined; details: Write } {
  const [listedBefore, detailsBefore] = sessionItems(before);
  const [listedAfter, detailsAfter] = sessionItems(after);
  const isListedSame = JSON.stringify(listedBefore) === JSON.stringify(listedAfter);
  const { id } = before;
  const listed = changeItem(sessionKey(id), { before: listedBefore, after: listedAfter }, looked);
  const details = changeItem(detailsKey(id), { before: detailsBefore, after: detailsAfter }, ['updatedAt']);
  return { listed: isListedSame ? undefined : withRoom(listed, { before, after }), details };
}

/** The write, refused as well when what it rests on has changed: who has a place, or that nobody waits. */
function withRoom(write: Write, { before, after }: Both): Write {
  const { maxAttendees: size, seatsTaken, seatsHeld } = after;
  if (!('Update' in write) || before.maxAttendees === size) return write;
  const conditions: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, number> = {};
  if (size !== null) {
    // Conditions cannot add: what is left for one counter is worked out from the other as it was read.
    conditions.push('((#taken <= :mostTaken AND #held <= :held) OR (#held <= :mostHeld AND #taken <= :taken))');
    Object.assign(names, { '#taken': 'seatsTaken', '#held': 'seatsHeld' });
    Object.assign(values, {
      ':mostTaken': size - seatsHeld,
      ':held': seatsHeld,
      ':mostHeld': size - seatsTaken,
      ':taken': seatsTaken,
    });
  }
  if (hasGrown({ before, after }) && before.waitlistCount === 0) {
    conditions.push('#waiting = :nobody');
    names['#waiting'] = 'waitlistCount';
    values[':nobody'] = 0;
  }
  return withConditions(write, conditions, names, values);
}

function withConditions(
  { Update }: Extract<Write, { Update: unknown }>,
  conditions: string[],
  names: Record<string, string>,
  values: Record<string, unknown>,
): Write {
  return {
    Update: {
      ...Update,
      ConditionExpression: [Update.ConditionExpression, ...conditions].join(' AND '),
      ExpressionAttributeNames: { ...Update.ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ...values },
    },
  };
}

/** Whether a session takes more people than before. */
export function hasGrown({ before, after }: Both): boolean {
  if (before.maxAttendees === null) return false;
  return after.maxAttendees === null || after.maxAttendees > before.maxAttendees;
}

/**
 * The writes that delete a session whose places are still those that were read; its items stay for the bookings that
 * name it. Refused when a place was taken, held or freed since, or it was saved.
 */
export function endSession({ before, after }: Both): { listed: Write; details: Write } {
  const [listedBefore, detailsBefore] = sessionItems(before);
  const [listedAfter, detailsAfter] = sessionItems(after);
  const { id } = before;
  return {
    listed: changeItem(sessionKey(id), { before: listedBefore, after: listedAfter }, [
      ...looked,
      'seatsTaken',
      'seatsHeld',
    ]),
    details: changeItem(detailsKey(id), { before: detailsBefore, after: detailsAfter }, ['updatedAt']),
  };
}
