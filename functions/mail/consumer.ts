import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { mailKeyPrefix, table as shape } from '#shared/rules/table.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { MailDependencies } from './kinds.ts';

export type DeliveryReport = (deliveries: Delivery[]) => void;

/** Names the records to retry. The stream then repeats all records from the first of them on. */
export function consumeOutbox(dependencies: MailDependencies, report: DeliveryReport) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const deliveries = await Promise.all(Records.map((record) => deliver(deriveMailId(record), dependencies)));
    report(deliveries);
    const again = Records.filter((_, index) => deliveries[index] === 'again');
    return { batchItemFailures: again.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) };
  };
}

function deriveMailId({ dynamodb }: DynamoDBRecord): string {
  const key = dynamodb?.Keys?.[shape.partitionKey]?.S ?? '';
  if (!key.startsWith(mailKeyPrefix)) throw new Error('unexpected stream record: not a mail');
  return key.slice(mailKeyPrefix.length);
}
