import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Observability } from './observability.ts';

/** CloudFront writes its metrics in this region, whatever the region of the site. */
export const edgeRegion = 'us-east-1';

const period = Duration.minutes(5);

/** The metric of a distribution, in the region where CloudFront writes it. */
export function ofDistribution(distributionId: string, metricName: string, statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    region: edgeRegion,
    period,
    statistic,
  });
}

/** Number of answers of 5xx: CloudFront gives their share, and the number of all. */
export function failedAnswers(distributionId: string): MathExpression {
  return new MathExpression({
    expression: 'FILL(share, 0) * FILL(requests, 0) / 100',
    usingMetrics: {
      share: ofDistribution(distributionId, '5xxErrorRate', 'Average'),
      requests: ofDistribution(distributionId, 'Requests', 'Sum'),
    },
    label: 'Failed answers',
    period,
  });
}

/** Raises the alarm in a stack of `edgeRegion`: CloudWatch has none on a metric of another region. */
export function alarmOnVisitorFailures(scope: Construct, distributionId: string, observability: Observability): void {
  observability.alarm(scope, 'VisitorsFail', failedAnswers(distributionId), 3, {
    people: 'Three or more answers to visitors failed within five minutes, as CloudFront counts them.',
  });
}
