import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { backupAgeMetric, failedProbesMetric } from '#shared/rules/metrics.ts';
import { alarmOnVisitorFailures, edgeRegion, failedAnswers } from './edge-metrics.ts';
import type { SiteFunction } from './function.ts';
import type { Observability } from './observability.ts';

const quarter = Duration.minutes(15);
const hour = Duration.hours(1);

/** SES looks at an account from 5 % bounces and 0.1 % complaints on; it pauses it at twice as many and five times as many. */
const bounceLimit = 0.03;
const complaintLimit = 0.0006;

type Watched = { distribution: Distribution; probe: SiteFunction };

/** The site and its account as visitors, SES and Lambda see them: metrics and their alarms (docs/operations.md#seen-from-outside). */
export class SeenFromOutside extends Construct {
  readonly failedProbes: IMetric;
  readonly backupAge: IMetric;
  readonly bounces: IMetric;
  readonly complaints: IMetric;
  readonly throttles: IMetric;
  readonly visitorFailures: IMetric;

  constructor(scope: Construct, id: string, { distribution, probe }: Watched, observability: Observability) {
    super(scope, id);
    this.failedProbes = probe.ownMetric(failedProbesMetric, { period: quarter, statistic: 'Sum' });
    this.backupAge = probe.ownMetric(backupAgeMetric, { period: hour, statistic: 'Minimum' });
    this.bounces = reputation('BounceRate');
    this.complaints = reputation('ComplaintRate');
    this.throttles = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      period: Duration.minutes(5),
      statistic: 'Sum',
    });
    this.visitorFailures = failedAnswers(distribution.distributionId);
    this.#addAlarms(observability);
    // CloudWatch raises no alarm on a metric of another region.
    if (Stack.of(this).region === edgeRegion) alarmOnVisitorFailures(this, distribution.distributionId, observability);
  }

  #addAlarms(observability: Observability): void {
    observability.alarm(this, 'SiteDown', this.failedProbes, 2, {
      people: 'The site did not answer as visitors need it, twice in a quarter of an hour: page, list or booking.',
    });
    observability.alarm(this, 'BackupsLate', this.backupAge, hour.toSeconds(), {
      people: 'The table could not be restored to the last hour: its backups are off or late.',
    });
    observability.alarm(this, 'Bounces', this.bounces, bounceLimit, {
      people: 'Many mails do not arrive. SES looks at the account from 5 of 100 on, and then stops all its mails.',
    });
    observability.alarm(this, 'Complaints', this.complaints, complaintLimit, {
      people: 'People mark mails as spam. SES looks at the account from 1 of 1,000 on, and then stops all its mails.',
    });
    observability.alarm(this, 'Throttled', this.throttles, 1, {
      people: 'More functions were to run at once than the account allows: requests were refused, or wait.',
    });
  }
}

const reputation = (name: 'BounceRate' | 'ComplaintRate') =>
  new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${name}`, period: hour, statistic: 'Maximum' });
