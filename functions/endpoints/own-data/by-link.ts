import { markSecretUsed } from '../../domains/identity/secrets.ts';
import { findDeletion, removeDeletion } from '../../ground/auth-sessions/requested-deletions.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { secretKey, secretRecord } from '../../ground/keys/secret.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts, transactLimited } from '../../ground/platform/rate-limit.ts';
import { attemptsOf, mailAttempts } from '../../ground/platform/request-limits.ts';
import { getItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { dataFile } from '../admin/members/export-person.ts';
import type { Person } from '../admin/members/find-person.ts';
import { lockAccount } from './lock.ts';
import { type OwnDataDependencies, previewDeletion, requestDeletion } from './request-deletion.ts';

/**
 * Queues the mail without looking anything up, so that neither response nor timing reveals what is stored about an address
 * (docs/trust.md#same-answers). Throws HttpError 429, also when the address was mailed too many links.
 */
export const requestOwnDataLink: Handler<'requestOwnDataLink', OwnDataDependencies> = async (
  { body: { email }, request },
  { table, now, newId },
) => {
  const at = now();
  const mail = queueMail({ id: newId(at), kind: 'own_data_link', to: email }, at);
  const attempts = [
    ...attemptsOf('requestOwnDataLink', { network: request.ip }, at),
    ...mailAttempts('links', email, at),
  ];
  await transactLimited(table, attempts, { mail });
  return {};
};

/** Throws HttpError 404 for a link that does not work any more, and 409 `account_exists`. */
export const readOwnData: Handler<'readOwnData', OwnDataDependencies> = async ({ body, request }, dependencies) => {
  const person = await findByLink(body.secret, request.ip, dependencies);
  const [preview, deletion] = await Promise.all([
    previewDeletion(person, dependencies),
    findDeletion(dependencies.table, { sub: null, email: person.email }),
  ]);
  return { ...preview, email: person.email, requested: deletion?.dueAt ?? null };
};

/** The link still works afterwards: a download may break off. Throws as `readOwnData`, and HttpError 429. */
export const downloadOwnData: Handler<'downloadOwnData', OwnDataDependencies> = async (
  { body, request },
  dependencies,
) => {
  const { table, now } = dependencies;
  const person = await findByLink(body.secret, request.ip, dependencies);
  await recordAttempts(table, attemptsOf('downloadOwnData', { member: person.email }, now()));
  return dataFile(person, dependencies, 'person');
};

/** Uses the link up (docs/trust.md#own-data-links). Throws as `readOwnData`, HttpError 409 `deletion_changed`, and 429. */
export const requestOwnDeletion: Handler<'requestOwnDeletion', OwnDataDependencies> = async (
  { body: { secret, refunds }, request },
  dependencies,
) => {
  const { table, now } = dependencies;
  const person = await findByLink(secret, request.ip, dependencies);
  await recordAttempts(table, attemptsOf('requestOwnDeletion', { member: person.email }, now()));
  const extraWrites = [markSecretUsed(secret, { purpose: 'own_data', bearer: person.email }, now())];
  const deletion = await requestDeletion({ person, shown: refunds, also: extraWrites }, dependencies);
  await lockAccount(deletion, dependencies);
  return { dueAt: deletion.dueAt };
};

/** Uses the link up. Throws as `readOwnData`, also when the deletion has begun, and HttpError 429. */
export const keepOwnData: Handler<'keepOwnData', OwnDataDependencies> = async (
  { body: { secret }, request },
  dependencies,
) => {
  const { table, now, newId } = dependencies;
  const { email } = await findByLink(secret, request.ip, dependencies);
  const at = now();
  await recordAttempts(table, attemptsOf('keepOwnData', { member: email }, at));
  const deletion = await findDeletion(table, { sub: null, email });
  if (!deletion) return {};
  const { written } = await transact(table, [
    removeDeletion(deletion),
    markSecretUsed(secret, { purpose: 'own_data', bearer: email }, at),
    queueMail({ id: newId(at), kind: 'deletion_taken_back', hadAccount: false, to: email }, at),
  ]);
  if (!written) throw new HttpError('link_not_found');
  return {};
};

/** The person without an account whom a mailed link is about. */
function findByLink(secret: string, ip: string, { table, now, accounts }: OwnDataDependencies): Promise<Person> {
  return withAuthority({ table, ip, now: now() }, async () => {
    const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
    const isOpen = found?.usedAt === undefined && (found?.expiresAt ?? 0) * 1000 > now().getTime();
    if (found?.purpose !== 'own_data' || !isOpen) throw new HttpError('link_not_found');
    const email = found.bearer;
    if (await accounts.findAccount(email)) throw new HttpError('account_exists');
    return { addressId: emailHash(email), email, profile: undefined };
  });
}
