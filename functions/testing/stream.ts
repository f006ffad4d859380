import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';

type Item = Record<string, unknown>;

/** A stream record as Lambda gets it; undefined where the item did or does not exist. */
export function streamRecord(number: number, before: Item | undefined, after: Item | undefined): DynamoDBRecord {
  const { PK, SK } = after ?? before ?? {};
  const image = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Record<string, AttributeValue>;
  return {
    eventID: `event-${number}`,
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      Keys: image({ PK, SK }),
      SequenceNumber: String(number),
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  };
}
