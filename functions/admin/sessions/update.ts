import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { type Actor, audited, difference } from '../../audit-entries/store.ts';
import type { WholeSession } from '../../keys/session.ts';
import { queueMail } from '../../outbox/queue.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { sessionChanged } from './create.ts';
import { type AdminSessionDependencies, rounds } from './desk.ts';
import { endOf, inputOf, isSame, whenAndWhereOf } from './input.ts';
import { standingSession } from './list.ts';
import { hasPicture, type Picture, pictureOf } from './picture.ts';
import { changeSession, hasGrown } from './store.ts';
import { adminSessionOf } from './view.ts';

type Wish = RequestOutput<'updateSession', 'body'>;

/**
 * Changes a session that nobody else has changed since it was read; sent again it answers as the first time. Throws
 * HttpError 404, 409 session_changed with who was first, 409 too_few_places, and what `pictureOf` throws.
 */
export const updateSession: Handler<'updateSession', AdminSessionDependencies> = async (call, desk) => {
  const { params, body } = call;
  for (let round = 0; round < rounds; round++) {
    const before = await standingSession(desk.table, params.sessionId);
    if (isSame(before, body) && hasPicture(before, body.imageUploadId)) return adminSessionOf(before);
    if (before.updatedAt !== body.version) throw sessionChanged(before);
    const picture = await pictureOf(desk.table, before.thumbnailUrl, body.imageUploadId);
    const after = changed(before, body, picture, call, desk);
    if (await save({ before, after, picture }, call, desk)) return adminSessionOf(after);
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

type Saving = { before: WholeSession; after: WholeSession; picture: Picture };

/** Whether it was written; not when session or picture changed meanwhile. */
async function save(
  { before, after, picture }: Saving,
  actor: Actor,
  desk: AdminSessionDependencies,
): Promise<boolean> {
  const target = { type: 'session', id: after.id, name: after.title };
  const change = { action: 'session.updated', target, ...difference(auditedPart(before), auditedPart(after)) };
  const outcome = await transactNamed(desk.table, {
    ...changeSession({ before, after }),
    picture: picture.use,
    freed: hasGrown({ before, after }) && before.waitlistCount > 0 ? tellWaiting(after.id, desk) : undefined,
    audit: audited(actor, change, desk),
  });
  return outcome.written;
}

function auditedPart(session: WholeSession) {
  return { ...inputOf(session), thumbnailUrl: session.thumbnailUrl };
}

function tellWaiting(sessionId: string, { now, newId }: AdminSessionDependencies) {
  const at = now();
  return queueMail({ id: newId(at), kind: 'seat_freed', sessionId, freedBy: sessionId }, at);
}

/** The session as the form says. Throws HttpError 409 when fewer places are left than are booked and held. */
function changed(
  before: WholeSession,
  { version: _, imageUploadId: __, ...input }: Wish,
  { thumbnailUrl }: Picture,
  { member }: Actor,
  { now }: AdminSessionDependencies,
): WholeSession {
  checkRoom(before, input.maxAttendees);
  const after = { ...before, ...input, endTime: endOf(input), thumbnailUrl };
  const at = Math.max(now().getTime(), Date.parse(before.updatedAt) + 1);
  return { ...after, ...newsOf(before, after), updatedAt: new Date(at).toISOString(), updatedBy: member.email };
}

function checkRoom({ maxAttendees, seatsTaken, seatsHeld }: WholeSession, wanted: number | null): void {
  if (wanted === null || wanted === maxAttendees || seatsTaken + seatsHeld <= wanted) return;
  throw new HttpError('too_few_places', { detail: `${seatsTaken} booked, ${seatsHeld} held` });
}

/** What attendees do not know yet, and that their calendar entries are old. */
function newsOf(before: WholeSession, after: WholeSession): Pick<WholeSession, 'revision' | 'knownAs'> {
  const was = whenAndWhereOf(before);
  if (isDeepStrictEqual(was, whenAndWhereOf(after))) return {};
  const isKnown = before.seatsTaken > 0;
  return { revision: (before.revision ?? 0) + 1, ...(isKnown && { knownAs: before.knownAs ?? was }) };
}
