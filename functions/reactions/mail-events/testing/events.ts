/** Events as EventBridge delivers those of SES: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html. */

export type About = { to: string | string[]; mailId?: string; messageId?: string; at?: string; set?: string };

export const configurationSet = 'exhale-mails';

let count = 0;
export const newMessageId = () => `0100018c${String(++count).padStart(8, '0')}-7f1e2d3c-000000`;

function event(eventType: string, detailType: string, about: About, detail: object) {
  const { to, mailId, messageId = newMessageId(), set = configurationSet } = about;
  const destination = [to].flat();
  return {
    version: '0',
    id: '7bf73129-1428-4cd3-a780-95db273d1602',
    'detail-type': detailType,
    source: 'aws.ses',
    account: '123456789012',
    time: '2026-11-20T10:00:02Z',
    region: 'eu-west-2',
    resources: [`arn:aws:ses:eu-west-2:123456789012:configuration-set/${set}`],
    detail: {
      eventType,
      mail: {
        timestamp: '2026-11-20T10:00:00.000Z',
        source: 'Exhale <hello@exhale.example>',
        messageId,
        destination,
        sourceArn: 'arn:aws:ses:eu-west-2:123456789012:identity/exhale.example',
        sendingAccountId: '123456789012',
        headersTruncated: false,
        headers: [{ name: 'Subject', value: 'You are in' }],
        commonHeaders: { from: ['Exhale <hello@exhale.example>'], to: destination, subject: 'You are in' },
        tags: {
          'ses:configuration-set': [set],
          'ses:from-domain': ['exhale.example'],
          ...(mailId !== undefined && { mailId: [mailId] }),
        },
      },
      ...detail,
    },
  };
}

type Kind = { type: 'Permanent' | 'Transient' | 'Undetermined'; subType: string; status?: string; named?: string[] };

export function bounced(about: About, kind: Partial<Kind> = {}) {
  const { type = 'Permanent', subType = 'General', status = '5.1.1', named = [about.to].flat() } = kind;
  const reported = status === '' ? {} : { action: 'failed', status, diagnosticCode: `smtp; 550 ${status} no` };
  return event('Bounce', 'Email Bounced', about, {
    bounce: {
      feedbackId: '0100018c-feed',
      bounceType: type,
      bounceSubType: subType,
      reportingMTA: 'dsn; a8-96.example',
      bouncedRecipients: named.map((emailAddress) => ({ emailAddress, ...reported })),
      timestamp: about.at ?? '2026-11-20T10:00:01.237Z',
    },
  });
}

export const complained = (about: About, complaintSubType: string | null = null) =>
  event('Complaint', 'Email Complaint Received', about, {
    complaint: {
      feedbackId: '0100018c-spam',
      complaintSubType,
      complaintFeedbackType: 'abuse',
      userAgent: 'Yahoo!-Mail-Feedback/2.0',
      arrivalDate: '2026-11-20T10:00:00.000Z',
      complainedRecipients: [about.to].flat().map((emailAddress) => ({ emailAddress })),
      timestamp: about.at ?? '2026-11-20T11:00:00.000Z',
    },
  });

export const rejected = (about: About) =>
  event('Reject', 'Email Rejected', about, { reject: { reason: 'Bad content' } });

export const delayed = (about: About, delayType = 'MailboxFull') =>
  event('DeliveryDelay', 'Email Delivery Delayed', about, {
    deliveryDelay: {
      delayType,
      expirationTime: '2026-11-20T23:00:00.000Z',
      reportingMTA: 'a1-23.example',
      delayedRecipients: [about.to].flat().map((emailAddress) => ({ emailAddress, status: '4.4.1' })),
      timestamp: about.at ?? '2026-11-20T10:30:00.000Z',
    },
  });
