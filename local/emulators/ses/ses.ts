import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { awsError, type ErrorResponse } from '../http/aws-errors.ts';
import { listen, readBody } from '../http/server.ts';
import type { RunningService } from '../service.ts';
import { type Inbox, startInbox } from './inbox.ts';
import { type MailboxBehaviour, Mailboxes, type SuppressionReason } from './mailboxes.ts';
import { type ConfigurationSetDefinition, Sending } from './sending.ts';

export type SesOptions = {
  dataFolder: string;
  configurationSets: Map<string, ConfigurationSetDefinition>;
  /** The configuration set of an identity (a domain or an address) whose mails name none. */
  defaultConfigurationSet(from: string): string | undefined;
  putEvent(event: unknown): void;
  report(message: string): void;
};

export type Ses = RunningService & {
  inboxUrl: string;
  /** Makes a recipient's mail server behave so from now on. */
  mark(address: string, behaviour: MailboxBehaviour): Promise<void>;
  /** Reports something about the last mail to an address. Returns whether there was one. */
  reportLast(address: string, behaviour: MailboxBehaviour): Promise<boolean>;
  suppressed(): Record<string, SuppressionReason>;
  /** Resolves when everything is reported. */
  idle(): Promise<void>;
};

const sendPath = '/v2/email/outbound-emails';
const suppressionPath = '/v2/email/suppression/addresses/';
const bodyLimit = 40 * 1024 * 1024;

const mailSchema = z.looseObject({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
  Destination: z.looseObject({ ToAddresses: z.array(z.string()).length(1) }),
  Content: z.looseObject({ Simple: z.looseObject({ Subject: z.looseObject({ Data: z.string() }) }).optional() }),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
});

const accepted = z.object({ MessageId: z.string() });

/** Starts SES: the API of version 2, and the inbox. The identity of the sender was checked before. */
export async function startSes(options: SesOptions): Promise<Ses> {
  const { dataFolder, configurationSets, putEvent } = options;
  const mailboxes = new Mailboxes(dataFolder);
  const sending = new Sending({ mailboxes, configurationSets, putEvent });
  const inbox = await startInbox({ dataFolder });
  const api = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const { url = '', method } = request;
      if (method === 'POST' && url === sendPath) return send(request, response, { options, sending, inbox });
      if (method === 'DELETE' && url.startsWith(suppressionPath)) {
        const address = decodeURIComponent(url.slice(suppressionPath.length));
        if (await mailboxes.release(address)) return answer(response, {});
        return refuse(response, awsError('ses', 404, 'NotFoundException', 'The address is not on the list.'));
      }
      refuse(response, awsError('ses', 400, 'UnknownOperationException', `${method} ${url}`));
    },
    onError: (error) => options.report(`a request to SES failed: ${String(error)}`),
  });
  return {
    url: api.url,
    inboxUrl: inbox.url,
    mark: (address, behaviour) => mailboxes.mark(address, behaviour),
    reportLast: (address, behaviour) => sending.report(address, behaviour),
    suppressed: () => mailboxes.suppressed(),
    idle: () => sending.idle(),
    close: async () => {
      await Promise.all([api.close(), inbox.close(), sending.idle()]);
      await mailboxes.saved();
    },
  };
}

type Running = { options: SesOptions; sending: Sending; inbox: Inbox };

/** Puts what arrives into the inbox; of the rest the caller is only told later, as at AWS. */
async function send(request: IncomingMessage, response: ServerResponse, { options, sending, inbox }: Running) {
  const body = (await readBody(request, bodyLimit))?.toString('utf8') ?? '';
  const mail = mailSchema.parse(JSON.parse(body));
  const [to = ''] = mail.Destination.ToAddresses;
  let messageId = `ses-${randomUUID()}`;
  if (sending.arrives(to)) {
    // The caller's signature was checked before; the inbox wants one of any kind.
    const headers = { 'content-type': 'application/json', authorization: 'AWS4-HMAC-SHA256' };
    const inboxResponse = await fetch(`${inbox.url}${sendPath}`, { method: 'POST', headers, body });
    if (!inboxResponse.ok)
      return refuse(response, awsError('ses', 400, 'BadRequestException', await inboxResponse.text()));
    messageId = accepted.parse(await inboxResponse.json()).MessageId;
    inbox.save();
  }
  answer(response, { MessageId: messageId });
  sending.sent({
    messageId,
    to,
    source: mail.FromEmailAddress,
    sentAt: new Date(),
    subject: mail.Content.Simple?.Subject.Data ?? '',
    configurationSet: mail.ConfigurationSetName ?? options.defaultConfigurationSet(mail.FromEmailAddress) ?? '',
    tags: Object.fromEntries(mail.EmailTags.map(({ Name, Value }) => [Name, Value])),
  });
}

function answer(response: ServerResponse, result: Record<string, string>): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
}

function refuse(response: ServerResponse, { status, headers, body }: ErrorResponse): void {
  response.writeHead(status, headers).end(body);
}
