import { emailHash } from '../keys/email-hash.ts';
import { sessionKey, sessionRecord } from '../keys/session.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import { queueMail } from '../outbox/queue.ts';
import { getItems } from '../platform/batch.ts';
import type { Clock } from '../platform/clock.ts';
import { withMinimumDuration } from '../platform/constant-time.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { NewId } from '../platform/ids.ts';
import {
  type CountedAttempt,
  countAttempt,
  networkOf,
  recordAttempts,
  tooManyAttempts,
} from '../platform/rate-limit.ts';
import type { Table, Write } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { type FullSession, fullSession } from './decide.ts';
import { decrementWaitlist, findEntry, incrementWaitlist, isLeaveToken, putEntry, removeEntry } from './store.ts';

export type WaitlistDependencies = { table: Table; now: Clock; newId: NewId; adminEmail: string };

const hour = 3600;
const perCaller = { action: 'waitlist-caller', limit: 10, windowSeconds: hour };
const perAddress = { action: 'waitlist-address', limit: 5, windowSeconds: hour };

/** How often the session may change under a request before it gives up. */
const rounds = 10;

/** Longer than either way takes, so that the time does not tell whether an address waits already (trust: people). */
const answerMilliseconds = 200;

/**
 * Joins the waitlist of a session that is full: entry, counter and mails in one transaction. Whoever waits already gets
 * the same answer, and no second mail. Throws HttpError 404, 409 when a place is free or the session over, and 429.
 */
export const joinWaitlist: Handler<'joinWaitlist', WaitlistDependencies> = ({ body, request }, dependencies) =>
  withMinimumDuration(answerMilliseconds, async () => {
    const { now, newId } = dependencies;
    const at = now();
    const entry: WaitlistEntry = {
      sessionId: body.sessionId,
      entryId: emailHash(body.email),
      name: `${body.firstName} ${body.lastName}`,
      email: body.email,
      secret: newId(at),
      createdAt: at.toISOString(),
    };
    const tries = {
      byCaller: countAttempt(perCaller, networkOf(request.ip), at),
      byAddress: countAttempt(perAddress, body.email, at),
    };
    for (let round = 0; round < rounds; round++) if (await tryToJoin(entry, tries, dependencies)) return {};
    throw new HttpError('busy', { retryAfter: 2 });
  });

type Tries = Record<'byCaller' | 'byAddress', CountedAttempt>;

/** Whether it was written; not when session or entry changed meanwhile. */
async function tryToJoin(entry: WaitlistEntry, tries: Tries, dependencies: WaitlistDependencies): Promise<boolean> {
  const { table, now } = dependencies;
  const found = await getItems(table, {
    session: { key: sessionKey(entry.sessionId), schema: sessionRecord },
    known: { key: waitlistEntryKey(entry.sessionId, entry.entryId), schema: waitlistEntryRecord },
  });
  const session = fullSession(found.session, now());
  if (found.known) {
    await recordAttempts(table, [tries.byCaller, tries.byAddress]);
    return true;
  }
  const outcome = await transactNamed(table, joinWrites(entry, session, tries, dependencies));
  if (outcome.written) return true;
  for (const by of ['byCaller', 'byAddress'] as const)
    if (outcome.failedConditions.has(by)) throw tooManyAttempts(tries[by]);
  return false;
}

function joinWrites(
  entry: WaitlistEntry,
  session: FullSession,
  { byCaller, byAddress }: Tries,
  { now, newId, adminEmail }: WaitlistDependencies,
): Record<'byCaller' | 'byAddress' | 'entry' | 'count' | 'told' | 'notified', Write> {
  const at = now();
  const about = { sessionId: entry.sessionId, entryId: entry.entryId };
  return {
    byCaller: byCaller.write,
    byAddress: byAddress.write,
    entry: putEntry(entry),
    count: incrementWaitlist(session),
    told: queueMail({ ...about, id: newId(at), kind: 'waitlist_joined', to: entry.email }, at),
    notified: queueMail({ ...about, id: newId(at), kind: 'waitlist_notified', to: adminEmail }, at),
  };
}

/** Leaves a waitlist by the link of a mail. Throws HttpError 404 when the link opens nothing (any more). */
export const leaveWaitlist: Handler<'leaveWaitlist', WaitlistDependencies> = async ({ body }, { table }) => {
  const [entryId = ''] = body.token.split('.');
  const entry = await findEntry(table, body.sessionId, entryId);
  // A wrong secret is told like no entry: an address must not be found out by its hash.
  if (!entry || !isLeaveToken(body.token, entry)) throw new HttpError('not_on_waitlist');
  const outcome = await transactNamed(table, { entry: removeEntry(entry), count: decrementWaitlist(body.sessionId) });
  // A session that is gone has nobody to count any more.
  if (!outcome.written && !outcome.failedConditions.has('entry'))
    await transactNamed(table, { entry: removeEntry(entry) });
  return {};
};
