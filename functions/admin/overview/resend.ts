import * as z from 'zod';
import { putAuditEntry } from '../../audit-entries/store.ts';
import { mailKey } from '../../outbox/mail.ts';
import { findMail, leaveFailed, queueAgain } from '../../outbox/queue.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { getItem } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';
import type { OverviewDependencies } from './overview.ts';

const givenUp = z.object({ reason: z.string().default('') });

/**
 * Puts a mail that was given up into the outbox again, as a new one; the old one leaves the list. Asked again it does
 * nothing more. Throws HttpError 404 for a mail that is not there or was not given up.
 */
export const resendMail: Handler<'resendMail', OverviewDependencies> = async (
  { params: { mailId }, member, request },
  { table, now, newId },
) => {
  const mail = await findMail(table, mailId);
  if (mail?.resentAs !== undefined) return {};
  if (mail?.state !== 'failed') throw new HttpError('mail_not_found');
  const at = now();
  const id = newId(at);
  const { reason = '' } = (await getItem(table, mailKey(mailId), givenUp)) ?? {};
  const change = {
    action: 'mail.resent',
    target: { type: 'mail', id: mailId, name: mail.kind },
    before: { state: mail.state, reason },
    after: { state: 'queued', sentAs: id },
  };
  const outcome = await transactNamed(table, {
    old: leaveFailed(mail, id),
    again: queueAgain(mail, id, at),
    audit: putAuditEntry({ member, request }, change, { now, newId }),
  });
  // Somebody else sent it again meanwhile.
  if (!outcome.written && !outcome.failedConditions.has('old')) throw new Error('a mail could not be sent again');
  return {};
};
