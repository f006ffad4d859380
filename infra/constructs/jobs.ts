import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SiteFunction } from './function.ts';

export function every(interval: Duration, scope: Construct, id: string, job: SiteFunction, description: string): void {
  new Rule(scope, id, {
    description,
    schedule: Schedule.rate(interval),
    targets: [new LambdaFunction(job, { retryAttempts: 2 })],
  });
}
