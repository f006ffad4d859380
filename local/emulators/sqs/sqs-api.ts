import { createHash } from 'node:crypto';
import * as z from 'zod';
import { arn } from '../arn.ts';
import { messageOf } from '../errors.ts';
import { listen, type RunningServer, readBody } from '../http/server.ts';

/** SQS's limit for a message, in bytes, and some for the request around it. */
const maxBodyBytes = 2 * 1024 * 1024;
const maxMessageBytes = 1024 * 1024;

const inputSchema = z.strictObject({
  QueueUrl: z.string(),
  MessageBody: z.string().min(1),
  DelaySeconds: z.int().min(0).max(900).default(0),
});

/** ARN of the queue with that URL. */
export function queueArnOf(queueUrl: string): string {
  return arn('sqs', queueUrl.slice(queueUrl.lastIndexOf('/') + 1));
}

type Answer = { status: number; body: object };

const fail = (type: string, message: string): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.sqs#${type}`, message },
});

/**
 * Serves SendMessage in the JSON protocol; the proxy in front of it checks who may send to which queue.
 * @param send undefined for a queue that does not exist
 */
export function startSqsApi(
  send: (queueArn: string) => ((body: string, delaySeconds: number) => string) | undefined,
): Promise<RunningServer> {
  const answer = (target: string, text: string): Answer => {
    if (target !== 'AmazonSQS.SendMessage') return fail('UnsupportedOperation', `${target} is not supported.`);
    const input = inputSchema.safeParse(JSON.parse(text));
    if (!input.success) return fail('InvalidParameterValue', z.prettifyError(input.error));
    const { QueueUrl, MessageBody, DelaySeconds } = input.data;
    const sendTo = send(queueArnOf(QueueUrl));
    if (!sendTo) return fail('QueueDoesNotExist', 'The specified queue does not exist.');
    if (Buffer.byteLength(MessageBody) > maxMessageBytes) return fail('InvalidParameterValue', 'It is too long.');
    const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
    return { status: 200, body: { MessageId: sendTo(MessageBody, DelaySeconds), MD5OfMessageBody } };
  };
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const text = (await readBody(request, maxBodyBytes))?.toString('utf8') ?? '{}';
      const { status, body } = answer(String(request.headers['x-amz-target']), text);
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
    },
    onError: (error) => console.error(`SQS: ${messageOf(error)}`),
  });
}
