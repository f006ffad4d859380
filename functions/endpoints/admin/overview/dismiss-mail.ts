import { unsentStates } from '#shared/rules/mails.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { changeMail, findMail } from '../../../ground/outbox/queue.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transact } from '../../../ground/platform/transact.ts';

const isUnsent = (state: string) => unsentStates.some((unsent) => unsent === state);

/** Takes an unsent mail off the list (docs/product.md#needs-attention). Idempotent. Throws HttpError 404 for any other. */
export const dismissMail: Handler<'dismissMail', WriteDependencies> = async (
  { params: { mailId }, member, request },
  { table, now, newId },
) => {
  const mail = await findMail(table, mailId);
  if (mail?.resentAs !== undefined || mail?.dismissed) return {};
  if (!mail || !isUnsent(mail.state)) throw new HttpError('mail_not_found');
  const target = { type: 'mail', id: mailId, name: mail.kind };
  const before = { state: mail.state, reason: mail.reason ?? '' };
  const change = { action: 'mail.dismissed', target, before, after: null };
  // Refused when it was dismissed or sent again meanwhile.
  await transact(table, [
    changeMail(mail, { ...mail, dismissed: true }),
    putAuditEntry({ member, request }, change, { now, newId }),
  ]);
  return {};
};
