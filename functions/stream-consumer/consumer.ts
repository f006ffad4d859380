import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { WriteDependencies } from '../platform/dependencies.ts';
import { logger } from '../platform/log.ts';
import { changeOfRecord, processChange } from './change.ts';
import { setAside } from './failed-changes.ts';

/** Gets the number of failed records of a batch: none or one. */
type Report = (failed: number) => void;

/**
 * Processes records in their order. Returns the first that failed: the stream repeats it and those behind it. After some
 * attempts a failing record is set aside for the sweep, and those behind it go on.
 */
export function consumeChanges(dependencies: WriteDependencies, report: Report = () => undefined) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const record of Records) {
      if (await isProcessed(record, dependencies)) continue;
      report(1);
      if (await isSetAside(record, dependencies)) continue;
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
    report(0);
    return { batchItemFailures: [] };
  };
}

async function isSetAside(record: DynamoDBRecord, { table, now }: WriteDependencies): Promise<boolean> {
  try {
    return await setAside(table, changeOfRecord(record), now());
  } catch (error) {
    logger.error('change not set aside', { change: record.eventID, error: error instanceof Error ? error.name : '' });
    return false;
  }
}

async function isProcessed(record: DynamoDBRecord, dependencies: WriteDependencies): Promise<boolean> {
  try {
    await processChange(changeOfRecord(record), dependencies);
    return true;
  } catch (error) {
    // Items contain personal data, so neither they nor error messages are logged.
    const kind = record.dynamodb?.Keys?.SK?.S;
    logger.error('change not processed', {
      kind,
      change: record.eventID,
      error: error instanceof Error ? error.name : '',
    });
    return false;
  }
}
