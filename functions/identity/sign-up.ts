import { queueMail } from '../outbox/queue.ts';
import type { Clock } from '../platform/clock.ts';
import { withMinimumDuration } from '../platform/constant-time.ts';
import type { Handler } from '../platform/http.ts';
import { invalid } from '../platform/http-error.ts';
import type { NewId } from '../platform/ids.ts';
import { transactLimited } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import type { Pool } from './pool.ts';
import { newSecret, putSecret } from './secrets.ts';

export type IdentityDependencies = { table: Table; now: Clock; newId: NewId; pool: Pool };

/** Longer than Cognito and its triggers take for a new address (docs/trust.md#same-answers). */
const minimumMilliseconds = 1500;

/** The pool is called immediately. */
const proofMinutes = 2;

/**
 * Responds alike whether or not the address has an account; the owner of an account gets a mail
 * (docs/trust.md#same-answers). The pool's trigger requires the proof, so that calls of Cognito itself cannot bypass the
 * rate limits. Throws HttpError 429, and 400 for a password or address that Cognito refuses.
 */
export const signUp: Handler<'signUp', IdentityDependencies> = ({ body, request }, { table, now, newId, pool }) =>
  withMinimumDuration(minimumMilliseconds, async () => {
    const proof = newSecret();
    const bound = { purpose: 'sign_up', bearer: body.email } as const;
    const attempts = attemptsOf('signUp', { network: request.ip, email: body.email }, now());
    await transactLimited(table, attempts, { proof: putSecret(proof, bound, now(), proofMinutes) });
    const outcome = await pool.signUp({ ...body, proof });
    if (outcome === 'refused') throw invalid('body.password', 'Please choose another password.');
    if (outcome === 'exists') {
      const at = now();
      await transact(table, [queueMail({ id: newId(at), kind: 'account_exists', to: body.email }, at)]);
    }
    return {};
  });

/** Mails the confirmation again if the account is unconfirmed; responds alike in any case. Throws HttpError 429. */
export const resendConfirmation: Handler<'resendConfirmation', IdentityDependencies> = async (
  { body: { email }, request },
  { table, now, newId },
) => {
  const at = now();
  const mail = queueMail({ id: newId(at), kind: 'confirmation_again', to: email }, at);
  await transactLimited(table, attemptsOf('resendConfirmation', { network: request.ip, email }, at), { mail });
  return {};
};
