import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SiteFunction } from './function.ts';

/** Invokes the function every hour, and twice more when it fails. */
export function everyHour(scope: Construct, id: string, job: SiteFunction, description: string): void {
  new Rule(scope, id, {
    description,
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new LambdaFunction(job, { retryAttempts: 2 })],
  });
}
