import * as z from 'zod';
import { id } from '#shared/contract/common/schemas.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { type Mail, unsentMails } from '../../outbox/mail.ts';
import { changeMail, findMail, queueAgain } from '../../outbox/queue.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { paginate } from '../../platform/pagination.ts';
import { inParallel } from '../../platform/parallel.ts';
import { queryPage } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';

/**
 * Queues a mail that was given up again under a new id and removes the old one from the list
 * (docs/trust.md#mail-delivery). Idempotent. Throws HttpError 404 unless the mail was given up.
 */
export const resendMail: Handler<'resendMail', WriteDependencies> = async (
  { params: { mailId }, member, request },
  dependencies,
) => {
  const mail = await findMail(dependencies.table, mailId);
  if (mail?.resentAs !== undefined) return {};
  if (!mail || !isGivenUp(mail)) throw new HttpError('mail_not_found');
  await resend(mail, { member, request }, dependencies);
  return {};
};

const listed = z.object({ id, state: z.string() });
const concurrency = 8;
/** Mails that one request sends again: it takes about two seconds. */
const maxResent = 400;
const pageSize = 100;

/** Queues all mails again that failed, the newest first; those that may have arrived are left. Idempotent. */
export const resendFailedMails: Handler<'resendFailedMails', WriteDependencies> = async (
  { member, request },
  dependencies,
) => {
  let resent = 0;
  const page = { index: 'byKind', partition: unsentMails, order: 'descending', limit: pageSize } as const;
  for await (const { items } of paginate((after) => queryPage(dependencies.table, { ...page, after }, listed))) {
    if (resent >= maxResent) return { resent, complete: false };
    const failed = items.filter(({ state }) => state === 'failed');
    await inParallel(failed, concurrency, async ({ id }) => {
      const mail = await findMail(dependencies.table, id);
      // The index may list one that was sent again or dismissed a moment ago.
      if (mail && isGivenUp(mail) && (await resend(mail, { member, request }, dependencies))) resent += 1;
    });
  }
  return { resent, complete: true };
};

function isGivenUp({ state, dismissed }: Mail): boolean {
  return (state === 'failed' || state === 'uncertain') && !dismissed;
}

/** Returns whether it did so: false when another request has done it. */
async function resend(mail: Mail, actor: Actor, { table, now, newId }: WriteDependencies): Promise<boolean> {
  const at = now();
  const sentAs = newId(at);
  const change = {
    action: 'mail.resent',
    target: { type: 'mail', id: mail.id, name: mail.kind },
    before: { state: mail.state, reason: mail.reason ?? '' },
    after: { state: 'queued', sentAs },
  };
  const outcome = await transactNamed(table, {
    failed: changeMail(mail, { ...mail, state: 'dropped', resentAs: sentAs }),
    resent: queueAgain(mail, sentAs, at),
    audit: putAuditEntry(actor, change, { now, newId }),
  });
  if (!outcome.written && !outcome.failedConditions.has('failed')) throw new Error('mail not resent');
  return outcome.written;
}
