import { email, id } from '#shared/contract/common/schemas.ts';
import { mailIdTag } from '#shared/rules/mails.ts';
import { bounceReport, type Classified, complaintReport, delayReport } from './classify.ts';
import { type EventDetail, type Recipient, sesEvent } from './ses-event.ts';

/** A report is what an event says about a mail and the addresses that it concerns. */
export type MailReport = Classified & {
  messageId: string;
  /** The mail in the outbox; undefined: it was not sent by the outbox. */
  mailId: string | undefined;
  /** Addresses are in lower case. */
  addresses: string[];
  at: Date;
};

/**
 * Reads an event of SES; undefined for a mail of another configuration set, and for an automatic reply, which is a bounce
 * to SES. Throws ZodError when it is not what AWS documents.
 */
export function readEvent(event: unknown, configurationSet: string): MailReport | undefined {
  const { detail } = sesEvent.parse(event);
  const { tags, messageId } = detail.mail;
  if (!tags['ses:configuration-set']?.includes(configurationSet)) return undefined;
  const read = readDetail(detail);
  if (!read) return undefined;
  const { named, at, ...classified } = read;
  const addresses = concerned(
    detail,
    named.map(({ emailAddress }) => emailAddress),
  );
  return { ...classified, messageId, mailId: id.safeParse(tags[mailIdTag]?.[0]).data, addresses, at };
}

function readDetail(detail: EventDetail): (Classified & { named: Recipient[]; at: Date }) | undefined {
  switch (detail.eventType) {
    case 'Bounce': {
      const report = bounceReport(detail.bounce);
      return report && { ...report, named: detail.bounce.bouncedRecipients, at: detail.bounce.timestamp };
    }
    case 'Complaint':
      return {
        ...complaintReport(detail.complaint),
        named: detail.complaint.complainedRecipients,
        at: detail.complaint.timestamp,
      };
    case 'Reject':
      return { event: 'rejected', reason: 'virus', named: [], at: detail.mail.timestamp };
    case 'DeliveryDelay': {
      const { delayType, delayedRecipients, timestamp: at } = detail.deliveryDelay;
      return { ...delayReport(delayType), named: delayedRecipients, at };
    }
  }
}

/**
 * A mail to one recipient is about that one, whatever a report names: forwarding changes it. Of several those that a bounce
 * names; a complaint names everyone at the provider that it may have come from, so it concerns none for sure.
 */
function concerned({ eventType, mail: { destination } }: EventDetail, named: string[]): string[] {
  const recipients = destination.flatMap(bareAddress);
  if (recipients.length === 1) return recipients;
  const bounced = new Set(named.flatMap(bareAddress));
  const matching = recipients.filter((address) => bounced.has(address));
  return eventType === 'Complaint' && matching.length > 1 ? [] : matching;
}

/** The address of `Name <address>`, in lower case; none for what is no address. */
function bareAddress(text: string): string[] {
  const { success, data } = email.safeParse(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim());
  return success ? [data] : [];
}
