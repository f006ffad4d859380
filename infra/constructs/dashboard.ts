import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import {
  failedComparisonsMetric,
  failedMailsMetric,
  failedSettlementsMetric,
  mailBacklogMetric,
  mismatchedPaymentsMetric,
} from '#shared/rules/metrics.ts';
import type { FunctionName } from '../functions.ts';
import type { Api } from './api.ts';
import { ofDistribution } from './edge-metrics.ts';
import type { SiteFunction } from './function.ts';
import type { SeenFromOutside } from './seen-from-outside.ts';

/** The dashboard shows figures of these. */
export type DashboardParts = {
  api: Api;
  distribution: Distribution;
  functions: Record<FunctionName, SiteFunction>;
  outside: SeenFromOutside;
};

/** A figure of the dashboard, in the words of who helps the owner. */
type Figure = { title: string; metrics: IMetric[] };

const period = Duration.minutes(5);
const perRow = 2;
const width = 24 / perRow;

/** Makes a page with ten figures, to look at when something seems wrong (docs/operations.md#the-dashboard). */
export class SiteDashboard extends Construct {
  constructor(scope: Construct, id: string, shown: DashboardParts) {
    super(scope, id);
    const widgets = [...ofVisitors(shown), ...ofWork(shown)].map(
      ({ title, metrics }) => new GraphWidget({ title, left: metrics, width, region: Stack.of(this).region }),
    );
    const rows = widgets.flatMap((_, at) => (at % perRow === 0 ? [widgets.slice(at, at + perRow)] : []));
    new Dashboard(this, 'Figures', { widgets: rows });
  }
}

function ofVisitors({ api, distribution, outside }: DashboardParts): Figure[] {
  return [
    { title: '1 Requests of visitors', metrics: [ofDistribution(distribution.distributionId, 'Requests', 'Sum')] },
    { title: '2 Answers to visitors that failed', metrics: [outside.visitorFailures] },
    { title: '3 The site looked at from outside: failures', metrics: [outside.failedProbes] },
    { title: '4 Answers of the API that failed, or refused', metrics: [api.serverErrors, api.clientErrors] },
    { title: '5 Milliseconds of the slowest 5 of 100 answers of the API', metrics: [api.slowAnswers] },
  ];
}

function ofWork({ functions, outside }: DashboardParts): Figure[] {
  const { syncPayments, reconcilePayments, bookings, mail, sendDueMails } = functions;
  const sum = { period, statistic: 'Sum' };
  const failures = new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors', ...sum });
  return [
    { title: '6 Functions that failed, or were not let run', metrics: [failures, outside.throttles] },
    {
      title: '7 Payments: not settled, not fitting, not compared',
      metrics: [
        syncPayments.ownMetric(failedSettlementsMetric, sum),
        bookings.ownMetric(mismatchedPaymentsMetric, sum),
        reconcilePayments.ownMetric(failedComparisonsMetric, sum),
      ],
    },
    {
      title: '8 Mails: seconds that the oldest waits, and given up',
      metrics: [
        sendDueMails.ownMetric(mailBacklogMetric, { period, statistic: 'Maximum' }),
        mail.ownMetric(failedMailsMetric, sum),
      ],
    },
    { title: '9 Share of mails that bounce, or are complained about', metrics: [outside.bounces, outside.complaints] },
    { title: '10 Seconds since the table can be restored to', metrics: [outside.backupAge] },
  ];
}
