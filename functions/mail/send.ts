import {
  SESv2Client,
  type SESv2ClientConfig,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { brand } from '#shared/rules/brand.ts';
import type { Attachment, Message } from './compose.ts';
import { Undeliverable } from './undeliverable.ts';

/** Hands a message to the mail service; returns the id under which that knows it. */
export type SendMail = (message: Message) => Promise<string>;

// Refusals of this very mail; all others (throttling, a paused account, a network) may pass.
const permanent = new Set(['MessageRejected', 'BadRequestException']);

const settings: SESv2ClientConfig = {
  maxAttempts: 4,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true },
};

/**
 * Sends by SES, which applies the configuration set of the sender's identity. Region, endpoint and credentials come
 * from the environment that Lambda sets. The returned function throws Undeliverable for a mail that SES will never take.
 */
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
        // Nobody's machine shall answer it, and a mail that came twice can be told by its id.
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
