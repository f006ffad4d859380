import { queueMail } from '../../ground/outbox/queue.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { transactLimited } from '../../ground/platform/rate-limit.ts';
import { attemptsOf, mailAttempts } from '../../ground/platform/request-limits.ts';
import type { IdentityDependencies } from './sign-up.ts';

/**
 * Queues the mail without looking up the account, so that neither response nor timing reveals whether there is one
 * (docs/trust.md#same-answers). Throws HttpError 429, also when the address was mailed too many links.
 */
export const requestMagicLink: Handler<'requestMagicLink', IdentityDependencies> = async (
  { body: { email, purpose, bookingId, purchaseId }, request },
  { table, now, newId },
) => {
  const at = now();
  const guestOrder = { ...(bookingId && { bookingId }), ...(purchaseId && { purchaseId }) };
  const mail = queueMail({ id: newId(at), kind: 'magic_link', purpose, guestOrder, to: email }, at);
  const attempts = [
    ...attemptsOf('requestMagicLink', { network: request.ip }, at),
    ...mailAttempts('links', email, at),
  ];
  await transactLimited(table, attempts, { mail });
  return {};
};
