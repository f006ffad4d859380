import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { mailKeyPrefix, table as shape } from '#shared/rules/table.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { MailDependencies } from './kinds.ts';

export type DeliveryReport = (deliveries: Delivery[]) => void;

/**
 * Makes the first attempt at each new mail. No record is repeated by the stream, where it would delay the mails behind
 * it: `sendDueMails` makes the further attempts.
 */
export function consumeOutbox(dependencies: MailDependencies, report: DeliveryReport) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    report(await Promise.all(Records.map((record) => deliver(deriveMailId(record), dependencies))));
    return { batchItemFailures: [] };
  };
}

function deriveMailId({ dynamodb }: DynamoDBRecord): string {
  const key = dynamodb?.Keys?.[shape.partitionKey]?.S ?? '';
  if (!key.startsWith(mailKeyPrefix)) throw new Error('unexpected stream record: not a mail');
  return key.slice(mailKeyPrefix.length);
}
