import { changeMail, findMail } from '../../../ground/outbox/queue.ts';
import { type Table, updateIf } from '../../../ground/platform/table.ts';
import { failed } from '../delivery-status.ts';

/** Gives a mail up, as an outage of a day does. */
export async function giveUp(table: Table, mailId: string, reason: string): Promise<void> {
  const mail = await findMail(table, mailId);
  if (!mail || !(await updateIf(table, changeMail(mail, failed(mail, reason))))) throw new Error('mail not given up');
}
