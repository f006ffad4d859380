import { problemTexts } from '#shared/rules/mails.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { clearAddress, liftSuppression } from '../../../ground/deliverability/clear.ts';
import { findAddressStatus } from '../../../ground/deliverability/find.ts';
import type { AddressStatus } from '../../../ground/keys/address-status.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { type ResendDependencies, resendListed } from './resend.ts';

/**
 * Lets mails be sent to an e-mail address again, and sends those again that could not be delivered
 * (docs/trust.md#undelivered-mails). Idempotent: repeated, it completes what a crash has left. Throws HttpError 404.
 */
export const retryAddress: Handler<'retryAddress', ResendDependencies> = async (
  { params: { addressId }, member, request },
  dependencies,
) => {
  const { email } = await retryOnConflict(() => clear(addressId, { member, request }, dependencies));
  const isTheirs = ({ state, to }: { state: string; to?: string | undefined }) =>
    state === 'undelivered' && to === email;
  return resendListed(isTheirs, { member, request }, dependencies);
};

async function clear(
  addressId: string,
  actor: Actor,
  { table, now, newId, removeSuppression }: ResendDependencies,
): Promise<AddressStatus | typeof conflict> {
  const status = await findAddressStatus(table, addressId);
  if (!status) throw new HttpError('address_not_found');
  const { email, report } = status;
  if (!report) return status;
  await liftSuppression(status, removeSuppression);
  const target = { type: 'address', id: addressId, name: email };
  const change = { action: 'address.retried', target, before: { reason: problemTexts[report.reason] }, after: null };
  const audit = putAuditEntry(actor, change, { now, newId });
  const { written } = await transactNamed(table, { ...clearAddress(status, now()), audit });
  return written ? status : conflict;
}
