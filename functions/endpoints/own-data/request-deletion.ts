import type { Money } from '#shared/rules/money.ts';
import { findProfile } from '../../domains/members/profile.ts';
import { latestEntriesOfAddress } from '../../domains/waitlist/store.ts';
import { expectRecentSignIn } from '../../ground/auth-sessions/recent-sign-in.ts';
import { findDeletion, putDeletion } from '../../ground/auth-sessions/requested-deletions.ts';
import type { Deletion } from '../../ground/keys/deletion.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { reachingAll } from '../../ground/platform/readable.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { Accounts } from '../admin/members/accounts.ts';
import type { Person } from '../admin/members/find-person.ts';
import { collectionsOf } from '../admin/members/owned.ts';
import { sumsOf } from '../admin/members/refund-sums.ts';
import { lockAccount } from './lock.ts';
import { dueAtOf, type PlannedPlace, planPlaces } from './plan.ts';

export type OwnDataDependencies = WriteDependencies & {
  accounts: Pick<Accounts, 'findAccount' | 'isAdmin' | 'signOutEverywhere'>;
};

export const previewMyDeletion: Handler<'previewMyDeletion', OwnDataDependencies> = async ({ member }, dependencies) =>
  previewDeletion(await personOf(member, dependencies.table), dependencies);

/** Returns what a deletion would do that is requested now. Throws HttpError 409 where an entry cannot be read. */
export function previewDeletion(person: Person, { table, now }: OwnDataDependencies) {
  return reachingAll(async () => {
    const { addressId, email, profile } = person;
    const [places, entries, owned] = await Promise.all([
      planPlaces(table, person, now()),
      latestEntriesOfAddress(table, addressId),
      collectionsOf(table, { sub: profile?.sub ?? null, email }),
    ]);
    const losesCollections = Object.values(owned).some(Boolean);
    return { dueAt: dueAtOf(now()).toISOString(), places, waiting: entries.length, losesCollections };
  });
}

/**
 * Locks the account; it is deleted a day later, unless the member signs in before (docs/trust.md#deleted-accounts). A repeated
 * request completes one that crashed. Throws HttpError 403 without a recent sign-in, 409 for an admin, `deletion_changed` when other
 * sums would go back than were shown, and 429.
 */
export const requestMyDeletion: Handler<'requestMyDeletion', OwnDataDependencies> = async (call, dependencies) => {
  const { member, body } = call;
  const { table, now, accounts } = dependencies;
  await recordAttempts(table, attemptsOf('requestMyDeletion', { member: member.sub }, now()));
  expectRecentSignIn(member, now());
  if (await accounts.isAdmin(member.sub)) throw new HttpError('last_admin');
  const person = await personOf(member, table);
  if (person.profile === undefined || person.profile.deletingAt !== undefined)
    throw new HttpError('auth_session_ended');
  const deletion = await requestDeletion({ person, shown: body.refunds, also: [] }, dependencies);
  await lockAccount(deletion, dependencies, member.authSessionId);
  return { dueAt: deletion.dueAt };
};

type Request = {
  person: Person;
  /** The sums that go back, as the person was shown them. */
  shown: { bookingId: string; refund: Money }[];
  /** Further writes of the transaction. */
  also: Write[];
};

/** Stores the request, with a mail, or finds the one that was made before. Throws HttpError 409 `deletion_changed`. */
export function requestDeletion(request: Request, dependencies: OwnDataDependencies): Promise<Deletion> {
  return retryOnConflict(() => tryToRequest(request, dependencies));
}

async function tryToRequest(
  { person, shown: shownPlaces, also: extraWrites }: Request,
  { table, now, newId }: OwnDataDependencies,
): Promise<Deletion | typeof conflict> {
  const { email, profile } = person;
  const sub = profile?.sub ?? null;
  const knownDeletion = await findDeletion(table, { sub, email });
  if (knownDeletion) return knownDeletion;
  const requestedAt = now();
  const places = await reachingAll(() => planPlaces(table, person, requestedAt));
  const going = places.filter(({ stays }) => !stays);
  if (!isShown(going, shownPlaces)) throw new HttpError('deletion_changed');
  const dueAt = dueAtOf(requestedAt).toISOString();
  const refunds = Object.fromEntries(going.map(({ bookingId, refund }) => [bookingId, refund.amount]));
  const deletion = { sub, email, requestedAt: requestedAt.toISOString(), dueAt, refunds };
  const sums = sumsOf(going.map(({ ownRefund }) => ownRefund));
  const mail = { kind: 'deletion_requested', dueAt, refunds: sums, hadAccount: sub !== null, to: email } as const;
  const { written } = await transact(table, [
    putDeletion(deletion),
    queueMail({ id: newId(requestedAt), ...mail }, requestedAt),
    ...extraWrites,
  ]);
  return written ? deletion : conflict;
}

async function personOf(
  { sub, email }: { sub: string; email: string },
  table: OwnDataDependencies['table'],
): Promise<Person> {
  return { addressId: emailHash(email), email, profile: await findProfile(table, sub) };
}

/** Tells whether the person was shown these places with these sums. */
function isShown(going: PlannedPlace[], shownPlaces: Request['shown']): boolean {
  const textOf = (places: Request['shown']) =>
    places
      .map(({ bookingId, refund }) => `${bookingId} ${refund.amount} ${refund.currency}`)
      .toSorted()
      .join();
  return textOf(going) === textOf(shownPlaces);
}
