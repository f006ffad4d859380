import * as z from 'zod';
import { queueArnOf } from '../../emulators/sqs/sqs-api.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

const input = z.looseObject({ QueueUrl: z.string() });

/** Reads requests to SQS, which name the queue by its URL. Throws UnknownActionError. */
export function readSqs({ headers, body }: AwsRequest): Operation {
  const action = String(headers['x-amz-target']).split('.')[1] ?? '';
  if (action !== 'SendMessage') throw new UnknownActionError('sqs', action);
  const { QueueUrl } = input.parse(JSON.parse(body.toString('utf8')));
  return { action, permissions: [{ action: 'sqs:SendMessage', resource: queueArnOf(QueueUrl) }] };
}
