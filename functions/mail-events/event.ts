import * as z from 'zod';
import { email, id } from '#shared/contract/common/schemas.ts';
import { mailIdTag } from '#shared/rules/mails.ts';
import { bounceReport, type Classified, complaintReport, delayReport } from './classify.ts';

/*
 * Events of SES as EventBridge delivers them: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html, with the
 * detail that event-publishing-retrieving-sns-contents.html describes.
 */

const recipient = z.object({
  emailAddress: z.string(),
  action: z.string().optional(),
  /** RFC 3463, e.g. 5.1.1. */
  status: z.string().optional(),
});
export type Recipient = z.output<typeof recipient>;

const timestamp = z.coerce.date();

const mail = z.object({
  messageId: z.string().min(1).max(200),
  timestamp,
  /** Recipients of the mail, with or without names. */
  destination: z.array(z.string()),
  tags: z.record(z.string(), z.array(z.string())).default({}),
});

const bounce = z.object({
  bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
  bounceSubType: z.string(),
  bouncedRecipients: z.array(recipient),
  timestamp,
});
export type Bounce = z.output<typeof bounce>;

const complaint = z.object({
  complainedRecipients: z.array(recipient),
  complaintSubType: z.string().nullish(),
  timestamp,
});
export type Complaint = z.output<typeof complaint>;

const delay = z.object({ delayType: z.string(), delayedRecipients: z.array(recipient), timestamp });

const sesEvent = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({ eventType: z.literal('Bounce'), mail, bounce }),
    z.object({ eventType: z.literal('Complaint'), mail, complaint }),
    z.object({ eventType: z.literal('Reject'), mail, reject: z.object({ reason: z.string().optional() }) }),
    z.object({ eventType: z.literal('DeliveryDelay'), mail, deliveryDelay: delay }),
  ]),
});
type Detail = z.output<typeof sesEvent>['detail'];

/** What an event says about a mail and the addresses that it concerns. */
export type MailReport = Classified & {
  messageId: string;
  /** The mail in the outbox; undefined: it was not sent by the outbox. */
  mailId: string | undefined;
  /** In lower case. */
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

function readDetail(detail: Detail): (Classified & { named: Recipient[]; at: Date }) | undefined {
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
function concerned({ eventType, mail: { destination } }: Detail, named: string[]): string[] {
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
