import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SiteFunction } from './constructs/function.ts';
import { every, nightly } from './constructs/jobs.ts';
import type { FunctionName } from './functions.ts';

export function scheduleJobs(scope: Construct, functions: Record<FunctionName, SiteFunction>): void {
  const { refreshRates, syncPayments, sendDueMails, reconcilePayments } = functions;
  const { cleanUpUploads, rotateOriginSecret, sweepPages, sweepChanges } = functions;
  every(Duration.hours(1), scope, 'RefreshRates', refreshRates, 'Fetches the exchange rates');
  every(Duration.minutes(10), scope, 'SyncPayments', syncPayments, 'Settles open payments with Stripe');
  every(Duration.minutes(1), scope, 'SendDueMails', sendDueMails, 'Sends mails whose first attempt failed');
  nightly(scope, 'ReconcilePayments', reconcilePayments, 'Compares Stripe with the table');
  every(Duration.days(1), scope, 'CleanUpUploads', cleanUpUploads, 'Removes unused uploads');
  every(Duration.hours(1), scope, 'RotateOriginSecret', rotateOriginSecret, 'Rotates the origin secret');
  every(Duration.minutes(1), scope, 'SweepPages', sweepPages, 'Renders pages that time or a deployment changed');
  every(
    Duration.minutes(1),
    scope,
    'SweepChanges',
    sweepChanges,
    'Reminds of sessions, and completes what the stream consumer gave up',
  );
}
