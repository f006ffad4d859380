import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { eventKeyPrefix } from '#shared/rules/table.ts';
import { settingAside } from '../../ground/attention/unreadable.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { reactTo } from '../dispatch/react.ts';
import type { ReactionDependencies } from '../dispatch/reaction.ts';

type Consumer = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

const concurrency = 5;
/** A reaction begins by then after the batch came, so that a slow one does not make the stream repeat the batch. */
const timeLimitMs = 20_000;

/**
 * Reacts to the new events of a batch after its changes were consumed. The stream repeats no reaction, which would hold up
 * the records behind it: the sweep does (docs/decisions/events.md).
 */
export function reacting(consume: Consumer, dependencies: ReactionDependencies): Consumer {
  return async (event) => {
    const deadline = Date.now() + timeLimitMs;
    const response = await consume(event);
    const react = async (eventId: string) => {
      if (Date.now() <= deadline) await reactTo(eventId, dependencies);
    };
    await settingAside(dependencies, () => inParallel(event.Records.flatMap(newEventIds), concurrency, react));
    return response;
  };
}

function newEventIds({ eventName, dynamodb }: DynamoDBRecord): string[] {
  const key = dynamodb?.Keys?.PK?.S ?? '';
  return eventName === 'INSERT' && key.startsWith(eventKeyPrefix) ? [key.slice(eventKeyPrefix.length)] : [];
}
