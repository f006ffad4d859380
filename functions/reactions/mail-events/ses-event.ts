import * as z from 'zod';

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

export const sesEvent = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({ eventType: z.literal('Bounce'), mail, bounce }),
    z.object({ eventType: z.literal('Complaint'), mail, complaint }),
    z.object({ eventType: z.literal('Reject'), mail, reject: z.object({ reason: z.string().optional() }) }),
    z.object({ eventType: z.literal('DeliveryDelay'), mail, deliveryDelay: delay }),
  ]),
});
export type EventDetail = z.output<typeof sesEvent>['detail'];
