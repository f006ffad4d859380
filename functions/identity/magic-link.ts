import { queueMail } from '../outbox/queue.ts';
import type { Handler } from '../platform/http.ts';
import { transactLimited } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import type { IdentityDependencies } from './sign-up.ts';

/**
 * Queues the mail without looking up the account, so that neither response nor timing reveals whether there is one
 * (docs/trust.md#same-answers). Throws HttpError 429.
 */
export const requestMagicLink: Handler<'requestMagicLink', IdentityDependencies> = async (
  { body: { email, purpose, bookingId, purchaseId }, request },
  { table, now, newId },
) => {
  const at = now();
  const guestOrder = { ...(bookingId && { bookingId }), ...(purchaseId && { purchaseId }) };
  const mail = queueMail({ id: newId(at), kind: 'magic_link', purpose, guestOrder, to: email }, at);
  await transactLimited(table, attemptsOf('requestMagicLink', { network: request.ip, email }, at), { mail });
  return {};
};
