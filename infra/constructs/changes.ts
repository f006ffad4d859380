import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import { unfollowedChangesMetric } from '#shared/rules/stream.ts';
import { table } from '#shared/rules/table.ts';
import type { Data } from './data.ts';
import type { SiteFunction } from './function.ts';
import type { Observability } from './observability.ts';

const { partitionKey, sortKey } = table;
const partitions = (prefix: string) => ({ [partitionKey]: { S: FilterRule.beginsWith(prefix) } });
const sorted = (name: string) => ({ [sortKey]: { S: FilterRule.isEqual(name) } });

/** What is followed. None of it is written by the function that follows, save bookings, which then do not differ. */
const followed = [partitions('BOOKING#'), partitions('PURCHASE#'), sorted('PROFILE'), sorted('SESSION')];

/** Tries of one record that fails: then it is passed over. */
const tries = 20;

/** Invokes the function with each change of a booking, a purchase, a profile or a session, as it was and as it is. */
export function followChanges(data: Data, follower: SiteFunction, observability: Observability): void {
  data.grantStream(follower);
  const mapping = new EventSourceMapping(data, 'Changes', {
    target: follower,
    eventSourceArn: data.streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 25,
    // What fails comes again, and holds up what is behind it: for some minutes, not for ever.
    retryAttempts: tries,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    filters: followed.map((Keys) => FilterCriteria.filter({ dynamodb: { Keys } })),
  });
  // Lambda looks at once whether it may read the stream.
  mapping.node.addDependency(follower.ownRole);
  watch(data, follower, observability);
}

function watch(data: Data, follower: SiteFunction, observability: Observability): void {
  const period = Duration.minutes(5);
  // What passes by itself fails once or twice; a record that never goes through fails at each try.
  const failed = follower.ownMetric(unfollowedChangesMetric, { period, statistic: 'Sum' });
  observability.alarm(data, 'ChangesFail', failed, tries / 4, {
    people: 'A change is not followed: search and totals will miss it, or bookings stay where their session was.',
  });
  const age = follower.metric('IteratorAge', { period, statistic: 'Maximum' });
  observability.alarm(data, 'ChangesLate', age, Duration.minutes(10).toMilliseconds(), {
    people:
      'Search and totals of the back office are more than ten minutes behind, and so are bookings of a moved session.',
  });
}
