import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { mailBacklogMetric } from '#shared/rules/metrics.ts';
import { settingAside } from '../../ground/attention/unreadable.ts';
import { logger } from '../../ground/platform/log.ts';
import { connectMail } from './connect.ts';
import { sendDueMails } from './send-due-mails.ts';

const { dependencies, metrics, report } = connectMail();

/** Runs on schedule; the age of the oldest open mail raises an alarm. */
export async function handler(): Promise<void> {
  const { deliveries, oldestSeconds } = await settingAside(dependencies, () => sendDueMails(dependencies));
  if (deliveries.length > 0) logger.info('due mails attempted', { attempted: deliveries.length, oldestSeconds });
  metrics.addMetric(mailBacklogMetric, MetricUnit.Seconds, oldestSeconds);
  report(deliveries);
}
