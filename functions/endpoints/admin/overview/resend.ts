import * as z from 'zod';
import { id, storedEmail } from '#shared/contract/common/schemas.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { clearAddress, liftSuppression, type RemoveSuppression } from '../../../ground/deliverability/clear.ts';
import { findAddressStatus } from '../../../ground/deliverability/find.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { isGivenUp, type Mail, unsentMails } from '../../../ground/outbox/mail.ts';
import { changeMail, findMail, queueAgain } from '../../../ground/outbox/queue.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { paginate } from '../../../ground/platform/pagination.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { queryPage, type Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';

export type ResendDependencies = WriteDependencies & { removeSuppression: RemoveSuppression };

/**
 * Queues a mail that was given up again under a new id and removes the old one from the list
 * (docs/trust.md#mail-delivery). The address of one that could not be delivered is tried again, too
 * (docs/trust.md#undelivered-mails). Idempotent. Throws HttpError 404 unless the mail was given up.
 */
export const resendMail: Handler<'resendMail', ResendDependencies> = async (
  { params: { mailId }, member, request },
  dependencies,
) => {
  const mail = await findMail(dependencies.table, mailId);
  if (mail?.resentAs !== undefined) return {};
  if (!mail || !canResend(mail)) throw new HttpError('mail_not_found');
  await resend(mail, { member, request }, dependencies);
  return {};
};

const listed = z.object({ id, state: z.string(), to: storedEmail.optional() });
const concurrency = 8;
/** Mails that one request sends again: it takes about two seconds. */
const maxResent = 400;
const pageSize = 100;

/** Queues all mails again that failed, the newest first; those that may have arrived are left. Idempotent. */
export const resendFailedMails: Handler<'resendFailedMails', ResendDependencies> = (call, dependencies) =>
  resendListed(({ state }) => state === 'failed', call, dependencies);

/** Queues the listed mails again that fit, the newest first. */
export async function resendListed(
  fits: (mail: { state: string; to?: string | undefined }) => boolean,
  { member, request }: Actor,
  dependencies: ResendDependencies,
): Promise<{ resent: number; complete: boolean }> {
  let resent = 0;
  for await (const { items } of listedMails(dependencies.table)) {
    if (resent >= maxResent) return { resent, complete: false };
    await inParallel(items.filter(fits), concurrency, async ({ id }) => {
      const mail = await findMail(dependencies.table, id);
      // The index may list one that was sent again or dismissed a moment ago.
      if (!mail || !canResend(mail) || !fits(mail)) return;
      if (await resend(mail, { member, request }, dependencies)) resent += 1;
    });
  }
  return { resent, complete: true };
}

function listedMails(table: Table) {
  const page = { index: 'byKind', partition: unsentMails, order: 'descending', limit: pageSize } as const;
  return paginate((after) => queryPage(table, { ...page, after }, listed));
}

function canResend(mail: Mail): boolean {
  return isGivenUp(mail) && !mail.dismissed;
}

/** Returns whether it did so: false when another request has done it. */
function resend(mail: Mail, actor: Actor, dependencies: ResendDependencies): Promise<boolean> {
  const { table, now, newId, removeSuppression } = dependencies;
  return retryOnConflict(async () => {
    const status = mail.report && 'to' in mail ? await findAddressStatus(table, emailHash(mail.to)) : undefined;
    await liftSuppression(status, removeSuppression);
    const at = now();
    const sentAs = newId(at);
    const change = {
      action: 'mail.resent',
      target: { type: 'mail', id: mail.id, name: mail.kind },
      before: { state: mail.state, reason: mail.report?.reason ?? mail.reason ?? '' },
      after: { state: 'queued', sentAs },
    };
    const outcome = await transactNamed(table, {
      ...clearAddress(status, at),
      failed: changeMail(mail, { ...mail, state: 'dropped', resentAs: sentAs }),
      resent: queueAgain(mail, sentAs, at),
      audit: putAuditEntry(actor, change, { now, newId }),
    });
    if (outcome.written) return true;
    return outcome.failedConditions.has('failed') ? false : conflict;
  });
}
