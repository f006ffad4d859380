import * as z from 'zod';
import { id } from '#shared/contract/common/schemas.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { problemTexts } from '#shared/rules/mails.ts';
import { deriveEventId } from '../../../ground/events/event.ts';
import { deliveryReportRecord } from '../../../ground/keys/address-status.ts';
import { emailOf } from '../../../ground/keys/booking.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { mailKey } from '../../../ground/outbox/mail.ts';
import { mailDelivery } from '../../../ground/outbox/mail-delivery.ts';
import { mailStates } from '../../../ground/outbox/mail-schemas.ts';
import { deriveMailId } from '../../../ground/outbox/queue.ts';
import { getAll, keyOf } from '../../../ground/platform/batch.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { leftOf, wasPaidOnline } from '../../../orders/payments/order.ts';
import {
  type ConcernedBooking,
  isRefused,
  problemsBeforehand,
  returnedByHand,
  returnsOf,
} from './concerned-booking.ts';

type Person = ResponseBody<'getCancellation'>['people'][number];

/** Lists who lost a place by the cancellation of a session, how their money went back and what became of the mail. */
export async function cancelledPeople(
  { cancellation }: Pick<WholeSession, 'cancellation'>,
  concerned: ConcernedBooking[],
  table: Table,
): Promise<Person[]> {
  if (!cancellation) return [];
  const mailOf = await findMails(
    concerned.map(({ booking }) => mailIdOf(cancellation.id, booking.id)),
    table,
  );
  const people = concerned.map((one): Person => {
    const { booking } = one;
    const { id: bookingId, attendeeName } = booking;
    const mail = mailOf(mailIdOf(cancellation.id, bookingId));
    return { bookingId, attendeeName, attendeeEmail: emailOf(booking), refund: refundOf(one), mail };
  });
  return people.toSorted((one, other) => one.attendeeName.localeCompare(other.attendeeName));
}

/** The reaction to the event of each booking queues its mail under this id. */
const mailIdOf = (cancellationId: string, bookingId: string) =>
  deriveMailId(deriveEventId(cancellationId, bookingId), 'session_cancelled');

const sentMail = z.object({
  id,
  state: z.enum(mailStates),
  report: deliveryReportRecord.optional(),
  /** Names the mail that the admin sent again in its place. */
  resentAs: id.optional(),
});
type SentMail = z.output<typeof sentMail>;

/** Finds mails by their ids, or what was sent in their place. */
async function findMails(ids: string[], table: Table): Promise<(id: string) => Person['mail']> {
  const found = new Map<string, SentMail>();
  for (let open = ids; open.length > 0; ) {
    const items = await getAll(table, open.map(mailKey));
    const mails = open.flatMap((mailId) => sentMail.safeParse(items.get(keyOf(mailKey(mailId)))).data ?? []);
    for (const mail of mails) found.set(mail.id, mail);
    open = mails.flatMap(({ resentAs }) => (resentAs !== undefined && !found.has(resentAs) ? [resentAs] : []));
  }
  return (mailId) => {
    let mail = found.get(mailId);
    while (mail?.resentAs !== undefined && found.has(mail.resentAs)) mail = found.get(mail.resentAs);
    return mail ? { state: mailDelivery(mail), reason: mail.report ? problemTexts[mail.report.reason] : null } : null;
  };
}

function refundOf(one: ConcernedBooking): Person['refund'] {
  const { booking, orders } = one;
  const { total } = booking;
  const refused = orders.filter(isRefused).reduce((sum, order) => sum + leftOf(order), 0);
  if (refused > 0) return { state: 'refused', amount: { ...total, amount: refused }, at: null };
  const returns = returnsOf(one);
  const byHand = returnedByHand(one);
  const amount = { ...total, amount: returns.total + byHand };
  if (returns.total > 0 && !returns.isSent) return { state: 'due', amount, at: null };
  if (returns.total > 0) return { state: 'sent', amount, at: latestRefund(orders) };
  const [problem] = problemsBeforehand(one);
  if (problem) return { state: problem.cause, amount: problem.amount, at: null };
  if (byHand > 0) return { state: 'by_studio', amount, at: latestRefund(orders) };
  const isByStudio = !wasPaidOnline(booking) && booking.refundedAt !== null && total.amount > 0;
  return isByStudio
    ? { state: 'by_studio', amount: total, at: booking.refundedAt }
    : { state: 'none', amount, at: null };
}

const latestRefund = (orders: ConcernedBooking['orders']) =>
  orders
    .flatMap(({ refundedAt }) => refundedAt ?? [])
    .toSorted()
    .at(-1) ?? null;
