import type { RequestOutput } from '#shared/contract/contract.ts';
import { joinedName } from '#shared/rules/names.ts';
import { onePrice, type Pricing } from '#shared/rules/prices.ts';
import { confirmedAddressRequest } from '../../ground/confirmed-addresses/store.ts';
import { emit } from '../../ground/events/event.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { detailsKey, detailsRecord, sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import {
  keptWish,
  type WaitlistEntry,
  waitlistEntryKey,
  waitlistEntryRecord,
} from '../../ground/keys/waitlist-entry.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { withMinimumDuration } from '../../ground/platform/constant-time.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { invalid } from '../../ground/platform/http-error.ts';
import type { NewId } from '../../ground/platform/ids.ts';
import { type CountedAttempt, transactLimited } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { type FullSession, fullSession } from './decide.ts';
import { incrementWaitlist, putEntry } from './store.ts';
import { findOwnCredit, type OwnCredit, waitingCreditOf } from './waiting-credit.ts';
import { waitingPriceOf } from './waiting-price.ts';

type JoinRequest = RequestOutput<'joinWaitlist', 'body'>;

export type WaitlistDependencies = { table: Table; now: Clock; newId: NewId };

/** Longer than either path takes, so that timing does not reveal entries (docs/trust.md#same-answers). */
const answerMilliseconds = 200;

/**
 * Joins the waitlist of a full session: entry, counter and event in one transaction. An address that is on it already gets
 * the same response, and no second mail unless its place is still to be confirmed. Throws HttpError 404, 409 when a place is
 * free, the session over or a credit cannot pay, and 429.
 */
export const joinWaitlist: Handler<'joinWaitlist', WaitlistDependencies> = ({ body, request }, dependencies) =>
  withMinimumDuration(answerMilliseconds, async () => {
    const { now, newId } = dependencies;
    const at = now();
    const entry: WaitlistEntry = {
      sessionId: body.sessionId,
      entryId: emailHash(body.email),
      name: joinedName(body.firstName, body.lastName),
      email: body.email,
      secret: newId(at),
      createdAt: at.toISOString(),
      ...(body.timeZone && { timeZone: body.timeZone }),
      ...keptWish({ places: body.places ?? 1, fewerWillDo: body.fewerWillDo ?? false }),
      ...(body.bookUntil && { bookUntil: body.bookUntil }),
      ...(body.cardId && { cardId: body.cardId }),
    };
    const attempts = attemptsOf('joinWaitlist', { network: request.ip, email: body.email }, at);
    const credit = await findOwnCredit(body, { member: null, ip: request.ip }, dependencies);
    return retryOnConflict(() => tryToJoin({ entry, body, credit }, attempts, dependencies));
  });

/** Throws HttpError 400 for more places than one order can have, or than the session has. */
async function assertAsMany({ places }: WaitlistEntry, { maxAttendees }: FullSession, table: Table): Promise<void> {
  if (places === undefined) return;
  const { placesPerOrder } = await findSettings(table);
  const most = Math.min(placesPerOrder, maxAttendees);
  if (places > most) throw invalid('body.places', `must be at most ${most}`);
}

async function tryToJoin(
  { entry, body, credit: ownCredit }: { entry: WaitlistEntry; body: JoinRequest; credit: OwnCredit | undefined },
  attempts: CountedAttempt[],
  dependencies: WaitlistDependencies,
): Promise<Record<string, never> | typeof conflict> {
  const { table, now } = dependencies;
  const found = await getItems(table, {
    session: { key: sessionKey(entry.sessionId), schema: sessionRecord },
    existing: { key: waitlistEntryKey(entry.sessionId, entry.entryId), schema: waitlistEntryRecord },
    confirmed: confirmedAddressRequest(entry.email),
  });
  const session = fullSession(found.session, now());
  const pricing = session.prices ? await findPricing(session.id, table) : onePrice;
  const chosen = await waitingPriceOf({ ...session, pricing }, body, table, now());
  const credit = ownCredit && waitingCreditOf(ownCredit, { session, email: entry.email }, now());
  const { existing, confirmed } = found;
  if (existing) {
    const asksAgain = existing.awaitsConfirmation && !confirmed && isFromBefore(existing, now());
    await transactLimited(table, attempts, { mail: asksAgain ? joinedMail(existing, dependencies) : undefined });
    return {};
  }
  await assertAsMany(entry, session, table);
  const joining: WaitlistEntry = {
    ...entry,
    ...(chosen && { chosen }),
    ...(credit && { credit }),
    ...(!confirmed && { awaitsConfirmation: true }),
  };
  const { written } = await transactLimited(table, attempts, joinWrites(joining, session, dependencies));
  return written ? {} : conflict;
}

async function findPricing(sessionId: string, table: Table): Promise<Pricing> {
  const details = await getItem(table, detailsKey(sessionId), detailsRecord.pick({ pricing: true }));
  return details?.pricing ?? onePrice;
}

/** A request that is repeated within so many milliseconds is the same one. */
const sameRequestMs = 2 * 60_000;

const isFromBefore = ({ createdAt }: WaitlistEntry, now: Date) => now.getTime() - Date.parse(createdAt) > sameRequestMs;

/** Asked for again; has the link that confirms the entry's address. */
function joinedMail({ sessionId, entryId, email: to }: WaitlistEntry, { now, newId }: WaitlistDependencies): Write {
  const at = now();
  return queueMail({ sessionId, entryId, id: newId(at), kind: 'waitlist_joined', to }, at);
}

function joinWrites(
  entry: WaitlistEntry,
  session: FullSession,
  dependencies: WaitlistDependencies,
): Record<'entry' | 'count' | 'joined', Write> {
  const { now, newId } = dependencies;
  const at = now();
  const about = { sessionId: entry.sessionId, entryId: entry.entryId, to: entry.email };
  return {
    entry: putEntry(entry),
    count: incrementWaitlist(session),
    joined: emit({ id: newId(at), kind: 'waitlistJoined', ...about }, at),
  };
}
