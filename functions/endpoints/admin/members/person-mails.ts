import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { problemTexts } from '#shared/rules/mails.ts';
import { deliveryReportRecord } from '../../../ground/keys/address-status.ts';
import { mailKey, mailsToPartition } from '../../../ground/outbox/mail.ts';
import { mailDelivery } from '../../../ground/outbox/mail-delivery.ts';
import { mailStates } from '../../../ground/outbox/mail-schemas.ts';
import { mailText } from '../../../ground/outbox/mail-texts.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { queryAll } from '../../../ground/platform/pagination.ts';
import { queryPage, type Table } from '../../../ground/platform/table.ts';
import { findPerson } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';

/** The kind is any text, so that a mail of a kind that a newer version added does not hide the others. */
const mailTo = z.object({
  id,
  kind: z.string(),
  state: z.enum(mailStates),
  createdAt: instant,
  sentAt: instant.optional(),
  report: deliveryReportRecord.optional(),
});
type MailTo = z.output<typeof mailTo>;

const position = z.strictObject({ at: instant, id });

/** Mails of the last thirty days, newest first, by page. Throws HttpError 404, and 400 for an invalid cursor. */
export const listPersonMails: Handler<'listPersonMails', AdminMemberDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const { addressId } = await findPerson(call.params.personId, dependencies);
  const from = decodeCursor(position, call.query.cursor);
  const partition = mailsToPartition(addressId);
  const after = from && { ...mailKey(from.id), GSI2PK: partition, GSI2SK: from.at };
  const { items, last } = await queryPage(
    table,
    { index: 'byMember', partition, order: 'descending', limit: rowsPerPage, after },
    mailTo,
  );
  const end = last && items.at(-1);
  return {
    mails: items.map(viewOf),
    nextCursor: end ? encodeCursor(position, { at: end.createdAt, id: end.id }) : null,
  };
};

/** Every mail to an address that the outbox still has, oldest first. */
export async function mailsTo(table: Table, addressId: string) {
  const mails = await queryAll(table, { index: 'byMember', partition: mailsToPartition(addressId) }, mailTo);
  return mails.map(viewOf);
}

type MailView = ResponseBody<'listPersonMails'>['mails'][number];

function viewOf(mail: MailTo): MailView {
  const { id, kind, createdAt, sentAt, report } = mail;
  return {
    id,
    at: sentAt ?? createdAt,
    text: mailText(kind),
    state: mailDelivery(mail),
    reason: report ? problemTexts[report.reason] : null,
  };
}
