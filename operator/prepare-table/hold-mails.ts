import { type Mail, mailRecord, openMails } from '../../functions/ground/outbox/mail.ts';
import { findMail } from '../../functions/ground/outbox/queue.ts';
import { paginate } from '../../functions/ground/platform/pagination.ts';
import { queryPage, type Table } from '../../functions/ground/platform/table.ts';
import { expired, failed, storeMail } from '../../functions/reactions/mail/delivery-status.ts';

export type HeldMail = { id: string; kind: Mail['kind']; createdAt: string };

const reason = 'The site was restored to a moment before: it may have been sent. Send it again where it was not.';

/** The links of these mails are of no use any more: whoever needs one has asked for another since. */
const ofTheirTime: readonly Mail['kind'][] = ['magic_link', 'own_data_link'];

/**
 * Takes mails that were waiting at the restored instant out of the queue: most were sent after it. They are listed among the unsent
 * ones of the back office, from where each can be sent again. What was queued since, as by the comparison with Stripe, stays.
 */
export async function holdMails(table: Table, restoredTo: Date): Promise<HeldMail[]> {
  const held: HeldMail[] = [];
  const index = { index: 'byKind', partition: openMails } as const;
  const listed: string[] = [];
  for await (const page of paginate((after) => queryPage(table, { ...index, after }, mailRecord))) {
    listed.push(...page.items.filter(({ createdAt }) => createdAt <= restoredTo.toISOString()).map(({ id }) => id));
  }
  for (const id of listed) {
    const mail = await hold(table, id);
    if (mail) held.push({ id, kind: mail.kind, createdAt: mail.createdAt });
  }
  return held;
}

/** The mail that is no longer open; undefined for one that was not open any more. The index may be a moment behind. */
async function hold(table: Table, id: string): Promise<Mail | undefined> {
  for (;;) {
    const mail = await findMail(table, id);
    if (mail?.nextAttemptAt === undefined) return undefined;
    const after = ofTheirTime.includes(mail.kind) ? expired(mail, reason) : failed(mail, reason);
    if (await storeMail(table, mail, after)) return after;
  }
}
