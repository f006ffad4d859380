import { queueMail } from '../outbox/queue.ts';
import type { Handler } from '../platform/http.ts';
import { writeRateLimited } from './limits.ts';
import type { IdentityDependencies } from './sign-up.ts';

/**
 * Puts a link that signs in into the outbox, whoever asks: whether there is an account is found out when the mail is
 * sent, so that neither the answer nor its time tells (trust: people). Throws HttpError 429.
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
