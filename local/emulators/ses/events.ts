import { randomUUID } from 'node:crypto';
import { account, arn, region } from '../arn.ts';

/** A mail that SES took, to one recipient. */
export type SentMail = {
  messageId: string;
  source: string;
  to: string;
  subject: string;
  configurationSet: string;
  tags: Record<string, string>;
  sentAt: Date;
};

/** Types of events, as event destinations name them. */
export type SesEventType = 'bounce' | 'complaint' | 'reject' | 'deliveryDelay';

/** Describes an event of a mail with the fields of SES. */
export type Report =
  | { type: 'bounce'; bounceType: 'Permanent' | 'Transient'; bounceSubType: string; status?: string; said?: string }
  | { type: 'complaint'; complaintSubType?: string }
  | { type: 'reject' }
  | { type: 'deliveryDelay'; delayType: string };

const names: Record<SesEventType, { eventType: string; detailType: string }> = {
  bounce: { eventType: 'Bounce', detailType: 'Email Bounced' },
  complaint: { eventType: 'Complaint', detailType: 'Email Complaint Received' },
  reject: { eventType: 'Reject', detailType: 'Email Rejected' },
  deliveryDelay: { eventType: 'DeliveryDelay', detailType: 'Email Delivery Delayed' },
};

/** The event that EventBridge gives to rules: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html */
export function eventOf(mail: SentMail, report: Report): unknown {
  const { eventType, detailType } = names[report.type];
  const now = new Date();
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source: 'aws.ses',
    account,
    region,
    time: `${now.toISOString().slice(0, 19)}Z`,
    resources: [arn('ses', `configuration-set/${mail.configurationSet}`)],
    detail: { eventType, mail: mailOf(mail), [report.type]: reportOf(report, mail, now) },
  };
}

function mailOf({ messageId, source, to, subject, configurationSet, tags, sentAt }: SentMail) {
  const domain = source.slice(source.lastIndexOf('@') + 1).replace(/>$/, '');
  const own = Object.entries(tags).map(([name, value]) => [name, [value]]);
  return {
    timestamp: sentAt.toISOString(),
    source,
    sourceArn: arn('ses', `identity/${domain}`),
    sendingAccountId: account,
    messageId,
    destination: [to],
    headersTruncated: false,
    headers: [{ name: 'Subject', value: subject }],
    commonHeaders: { from: [source], to: [to], messageId, subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:from-domain': [domain],
      ...Object.fromEntries(own),
    },
  };
}

function reportOf(report: Report, { to, sentAt }: SentMail, now: Date) {
  const timestamp = now.toISOString();
  const feedbackId = `${Date.now().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
  switch (report.type) {
    case 'bounce': {
      const { bounceType, bounceSubType, status, said } = report;
      const dsn = status && { action: 'failed', status, diagnosticCode: `smtp; 550 ${status} ${said}` };
      const bouncedRecipients = [{ emailAddress: to, ...dsn }];
      return { feedbackId, bounceType, bounceSubType, bouncedRecipients, timestamp, reportingMTA: 'dns; localhost' };
    }
    case 'complaint':
      return {
        feedbackId,
        complaintSubType: report.complaintSubType ?? null,
        timestamp,
        complainedRecipients: [{ emailAddress: to }],
        userAgent: 'Local-Feedback/1.0',
        complaintFeedbackType: 'abuse',
        arrivalDate: sentAt.toISOString(),
      };
    case 'reject':
      return { reason: 'Bad content' };
    case 'deliveryDelay': {
      const expirationTime = new Date(now.getTime() + 14 * 3_600_000).toISOString();
      const delayedRecipients = [{ emailAddress: to, status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 later' }];
      return { delayType: report.delayType, expirationTime, delayedRecipients, timestamp };
    }
  }
}
