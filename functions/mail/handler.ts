import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { failedMailsMetric } from '#shared/rules/metrics.ts';
import { connectPool } from '../identity/pool.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { connectTable } from '../platform/table.ts';
import { consumeOutbox } from './consumer.ts';
import { sendBySes } from './ses.ts';

const { TABLE_NAME, SITE_URL, MAIL_FROM, ADMIN_EMAIL, USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment(
  'TABLE_NAME',
  'SITE_URL',
  'MAIL_FROM',
  'ADMIN_EMAIL',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
);
const metrics = new Metrics();

export const handler = consumeOutbox(
  {
    table: connectTable(TABLE_NAME),
    now: systemClock,
    send: sendBySes(MAIL_FROM),
    pool: connectPool({ userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID }),
    site: { siteUrl: SITE_URL, adminEmail: ADMIN_EMAIL },
  },
  (deliveries) => {
    const failed = deliveries.filter((delivery) => delivery === 'failed').length;
    metrics.addMetric(failedMailsMetric, MetricUnit.Count, failed);
    metrics.publishStoredMetrics();
  },
);
