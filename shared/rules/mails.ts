/**
 * The state says why a mail is listed as unsent (docs/trust.md#mail-delivery): rejected or not sent within a day,
 * perhaps sent, of no use any more, taken by the mail service and not delivered, or reported as spam.
 */
export const unsentStates = ['failed', 'uncertain', 'expired', 'undelivered', 'complained'] as const;

/** Lists what can become of a mail, as the back office shows it. */
export const mailDeliveries = ['sent', 'collected', 'waiting', 'delayed', 'undelivered', 'spam', 'unsent'] as const;
export type MailDelivery = (typeof mailDeliveries)[number];

/** Each problem is a reason why a mail did not reach its recipient (docs/trust.md#undelivered-mails). */
export const deliveryProblems = [
  ...(['mailbox_unknown', 'mailbox_full', 'too_large', 'refused', 'content_refused', 'unreachable'] as const),
  ...(['unexplained', 'suppressed', 'spam', 'virus'] as const),
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** The same in words that follow a colon. */
export const problemTexts: Record<DeliveryProblem, string> = {
  mailbox_unknown: 'the mailbox does not exist',
  mailbox_full: 'the mailbox is full',
  too_large: 'it is too large for the mailbox',
  refused: 'their mail server refused it',
  content_refused: 'their mail server refused its content',
  unreachable: 'their mail server could not be reached',
  unexplained: 'their mail server did not say why',
  suppressed: 'earlier mails to this address came back',
  spam: 'they reported a mail as spam',
  virus: 'the mail service found a virus in it',
};

/**
 * The mail service reports these of a mail that it took, the weightiest last: a report replaces lighter ones. The last
 * two block the e-mail address.
 */
export const deliveryEvents = ['delayed', 'bounced', 'rejected', 'bounced_permanently', 'complained'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export function blocksAddress(event: DeliveryEvent): boolean {
  return event === 'bounced_permanently' || event === 'complained';
}

export function outweighs(one: DeliveryEvent, other: DeliveryEvent): boolean {
  return deliveryEvents.indexOf(one) > deliveryEvents.indexOf(other);
}

/** Tag of each message at the mail service: the id of the mail in the outbox. */
export const mailIdTag = 'mailId';
