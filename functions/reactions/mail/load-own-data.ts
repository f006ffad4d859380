import { ownDataLinkMinutes } from '#shared/rules/own-data.ts';
import { newSecret, putSecret } from '../../domains/identity/secrets.ts';
import type {
  DeletionDoneMail,
  DeletionRequestedMail,
  DeletionTakenBackMail,
  OwnDataLinkMail,
} from '../../ground/outbox/mail.ts';
import { transact } from '../../ground/platform/transact.ts';
import { loadAddress } from './load-account.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { DeletionMailData, OwnDataLinkData } from './templates/own-data.ts';

export async function loadDeletion(
  mail: DeletionRequestedMail | DeletionTakenBackMail | DeletionDoneMail,
  dependencies: LoadDependencies,
): Promise<DeletionMailData> {
  const { to, hadAccount } = mail;
  return {
    ...(await loadAddress({ to }, dependencies)),
    hadAccount,
    dueAt: 'dueAt' in mail ? mail.dueAt : '',
    refunds: 'refunds' in mail ? mail.refunds : [],
  };
}

/** Finds out, as nothing before it does, whether the address has an account (docs/trust.md#same-answers). */
export async function loadOwnDataLink(
  { to }: OwnDataLinkMail,
  dependencies: LoadDependencies,
): Promise<OwnDataLinkData> {
  const { table, now, pool } = dependencies;
  const address = await loadAddress({ to }, dependencies);
  if (await pool.findAccount(to)) return { ...address, secret: null };
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'own_data', bearer: to }, now(), ownDataLinkMinutes)]);
  return { ...address, secret };
}
