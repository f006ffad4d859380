import { isDeepStrictEqual } from 'node:util';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { isOfferedInTurn } from '#shared/rules/waitlist.ts';
import { type Actor, changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { emit } from '../../../ground/events/event.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { versionAfter } from '../../../ground/platform/version.ts';
import { requestFollowUp } from '../../../orders/follow-ups/store.ts';
import { expectCategory } from './category.ts';
import { sessionChangedError } from './create.ts';
import { hasImage, type ImageChange, imageChange } from './image.ts';
import { announcedOf, endOf, inputOf, isSame, type SessionInput, whenAndWhereOf } from './input.ts';
import { getOpenSession } from './list.ts';
import { changeSession, hasGrown } from './store.ts';
import { adminSessionOf } from './view.ts';

/**
 * Saves the session form if its version is current (docs/product.md#session-form). Idempotent. Throws
 * HttpError 404, 409 session_changed with who was first, 409 session_cancelled, 409 too_few_places, and what
 * `expectCategory` and `imageChange` throw.
 */
export const updateSession: Handler<'updateSession', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const before = await getOpenSession(dependencies.table, params.sessionId);
    if (isSame(before, body) && hasImage(before, body.imageUploadId)) return adminSessionOf(before);
    if (before.updatedAt !== body.version) throw sessionChangedError(before);
    await expectCategory(dependencies.table, body.category, before.category);
    const image = await imageChange(dependencies.table, before.thumbnailUrl, body.imageUploadId);
    const after = updated(before, body, image, call, dependencies);
    return (await saveSession({ before, after, image }, call, dependencies)) ? adminSessionOf(after) : conflict;
  });
};

type Save = { before: WholeSession; after: WholeSession; image: ImageChange };

/** Returns false when session or image have changed since they were read. */
export async function saveSession(
  { before, after, image }: Save,
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<boolean> {
  const target = { type: 'session', id: after.id, name: after.title };
  const change = { action: 'session.updated', target, ...changedFields(auditedFields(before), auditedFields(after)) };
  const outcome = await transactNamed(dependencies.table, {
    ...changeSession({ before, after }),
    image: image.use,
    followUp: before.startTime === after.startTime ? undefined : movedFollowUp(after.id, dependencies),
    released: isForWaitlist({ before, after }) ? seatReleased(after, dependencies) : undefined,
    audit: putAuditEntry(actor, change, dependencies),
  });
  return outcome.written;
}

function auditedFields(session: WholeSession) {
  return { ...inputOf(session), thumbnailUrl: session.thumbnailUrl };
}

function movedFollowUp(sessionId: string, { now, newId }: WriteDependencies) {
  const at = now();
  return requestFollowUp(sessionId, newId(at), at);
}

/** Tells whether the change gives those who wait a seat, or the line its turn. */
function isForWaitlist({ before, after }: Pick<Save, 'before' | 'after'>): boolean {
  if (before.waitlistCount === 0) return false;
  return hasGrown({ before, after }) || (before.waitlistMode !== after.waitlistMode && hasFreeSeat(after));
}

function hasFreeSeat({ maxAttendees, seatsTaken, seatsHeld }: WholeSession): boolean {
  return seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }) !== 0;
}

function seatReleased({ id: sessionId, updatedAt }: WholeSession, { newId }: WriteDependencies) {
  const at = new Date(updatedAt);
  return emit({ id: newId(at), kind: 'seatReleased', sessionId }, at);
}

/** Throws HttpError 409 when the capacity is below the seats taken and held. */
export function updated(
  before: WholeSession,
  input: SessionInput,
  { thumbnailUrl }: ImageChange,
  { member }: Actor,
  { now }: WriteDependencies,
): WholeSession {
  expectEnoughSeats(before, input.maxAttendees);
  const after = { ...before, ...inputOf(input), endTime: endOf(input), thumbnailUrl };
  const at = versionAfter(before.updatedAt, now());
  const isInLine = isForWaitlist({ before, after }) && isOfferedInTurn(after, now());
  const changes = { ...revisionOf(before, after, at), ...(isInLine && { lineSince: at }) };
  return { ...withKnown(after, before), ...changes, updatedAt: at, updatedBy: member.email };
}

function expectEnoughSeats({ maxAttendees, seatsTaken, seatsHeld }: WholeSession, capacity: number | null): void {
  if (capacity === null || capacity === maxAttendees || seatsTaken + seatsHeld <= capacity) return;
  throw new HttpError('too_few_places', { detail: `${seatsTaken} booked, ${seatsHeld} held` });
}

/** Changes that tickets can go back by; a booking that has seen more compares with the earliest of these. */
const rememberedChanges = 12;

type Announcement = Partial<Pick<WholeSession, 'revision' | 'formerly'>>;

/** A new revision for calendar entries, and what it was until now. */
function revisionOf(before: WholeSession, after: WholeSession, at: string): Announcement {
  const was = whenAndWhereOf(before);
  if (isDeepStrictEqual(was, whenAndWhereOf(after))) return {};
  const isBooked = before.seatsTaken + before.seatsHeld > 0;
  const formerly = [...before.formerly, ...(isBooked ? [{ until: at, was }] : [])].slice(-rememberedChanges);
  return { revision: (before.revision ?? 0) + 1, formerly };
}

/** The session with what its attendees still know of it, if that is something else (docs/product.md#change-notifications). */
function withKnown({ knownAs, unannounced: _, ...after }: WholeSession, before: WholeSession): WholeSession {
  const knownValues = { price: before.price, ...(knownAs ?? announcedOf(before)) };
  const isTold = after.seatsTaken === 0 || isDeepStrictEqual(knownValues, announcedOf(after));
  return isTold ? after : { ...after, knownAs: knownValues, unannounced: true };
}
