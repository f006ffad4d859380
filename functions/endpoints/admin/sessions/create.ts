import { copyLaterDays, copySuffix } from '#shared/rules/admin.ts';
import { cutText } from '#shared/rules/sessions.ts';
import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';
import { findWholeSession } from '../../../domains/sessions/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { categoryOfCopy, expectCategory } from './category.ts';
import { hasImage, type ImageChange, imageChange } from './image.ts';
import { endOf, inputOf, isSame, type SessionInput } from './input.ts';
import { getUndeletedSession } from './list.ts';
import { shiftPrices } from './shift-prices.ts';
import { putSession } from './store.ts';
import { adminSessionOf } from './view.ts';

/**
 * Idempotent by the id in the request. Throws what `expectCategory` and `imageChange` do, and HttpError 409
 * session_changed when the id belongs to another session.
 */
export const createSession: Handler<'createSession', WriteDependencies> = async (call, dependencies) => {
  const { id, imageUploadId, ...input } = call.body;
  const isSameRequest = (found: WholeSession) => isSame(found, input) && hasImage(found, imageUploadId ?? null);
  const knownSession = await findWholeSession(dependencies.table, id, { consistent: true });
  if (knownSession) return repeatResponse(knownSession, isSameRequest);
  await expectCategory(dependencies.table, input.category);
  const image = await imageChange(dependencies.table, null, imageUploadId);
  const session = newSession({ ...inputOf(input), id, thumbnailUrl: image.thumbnailUrl }, call, dependencies);
  return create(session, { action: 'session.created', image, isSameRequest }, call, dependencies);
};

/** Copies a session as a draft a week later, without bookings (docs/product.md#session-duplication). Throws HttpError 404. */
export const duplicateSession: Handler<'duplicateSession', WriteDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const source = await getUndeletedSession(table, call.params.sessionId);
  const copy = copyOf({ ...source, category: await categoryOfCopy(table, source.category) });
  const isSameRequest = (found: WholeSession) => isSame(found, copy);
  const knownSession = await findWholeSession(table, call.body.id, { consistent: true });
  if (knownSession) return repeatResponse(knownSession, isSameRequest);
  const { thumbnailUrl } = source;
  const session = newSession({ ...copy, id: call.body.id, thumbnailUrl }, call, dependencies);
  return create(session, { action: 'session.duplicated', image: { thumbnailUrl }, isSameRequest }, call, dependencies);
};

type Creation = { action: string; image: ImageChange; isSameRequest: (found: WholeSession) => boolean };

async function create(
  session: WholeSession,
  { action, image, isSameRequest }: Creation,
  actor: Actor,
  dependencies: WriteDependencies,
) {
  const [listed, details] = putSession(session);
  const target = { type: 'session', id: session.id, name: session.title };
  const change = { action, target, before: null, after: { ...inputOf(session), thumbnailUrl: session.thumbnailUrl } };
  const writes = { listed, details, image: image.use, audit: putAuditEntry(actor, change, dependencies) };
  const outcome = await transactNamed(dependencies.table, writes);
  if (outcome.written) return adminSessionOf(session);
  const knownSession = await findWholeSession(dependencies.table, session.id, { consistent: true });
  if (knownSession) return repeatResponse(knownSession, isSameRequest);
  throw new HttpError('upload_not_found');
}

function repeatResponse(session: WholeSession, isSameRequest: Creation['isSameRequest']) {
  if (session.deletedAt !== undefined) throw new HttpError('session_not_found');
  if (!isSameRequest(session)) throw sessionChangedError(session);
  return adminSessionOf(session);
}

/** Conflict with another admin's change, with their address. */
export function sessionChangedError({ updatedBy }: WholeSession): HttpError {
  return new HttpError('session_changed', updatedBy === undefined ? {} : { by: updatedBy });
}

export function newSession(
  input: SessionInput & Pick<WholeSession, 'id' | 'thumbnailUrl'>,
  { member }: Actor,
  { now }: WriteDependencies,
): WholeSession {
  const at = now().toISOString();
  const counters = { seatsTaken: 0, seatsHeld: 0, waitlistCount: 0 };
  return {
    ...input,
    endTime: endOf(input),
    ...counters,
    formerly: [],
    createdAt: at,
    updatedAt: at,
    updatedBy: member.email,
  };
}

// The limit of the form, so that a copy can be saved unchanged.
const titleLength = 150;

function copyOf(session: WholeSession): SessionInput {
  const title = `${cutText(session.title, titleLength - copySuffix.length, '')}${copySuffix}`;
  const startTime = laterBy(copyLaterDays, session);
  return {
    ...inputOf(session),
    title,
    startTime,
    pricing: shiftPrices(session.pricing, session, startTime),
    recordingUrl: null,
    published: false,
  };
}

/** Returns the start some days later, at the same local time in the session's time zone. */
function laterBy(days: number, { startTime, timeZone }: WholeSession): string {
  const { date, time } = wallTimeOf(startTime, timeZone);
  return startAt({ date: laterDay(date, days), time }, timeZone);
}
