import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { mailKeyPrefix, table as shape } from '#shared/rules/table.ts';
import { type Delivery, type DeliveryDependencies, deliver } from './deliver.ts';

/** What is told of each batch, e.g. to a metric. */
export type Report = (deliveries: Delivery[]) => void;

/**
 * Delivers the mails of a batch of stream records. The answer names the records to bring again; the stream then
 * brings all from the first of them on, and those already settled are left alone.
 */
export function consumeOutbox(dependencies: DeliveryDependencies, report: Report) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const deliveries = await Promise.all(Records.map((record) => deliver(mailIdOf(record), dependencies)));
    report(deliveries);
    const again = Records.filter((_, index) => deliveries[index] === 'again');
    return { batchItemFailures: again.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) };
  };
}

/** The id of the mail that a record tells of; the stack's filter lets no other record through. */
function mailIdOf({ dynamodb }: DynamoDBRecord): string {
  const key = dynamodb?.Keys?.[shape.partitionKey]?.S ?? '';
  if (!key.startsWith(mailKeyPrefix)) throw new Error('a record of the stream is no mail');
  return key.slice(mailKeyPrefix.length);
}
