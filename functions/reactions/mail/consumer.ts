import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { mailKeyPrefix, table as shape } from '#shared/rules/table.ts';
import { settingAside } from '../../ground/attention/unreadable.ts';
import { type Mail, mailRecord } from '../../ground/outbox/mail.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { MailDependencies } from './kind.ts';

export type ReportDeliveries = (deliveries: Delivery[]) => void;

/**
 * Makes the first attempt at each new mail. No record is repeated by the stream, where it would delay the mails behind
 * it: `sendDueMails` makes the further attempts.
 */
export function consumeOutbox(dependencies: MailDependencies, report: ReportDeliveries) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const first = (record: DynamoDBRecord) => deliver(deriveMailId(record), dependencies, mailIn(record));
    report(await settingAside(dependencies, () => Promise.all(Records.map(first))));
    return { batchItemFailures: [] };
  };
}

/** The mail as it was queued; undefined for one that cannot be read here. A stale one is refused when it is claimed. */
function mailIn({ dynamodb }: DynamoDBRecord): Mail | undefined {
  try {
    return mailRecord.safeParse(unmarshall(imageOf(dynamodb?.NewImage))).data;
  } catch {
    // The streams of DynamoDB Local leave the type of an empty map out: the table is read instead.
    return undefined;
  }
}

// The types of the event and of the SDK differ in what is binary, which a mail has none of.
const imageOf = (image: unknown) => z.record(z.string(), z.custom<AttributeValue>()).default({}).parse(image);

function deriveMailId({ dynamodb }: DynamoDBRecord): string {
  const key = dynamodb?.Keys?.[shape.partitionKey]?.S ?? '';
  if (!key.startsWith(mailKeyPrefix)) throw new Error('unexpected stream record: not a mail');
  return key.slice(mailKeyPrefix.length);
}
