import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Duration } from 'aws-cdk-lib/core';
import { collectionRows } from '#shared/rules/collections.ts';
import { eventBacklogMetric, failedStreamRecordsMetric } from '#shared/rules/metrics.ts';
import {
  chaptersSortKey,
  discountCodeKeyPrefix,
  eventKeyPrefix,
  settingsItemKey,
  table,
  waitlistSortKeyPrefix,
} from '#shared/rules/table.ts';
import type { Data } from './data.ts';
import type { SiteFunction } from './function.ts';
import type { Observability } from './observability.ts';
import { OnFailureQueue } from './on-failure-queue.ts';

const { partitionKey, sortKey } = table;
const collectionPriceKeys = collectionRows.map(({ priceCode }) => `${discountCodeKeyPrefix}${priceCode}`);

const prefix = (text: string) => FilterRule.beginsWith(text);
const exactly = (...texts: string[]) => texts.flatMap((text) => FilterRule.isEqual(text));

/**
 * Items whose changes are consumed. Of these the consumer itself writes bookings and seats of sessions, and those changes
 * have no further effect, so that it does not invoke itself endlessly.
 */
const consumed = [
  // Pages show the prices of collections and the settings.
  {
    [partitionKey]: {
      S: [...prefix('BOOKING#'), ...prefix('ORDER#'), ...exactly(...collectionPriceKeys, settingsItemKey)],
    },
  },
  { [sortKey]: { S: [...exactly('PROFILE', 'SESSION', 'DETAILS', chaptersSortKey), ...prefix('RECORDING#')] } },
];

/** Entries of waitlists that end, for the seats that they were offered. */
const ended = {
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { Keys: { [sortKey]: { S: prefix(waitlistSortKeyPrefix) } } },
};

/** Codes as they come and go, for how many there are: not their uses. */
const codes = {
  eventName: exactly('INSERT', 'REMOVE'),
  dynamodb: { Keys: { [partitionKey]: { S: prefix(discountCodeKeyPrefix) } } },
};

/** Events, to be reacted to. */
const events = {
  eventName: exactly('INSERT'),
  dynamodb: { Keys: { [partitionKey]: { S: prefix(eventKeyPrefix) } } },
};

/** Attempts for a failing record before it is skipped. */
const maxAttempts = 20;

/** Invokes the function with old and new image of each changed booking, purchase, profile, session, recording, list of chapters, price or setting, ended entry, code that comes or goes, and new event. */
export function consumeTableStream(data: Data, consumer: SiteFunction, observability: Observability): void {
  data.grantStream(consumer);
  const givenUp = new OnFailureQueue(data, 'ChangesGivenUp', observability, {
    people:
      'A change was given up: the sweep cannot complete it in search and totals, see docs/operations.md#given-up.',
  });
  const mapping = new EventSourceMapping(data, 'Changes', {
    target: consumer,
    eventSourceArn: data.inUse.streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    enabled: true,
    batchSize: 25,
    // A failing record blocks those behind it, so attempts are bounded to some minutes.
    retryAttempts: maxAttempts,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(givenUp),
    filters: [...consumed.map((Keys) => ({ dynamodb: { Keys } })), ended, codes, events].map((filter) =>
      FilterCriteria.filter(filter),
    ),
  });
  // Lambda checks on creation whether it may read the stream.
  mapping.node.addDependency(consumer.ownRole);
  addAlarms(data, consumer, observability);
}

/** Raises an alarm when what follows from an event is late. */
export function watchEvents(data: Data, sweep: SiteFunction, observability: Observability): void {
  const age = sweep.ownMetric(eventBacklogMetric, { period: Duration.minutes(5), statistic: 'Maximum' });
  observability.alarm(data, 'EventsLate', age, Duration.minutes(10).toSeconds(), {
    people:
      'What follows from a booking or a freed seat is more than ten minutes late: mails, or the offer of the seat.',
  });
}

function addAlarms(data: Data, consumer: SiteFunction, observability: Observability): void {
  const period = Duration.minutes(5);
  // Transient errors fail once or twice; a record that can never be processed fails on every attempt.
  const failed = consumer.ownMetric(failedStreamRecordsMetric, { period, statistic: 'Sum' });
  observability.alarm(data, 'ChangesFail', failed, maxAttempts / 4, {
    people:
      'A change was not processed: search and totals will miss it, or bookings keep the old time of their session.',
  });
  const age = consumer.metric('IteratorAge', { period, statistic: 'Maximum' });
  observability.alarm(data, 'ChangesLate', age, Duration.minutes(10).toMilliseconds(), {
    people:
      'Search and totals of the back office are more than ten minutes behind, and so are bookings of a moved session.',
  });
}
