import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import { logger } from '../../ground/platform/log.ts';
import { changeOfRecord, processChanges } from './change.ts';
import { setAside } from './failed-changes.ts';

/** Gets the number of failed records of a batch: none or one. */
type Report = (failed: number) => void;

/**
 * Processes all records together, and when that fails one after the other. Returns the first that failed: the stream
 * repeats it and those behind it. After some attempts a failing record is set aside for the sweep, and those behind it go
 * on.
 */
export function consumeChanges(dependencies: WriteDependencies, report: Report = () => undefined) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    if (await areProcessed(Records, dependencies)) {
      report(0);
      return { batchItemFailures: [] };
    }
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

/** Returns false without a log: a record at fault is found and logged when each is processed by itself. */
async function areProcessed(records: DynamoDBRecord[], dependencies: WriteDependencies): Promise<boolean> {
  try {
    await processChanges(records.map(changeOfRecord), dependencies);
    return true;
  } catch {
    return false;
  }
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
    await processChanges([changeOfRecord(record)], dependencies);
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
