import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { alarmOnVisitorFailures, edgeRegion } from '../constructs/edge-metrics.ts';
import { Observability } from '../constructs/observability.ts';

export type EdgeAlarmOptions = StackProps & { distributionId: string; adminEmail: string };

/**
 * The alarm on failed answers of CloudFront, for a site in another region than `edgeRegion`, where its metrics are. A stack of
 * its own (docs/operations.md#seen-from-outside).
 */
export class EdgeAlarmStack extends Stack {
  constructor(scope: Construct, id: string, { distributionId, adminEmail, ...props }: EdgeAlarmOptions) {
    super(scope, id, { ...props, env: { ...props.env, region: edgeRegion } });
    alarmOnVisitorFailures(this, distributionId, new Observability(this, 'Observability', adminEmail));
  }
}
