import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { SiteFunction } from './function.ts';

/** What happens by the clock. */
export class Jobs extends Construct {
  constructor(scope: Construct, id: string, refreshRates: SiteFunction) {
    super(scope, id);
    new Rule(this, 'RefreshRates', {
      description: 'Fetches the exchange rates',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(refreshRates, { retryAttempts: 2 })],
    });
  }
}
