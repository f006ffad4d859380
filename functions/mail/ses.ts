import {
  SESv2Client,
  type SESv2ClientConfig,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { brand } from '#shared/rules/brand.ts';
import { Undeliverable } from './errors.ts';
import type { Attachment, Message } from './message.ts';

/** Returns the mail service's id of the message. */
export type SendMail = (message: Message) => Promise<string>;

// All others (throttling, a paused account, a network) may pass.
const permanent = new Set(['MessageRejected', 'BadRequestException']);

const settings: SESv2ClientConfig = {
  maxAttempts: 4,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true },
};

/** SES applies the configuration set of the sender's identity. Throws Undeliverable for a mail that SES will never take. */
export function sendBySes(mailFrom: string, client = new SESv2Client(settings)): SendMail {
  return async (message) => {
    try {
      const { MessageId } = await client.send(new SendEmailCommand(requestOf(message, mailFrom)));
      return MessageId ?? '';
    } catch (error) {
      if (!(error instanceof Error) || !permanent.has(error.name)) throw error;
      throw new Undeliverable(`${error.name}: ${error.message}`, error);
    }
  };
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

function requestOf(
  { id, to, replyTo, subject, html, text, attachments }: Message,
  from: string,
): SendEmailCommandInput {
  return {
    FromEmailAddress: `${brand.name} <${from}>`,
    ReplyToAddresses: [replyTo],
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Html: utf8(html), Text: utf8(text) },
        // No automatic replies; duplicates can be recognised by the id.
        Headers: [
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
          { Name: 'X-Entity-Ref-ID', Value: id },
        ],
        Attachments: attachments.map(attachmentOf),
      },
    },
  };
}

function attachmentOf({ filename, contentType, content }: Attachment) {
  return {
    FileName: filename,
    ContentType: contentType,
    ContentDisposition: 'ATTACHMENT' as const,
    ContentTransferEncoding: 'BASE64' as const,
    RawContent: Buffer.from(content),
  };
}
