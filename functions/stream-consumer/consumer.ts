import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../platform/log.ts';
import { changeOfRecord, processChange, type StreamDependencies } from './change.ts';

/** Told of each batch: how many of its records failed, none or one. */
type Report = (failed: number) => void;

/**
 * Follows a batch of stream records one after the other, as they happened. The answer names the first that failed; the
 * stream then brings that and all behind it again, and what was done of them stays done once.
 */
export function consumeChanges(desk: StreamDependencies, report: Report = () => undefined) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const record of Records) {
      if (await isFollowed(record, desk)) continue;
      report(1);
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
    report(0);
    return { batchItemFailures: [] };
  };
}

async function isFollowed(record: DynamoDBRecord, desk: StreamDependencies): Promise<boolean> {
  try {
    await processChange(changeOfRecord(record), desk);
    return true;
  } catch (error) {
    // Items hold names and addresses, so neither they nor the message stand in the log.
    const kind = record.dynamodb?.Keys?.SK?.S;
    logger.error('change not followed', {
      kind,
      change: record.eventID,
      error: error instanceof Error ? error.name : '',
    });
    return false;
  }
}
