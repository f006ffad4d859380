import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { listSortKey } from '../../ground/keys/session.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { pagePathsOf } from '../../ground/page-updates/paths.ts';
import type { AnnouncePageUpdate } from '../../ground/page-updates/queue.ts';
import { pathsOfRemovedCollections } from '../../ground/page-updates/removed-collections.ts';
import { seriesToUpdate } from '../../ground/page-updates/series.ts';
import { logger } from '../../ground/platform/log.ts';
import { plain } from './change.ts';

type Consumer = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/**
 * Announces the pages that show the changed items of a batch, by one message, while the batch is consumed: visitors wait for
 * them, and no failing record holds them up. A batch that could not be announced comes again as a whole.
 */
export function announcing(announce: AnnouncePageUpdate, consume: Consumer): Consumer {
  return async (event) => {
    const [isAnnounced, response] = await Promise.all([announceChanges(event.Records, announce), consume(event)]);
    const [first] = event.Records;
    if (isAnnounced || !first) return response;
    return { batchItemFailures: [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? '' }] };
  };
}

async function announceChanges(records: DynamoDBRecord[], announce: AnnouncePageUpdate): Promise<boolean> {
  const paths = new Set(records.flatMap(pathsOf));
  if (paths.size === 0) return true;
  try {
    const series = [...new Set(records.flatMap(seriesOf))];
    await announce({ paths: [...paths], ...(series.length > 0 && { series }) });
    return true;
  } catch (error) {
    logger.error('changed pages not announced', { error });
    return false;
  }
}

function pathsOf({ dynamodb }: DynamoDBRecord): string[] {
  const { PK, SK } = dynamodb?.Keys ?? {};
  if (PK?.S === undefined || SK?.S === undefined) return [];
  const isSite = PK.S === siteKey.PK && SK.S === siteKey.SK;
  const removed = isSite ? pathsOfRemovedCollections(plain(dynamodb?.OldImage), plain(dynamodb?.NewImage)) : [];
  return [...pagePathsOf({ PK: PK.S, SK: SK.S }), ...removed];
}

// Of the items of a session only the listed one has what other dates show.
const seriesOf = ({ dynamodb }: DynamoDBRecord): string[] =>
  dynamodb?.Keys?.SK?.S === listSortKey ? seriesToUpdate(plain(dynamodb.OldImage), plain(dynamodb.NewImage)) : [];
