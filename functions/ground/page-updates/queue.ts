import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { PageUpdate } from './message.ts';

/** Announces that pages have changed, or will in so many seconds (at most 900). */
export type AnnouncePageUpdate = (update: PageUpdate, delaySeconds?: number) => Promise<void>;

/** Changes wait behind it: fail fast and retry. */
const requestHandler = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };

/** Sends to the queue with that URL. */
export function announcePageUpdates(queueUrl: string): AnnouncePageUpdate {
  const client = new SQSClient({ requestHandler, maxAttempts: 3, useQueueUrlAsEndpoint: false });
  return async (update, DelaySeconds = 0) => {
    const message = { QueueUrl: queueUrl, MessageBody: JSON.stringify(update) };
    await client.send(new SendMessageCommand({ ...message, ...(DelaySeconds > 0 && { DelaySeconds }) }));
  };
}
