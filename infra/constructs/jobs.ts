import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SiteFunction } from './function.ts';

const hour = Duration.hours(1).toSeconds();
/** CloudWatch looks back at most a week, in periods of an hour. */
const longestWindow = Duration.days(7).toSeconds();

/**
 * Runs the function at this interval, and raises an alarm when it has not succeeded for three intervals, or for one and six
 * hours if that is sooner. A function has one schedule and nothing else that invokes it: its successes are the heartbeat.
 */
export function every(interval: Duration, scope: Construct, id: string, job: SiteFunction, description: string): void {
  const rule = new Rule(scope, id, {
    description,
    schedule: Schedule.rate(interval),
    targets: [new LambdaFunction(job, { retryAttempts: 2 })],
  });
  const { period, periods } = heartbeatWindow(interval);
  const window = Duration.seconds(period.toSeconds() * periods).toHumanString();
  job.alarmOnSilence(rule, period, periods, `Did not succeed for ${window}: ${description.toLowerCase()}.`);
}

function heartbeatWindow(interval: Duration): { period: Duration; periods: number } {
  const seconds = interval.toSeconds();
  const window = Math.min(3 * seconds, seconds + 6 * hour);
  if (window > longestWindow) throw new Error(`an alarm cannot watch a schedule of ${interval.toHumanString()}`);
  const period = Math.min(seconds, hour);
  return { period: Duration.seconds(period), periods: Math.ceil(window / period) };
}
