import { logger } from '../../ground/platform/log.ts';
import { applyReport, type MailEventDependencies } from './apply.ts';
import { readEvent } from './event.ts';

/**
 * Handles one event of SES. What it throws, as in an outage of the table, is repeated by Lambda and then kept in the
 * on-failure queue (docs/operations.md#given-up). Logs no addresses.
 */
export function consumeMailEvents(configurationSet: string, dependencies: MailEventDependencies) {
  return async (event: unknown): Promise<void> => {
    const report = readEvent(event, configurationSet);
    if (!report) return void logger.info('mail event ignored');
    const { event: reportedEvent, reason, messageId, mailId } = report;
    const outcomes = await applyReport(report, dependencies);
    logger.info('mail event applied', { event: reportedEvent, reason, mailId, sesMessageId: messageId, outcomes });
  };
}
