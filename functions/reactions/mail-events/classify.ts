import type { DeliveryEvent, DeliveryProblem } from '#shared/rules/mails.ts';
import type { Bounce, Complaint, Recipient } from './ses-event.ts';

export type Classified = { event: DeliveryEvent; reason: DeliveryProblem };

/** Keys are subtypes: docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html#bounce-types */
const subTypes: Record<string, DeliveryProblem> = {
  NoEmail: 'mailbox_unknown',
  Suppressed: 'suppressed',
  OnAccountSuppressionList: 'suppressed',
  UnsubscribedRecipient: 'refused',
  MailboxFull: 'mailbox_full',
  MessageTooLarge: 'too_large',
  ContentRejected: 'content_refused',
  AttachmentRejected: 'content_refused',
  CustomTimeoutExceeded: 'unreachable',
};

/** The enhanced status code (RFC 3463) decides for the subtype General: mailbox, its state, network, content. */
const statuses: [RegExp, DeliveryProblem][] = [
  [/^5\.1\.\d+$/, 'mailbox_unknown'],
  [/^5\.2\.1$/, 'mailbox_unknown'],
  [/^[45]\.2\.2$/, 'mailbox_full'],
  [/^[45]\.(2|3)\.(3|4)$/, 'too_large'],
  [/^[45]\.4\.\d+$/, 'unreachable'],
  [/^[45]\.6\.\d+$/, 'content_refused'],
];

/** Undefined for an automatic reply, e.g. out of office: a bounce without a delivery status, of a mail that arrived. */
export function bounceReport({ bounceType, bounceSubType, bouncedRecipients }: Bounce): Classified | undefined {
  const reason = subTypes[bounceSubType] ?? reasonByStatus(bouncedRecipients);
  if (bounceType === 'Permanent') return { event: 'bounced_permanently', reason: reason ?? 'refused' };
  if (bounceSubType === 'General' && bouncedRecipients.every(isWithoutStatus)) return undefined;
  return { event: 'bounced', reason: reason ?? (bounceType === 'Undetermined' ? 'unexplained' : 'refused') };
}

const isWithoutStatus = ({ action, status }: Recipient) => action === undefined && status === undefined;

function reasonByStatus(recipients: Recipient[]): DeliveryProblem | undefined {
  const [{ status = '' } = {}] = recipients;
  return statuses.find(([pattern]) => pattern.test(status))?.[1];
}

/** A mail to an address that complained before is not sent: only its suppression is reported. */
export function complaintReport({ complaintSubType }: Complaint): Classified {
  const isSuppressed = complaintSubType === 'OnAccountSuppressionList';
  return { event: isSuppressed ? 'bounced_permanently' : 'complained', reason: 'spam' };
}

const delays: Record<string, DeliveryProblem> = {
  MailboxFull: 'mailbox_full',
  SpamDetected: 'content_refused',
  RecipientServerError: 'unreachable',
  TransientCommunicationFailure: 'unreachable',
  IPFailure: 'refused',
};

export function delayReport(delayType: string): Classified {
  return { event: 'delayed', reason: delays[delayType] ?? 'unexplained' };
}
