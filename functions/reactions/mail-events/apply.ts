import { blocksAddress, outweighs, problemTexts } from '#shared/rules/mails.ts';
import { needAttention } from '../../ground/attention/writes.ts';
import { findAddressStatus } from '../../ground/deliverability/find.ts';
import {
  type AddressStatus,
  addressEvent,
  type DeliveryReport,
  storeAddressStatus,
} from '../../ground/keys/address-status.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Mail } from '../../ground/outbox/mail.ts';
import { changeMail, findMail } from '../../ground/outbox/queue.ts';
import { type Clock, monthAfter } from '../../ground/platform/clock.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { studioAddress } from '../../ground/settings/choices.ts';
import type { MailReport } from './event.ts';

export type MailEventDependencies = { table: Table; now: Clock; adminEmail: string };

/** `applied`: something was written. `repeated`: it was applied before. */
export type ReportOutcome = 'applied' | 'repeated';

/**
 * Applies a report to the mail and the addresses it concerns (docs/trust.md#undelivered-mails): each in one transaction
 * with a note that it was applied, so that events may be repeated and come in any order.
 */
export async function applyReport(report: MailReport, dependencies: MailEventDependencies): Promise<ReportOutcome[]> {
  const outcomes: ReportOutcome[] = [];
  for (const address of report.addresses) outcomes.push(await applyToAddress(address, report, dependencies));
  return outcomes;
}

function applyToAddress(
  email: string,
  report: MailReport,
  dependencies: MailEventDependencies,
): Promise<ReportOutcome> {
  const { table, now } = dependencies;
  const { event, reason, messageId } = report;
  const addressId = emailHash(email);
  const news: DeliveryReport = { event, reason, at: report.at.toISOString() };
  return retryOnConflict(async () => {
    const [mail, status] = await Promise.all([
      findReported(table, report.mailId, email),
      findAddressStatus(table, addressId),
    ]);
    const changedMail = mail && mailAfter(mail, news);
    const after = statusAfter(status, email, news, now());
    const outcome = await transactNamed(table, {
      event: addressEvent(addressId, messageId, event, now()),
      mail: mail && changedMail && changeMail(mail, changedMail),
      status: after && storeAddressStatus(status, after),
      attention:
        after && (await isStudios(email, dependencies)) ? studioUnreachable(addressId, news, now()) : undefined,
    });
    if (outcome.written) return 'applied';
    return outcome.failedConditions.has('event') ? 'repeated' : conflict;
  });
}

async function isStudios(email: string, { table, now, adminEmail }: MailEventDependencies): Promise<boolean> {
  return email.toLowerCase() === (await studioAddress(table, now(), adminEmail)).toLowerCase();
}

/** The mail in the outbox, unless it has expired, or has another recipient. */
async function findReported(table: Table, mailId: string | undefined, email: string): Promise<Mail | undefined> {
  const mail = mailId === undefined ? undefined : await findMail(table, mailId);
  return mail && 'to' in mail && mail.to === email ? mail : undefined;
}

/** Undefined where the mail has a report that weighs as much. */
function mailAfter(mail: Mail, report: DeliveryReport): Mail | undefined {
  if (mail.report && !outweighs(report.event, mail.report.event)) return undefined;
  // It was sent again as another one, or is not wanted any more.
  if (report.event === 'delayed' || mail.state === 'dropped') return { ...mail, report };
  const { nextAttemptAt: _, reason: __, dismissed: ___, ...settled } = mail;
  return { ...settled, state: report.event === 'complained' ? 'complained' : 'undelivered', report };
}

/** Undefined where nothing changes: a delay, a lighter report, or one from before an admin had the address tried again. */
function statusAfter(
  status: AddressStatus | undefined,
  email: string,
  report: DeliveryReport,
  now: Date,
): AddressStatus | undefined {
  if (report.event === 'delayed' || report.event === 'rejected') return undefined;
  if (status?.clearedAt !== undefined && report.at <= status.clearedAt) return undefined;
  if (status?.report && blocksAddress(status.report.event) && !outweighs(report.event, status.report.event))
    return undefined;
  const newStatus = { email, report, ...(status?.clearedAt !== undefined && { clearedAt: status.clearedAt }) };
  return blocksAddress(report.event) ? newStatus : { ...newStatus, expiresAt: monthAfter(now) };
}

function studioUnreachable(addressId: string, { event, reason }: DeliveryReport, now: Date): Write | undefined {
  if (!blocksAddress(event)) return undefined;
  const subject = { type: 'site', id: addressId } as const;
  return needAttention({ kind: 'studio_unreachable', subject, detail: `The reason: ${problemTexts[reason]}.` }, now);
}
