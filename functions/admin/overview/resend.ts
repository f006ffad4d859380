import { putAuditEntry } from '../../audit-entries/store.ts';
import { changeMail, findMail, queueAgain } from '../../outbox/queue.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';

/**
 * Queues a mail that was given up again under a new id and removes the old one from the list
 * (docs/trust.md#mail-delivery). Idempotent. Throws HttpError 404 unless the mail was given up.
 */
export const resendMail: Handler<'resendMail', WriteDependencies> = async (
  { params: { mailId }, member, request },
  { table, now, newId },
) => {
  const mail = await findMail(table, mailId);
  if (mail?.resentAs !== undefined) return {};
  if (mail?.state !== 'failed' && mail?.state !== 'uncertain') throw new HttpError('mail_not_found');
  const at = now();
  const id = newId(at);
  const change = {
    action: 'mail.resent',
    target: { type: 'mail', id: mailId, name: mail.kind },
    before: { state: mail.state, reason: mail.reason ?? '' },
    after: { state: 'queued', sentAs: id },
  };
  const outcome = await transactNamed(table, {
    failed: changeMail(mail, { ...mail, state: 'dropped', resentAs: id }),
    resent: queueAgain(mail, id, at),
    audit: putAuditEntry({ member, request }, change, { now, newId }),
  });
  // Another request may have resent it.
  if (!outcome.written && !outcome.failedConditions.has('failed')) throw new Error('mail not resent');
  return {};
};
