import { blocksAddress } from '#shared/rules/mails.ts';
import { attentionResolved } from '../attention/writes.ts';
import { type AddressStatus, storeAddressStatus } from '../keys/address-status.ts';
import { emailHash } from '../keys/email-hash.ts';
import { monthAfter } from '../platform/clock.ts';
import type { Write } from '../platform/table.ts';

/** Takes an e-mail address off the mail service's own list of those that it does not send to. Idempotent. */
export type RemoveSuppression = (email: string) => Promise<void>;

/**
 * Returns the writes that let mails be sent to an address again, after its suppression at the mail service was removed:
 * part of the transaction that needs it. Returns none where nothing was reported. The first is refused when the status
 * has changed since it was read.
 */
export function clearAddress(status: AddressStatus | undefined, now: Date): { status?: Write; attention?: Write } {
  if (!status?.report) return {};
  const { email } = status;
  const cleared = { email, clearedAt: now.toISOString(), expiresAt: monthAfter(now) };
  return {
    status: storeAddressStatus(status, cleared),
    attention: attentionResolved('studio_unreachable', emailHash(email)),
  };
}

/** Removes the address's suppression where the site itself gives its mails up. Call it before `clearAddress`. */
export async function liftSuppression(status: AddressStatus | undefined, remove: RemoveSuppression): Promise<void> {
  if (status?.report && blocksAddress(status.report.event)) await remove(status.email);
}
