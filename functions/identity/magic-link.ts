import { queueMail } from '../outbox/queue.ts';
import type { Handler } from '../platform/http.ts';
import { writeRateLimited } from './limits.ts';
import type { IdentityDependencies } from './sign-up.ts';

/**
 * Queues the mail without looking up the account, so that neither response nor timing reveals whether there is one
 * (docs/trust.md#same-answers). Throws HttpError 429.
 */
export const requestMagicLink: Handler<'requestMagicLink', IdentityDependencies> = async (
  { body: { email, purpose }, request },
  { table, now, newId },
) => {
  const at = now();
  const mail = queueMail({ id: newId(at), kind: 'magic_link', purpose, to: email }, at);
  await writeRateLimited(table, { action: 'magic-link', email, ip: request.ip, now: at }, mail);
  return {};
};
