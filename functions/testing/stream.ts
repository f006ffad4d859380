import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';

type Item = Record<string, unknown>;

/** A stream record as Lambda gets it; undefined where the item did or does not exist. */
export function streamRecord(
  number: number,
  before: Item | undefined,
  after: Item | undefined,
  madeAt = '2026-11-20T12:00:00.000Z',
): DynamoDBRecord {
  const { PK, SK } = after ?? before ?? {};
  const image = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Record<string, AttributeValue>;
  return {
    eventID: `event-${number}`,
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      Keys: image({ PK, SK }),
      SequenceNumber: String(number),
      ApproximateCreationDateTime: Date.parse(madeAt) / 1000,
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  };
}
