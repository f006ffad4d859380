import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { backupAgeMetric, failedProbesMetric } from '#shared/rules/metrics.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { logger } from '../../ground/platform/log.ts';
import { backupAge } from './backup-age.ts';
import { probeSite } from './probe.ts';

const { SITE_URL, TABLE_NAME } = readEnvironment('SITE_URL', 'TABLE_NAME');
const client = new DynamoDBClient({ maxAttempts: 3 });
const metrics = new Metrics();

/** Looks at the site from outside and at the table's backups, on schedule (docs/operations.md#seen-from-outside). */
export async function handler(): Promise<void> {
  const [findings, age] = await Promise.all([probeSite(SITE_URL, fetch), backupAge(client, TABLE_NAME, systemClock())]);
  if (findings.length > 0) logger.error('the site does not answer as it should', { failed: findings });
  metrics.addMetric(failedProbesMetric, MetricUnit.Count, findings.length > 0 ? 1 : 0);
  if (age !== null) metrics.addMetric(backupAgeMetric, MetricUnit.Seconds, age);
  metrics.publishStoredMetrics();
}
