import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SiteFunction } from './function.ts';
import { OnFailureQueue } from './on-failure-queue.ts';

const hour = Duration.hours(1).toSeconds();
/** CloudWatch looks back at most a week, in periods of an hour. */
const longestWindow = Duration.days(7).toSeconds();

/** Lambda waits one minute after the first run, then two. */
const retryAttempts = 2;

/**
 * Runs the function at this interval, keeps the events of runs that failed, and raises an alarm when it has not succeeded for three intervals, or for one and six
 * hours if that is sooner. A function has one schedule and nothing else that invokes it: its successes are the heartbeat.
 */
export function every(interval: Duration, scope: Construct, id: string, job: SiteFunction, description: string): void {
  addRule(Schedule.rate(interval), interval, { scope, id, job, description });
}

/** Runs the function at two o'clock UTC, with the alarm of `every`. */
export function nightly(scope: Construct, id: string, job: SiteFunction, description: string): void {
  addRule(Schedule.cron({ minute: '0', hour: '2' }), Duration.days(1), { scope, id, job, description });
}

type RuleSettings = { scope: Construct; id: string; job: SiteFunction; description: string };

function addRule(schedule: Schedule, interval: Duration, { scope, id, job, description }: RuleSettings): void {
  const givenUp = queueOfSchedules(scope, job);
  // What EventBridge cannot hand over to Lambda.
  const targets = [new LambdaFunction(job, { retryAttempts, deadLetterQueue: givenUp })];
  const rule = new Rule(scope, id, { description, schedule, targets });
  // What Lambda took over, and the function failed.
  job.configureAsyncInvoke({ retryAttempts, onFailure: new SqsDestination(givenUp) });
  const { period, periods } = heartbeatWindow(interval);
  const window = Duration.seconds(period.toSeconds() * periods).toHumanString();
  job.alarmOnSilence(rule, period, periods, `Did not succeed for ${window}: ${description.toLowerCase()}.`);
}

/** Finds or creates the queue that all schedules of the stack share: the next run does what a failed one has left. */
function queueOfSchedules(scope: Construct, { observability }: SiteFunction): OnFailureQueue {
  const stack = Stack.of(scope);
  const id = 'SchedulesGivenUp';
  const existing = stack.node.tryFindChild(id);
  if (existing instanceof OnFailureQueue) return existing;
  return new OnFailureQueue(stack, id, observability, {
    people: 'A run of a schedule failed three times: what it does is late until a later run succeeds.',
  });
}

function heartbeatWindow(interval: Duration): { period: Duration; periods: number } {
  const seconds = interval.toSeconds();
  const window = Math.min(3 * seconds, seconds + 6 * hour);
  if (window > longestWindow) throw new Error(`an alarm cannot watch a schedule of ${interval.toHumanString()}`);
  const period = Math.min(seconds, hour);
  return { period: Duration.seconds(period), periods: Math.ceil(window / period) };
}
