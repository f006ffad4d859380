import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { failedMailsMetric } from '#shared/rules/metrics.ts';
import { connectPool } from '../../domains/identity/pool.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import type { ReportDeliveries } from './consumer.ts';
import type { MailDependencies } from './kind.ts';
import { sendBySes } from './ses.ts';

/** Connects what functions that send mails need, from their environment; `report` counts mails that were given up. */
export function connectMail(): { dependencies: MailDependencies; metrics: Metrics; report: ReportDeliveries } {
  const environment = readEnvironment(
    'TABLE_NAME',
    'SITE_URL',
    'MAIL_FROM',
    'CONFIGURATION_SET',
    'ADMIN_EMAIL',
    'USER_POOL_ID',
    'USER_POOL_CLIENT_ID',
  );
  const metrics = new Metrics();
  return {
    dependencies: {
      table: connectTable(environment.TABLE_NAME),
      now: systemClock,
      send: sendBySes({ from: environment.MAIL_FROM, configurationSet: environment.CONFIGURATION_SET }),
      pool: connectPool({ userPoolId: environment.USER_POOL_ID }),
      site: { siteUrl: environment.SITE_URL, adminEmail: environment.ADMIN_EMAIL },
    },
    metrics,
    report: (deliveries) => {
      const failed = deliveries.filter((delivery) => delivery === 'failed').length;
      metrics.addMetric(failedMailsMetric, MetricUnit.Count, failed);
      metrics.publishStoredMetrics();
    },
  };
}
