import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  SESv2Client,
  type SESv2ClientConfig,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { mailIdTag } from '#shared/rules/mails.ts';
import { Throttled, Unanswered, Undeliverable } from './errors.ts';
import { mailbox } from './mailbox.ts';
import type { Attachment, Message } from './message.ts';

/** Returns the mail service's id of the message. Throws Undeliverable, Throttled and Unanswered (see errors.ts). */
export type SendMail = (message: Message) => Promise<string>;

const permanent = new Set(['MessageRejected', 'BadRequestException']);
const throttling = new Set(['TooManyRequestsException', 'ThrottlingException', 'LimitExceededException']);
const settings: SESv2ClientConfig = {
  // SES has no idempotency key: the SDK would repeat a request that was not answered.
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 2000,
    requestTimeout: 8000,
    throwOnRequestTimeout: true,
    // A connection from before the function was frozen may be closed, which looks like a request without an answer.
    httpsAgent: { keepAlive: false },
  },
};

/** Upper limits of the random pauses after which a throttled request is repeated, in milliseconds. */
const throttledPauses = [300, 600, 1200];

/** The address that mails come from, and the configuration set that they are sent with, whatever the identity's own. */
export type MailSender = { from: string; configurationSet: string };

/** Other errors than SendMail's may pass by themselves. */
export function sendBySes(
  sender: MailSender,
  client = new SESv2Client(settings),
  wait: (milliseconds: number) => Promise<unknown> = pause,
): SendMail {
  return async (message) => {
    const request = requestOf(message, sender);
    for (const longest of throttledPauses) {
      try {
        return await sendOnce(client, request);
      } catch (error) {
        if (!(error instanceof Throttled)) throw error;
        await wait(randomInt(longest));
      }
    }
    return sendOnce(client, request);
  };
}

async function sendOnce(client: SESv2Client, request: SendEmailCommandInput): Promise<string> {
  try {
    const { MessageId } = await client.send(new SendEmailCommand(request));
    return MessageId ?? '';
  } catch (error) {
    throw classified(error);
  }
}

function classified(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message } = error;
  const reason = `${name}: ${message}`;
  if (permanent.has(name)) return new Undeliverable(reason, error);
  if (throttling.has(name)) return new Throttled(reason, { cause: error });
  return isUnanswered(error) ? new Unanswered(reason, { cause: error }) : error;
}

// The SDK calls a slow or broken connection TimeoutError; where it wraps the error, the message has the name.
function isUnanswered({ name, message, syscall }: Error & { syscall?: unknown }): boolean {
  const isUnconnected = syscall === 'connect' || message.includes('did not establish a connection');
  return `${name} ${message}`.includes('TimeoutError') && !isUnconnected;
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

function requestOf(
  { id, to, fromName, replyTo, subject, html, text, attachments, oneClickStop }: Message,
  { from, configurationSet }: MailSender,
): SendEmailCommandInput {
  return {
    FromEmailAddress: mailbox(fromName, from),
    ConfigurationSetName: configurationSet,
    ReplyToAddresses: [replyTo],
    Destination: { ToAddresses: [to] },
    // What SES reports of the mail names it by this.
    EmailTags: [{ Name: mailIdTag, Value: id }],
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Html: utf8(html), Text: utf8(text) },
        // No automatic replies; duplicates can be recognised by the id.
        Headers: [
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
          { Name: 'X-Entity-Ref-ID', Value: id },
          ...stopHeaders(oneClickStop),
        ],
        Attachments: attachments.map(attachmentOf),
      },
    },
  };
}

/** Lets one press in a mail program stop this kind of mails (RFC 8058). */
function stopHeaders(address: string | undefined) {
  if (address === undefined) return [];
  return [
    { Name: 'List-Unsubscribe', Value: `<${address}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
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
