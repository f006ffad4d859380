import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Page } from '#shared/contract/rendered-pages.ts';
import { pageUpdate } from '../../ground/page-updates/message.ts';
import { logger } from '../../ground/platform/log.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { pagesAt, pathsOfDates } from './known-pages.ts';
import { type PageDependencies, updatePage } from './update.ts';

/** Pages rendered at once: they share one processor. */
export const concurrency = 4;

/** A page, the messages that name it, and its last change by them. */
type Changed = { page: Page; at: Date; messageIds: string[] };

/**
 * Renders each page that the messages of a batch name once. Returns the messages of which a page could not be rendered; the
 * queue shows them again.
 */
export async function consumeUpdates({ Records }: SQSEvent, dependencies: PageDependencies): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const changes = new Map<string, Changed>();
  for (const record of Records) {
    await attempt([record.messageId], failed, () => addChanges(record, changes, dependencies));
  }
  await inParallel(changes.values(), concurrency, ({ page, at, messageIds }) =>
    attempt(messageIds, failed, () => updatePage(page, at, dependencies)),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}

async function addChanges(record: SQSRecord, changes: Map<string, Changed>, { table, now }: PageDependencies) {
  const update = pageUpdate.parse(JSON.parse(record.body));
  const at = update.at ? new Date(update.at) : new Date(Number(record.attributes.SentTimestamp));
  const dates = await pathsOfDates(update.series ?? [], table, now());
  for (const page of await pagesAt([...update.paths, ...dates], table)) {
    const knownChange = changes.get(page.key);
    const messageIds = [...(knownChange?.messageIds ?? []), record.messageId];
    changes.set(page.key, { page, at: knownChange && knownChange.at > at ? knownChange.at : at, messageIds });
  }
}

async function attempt(messageIds: string[], failed: Set<string>, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.error('page not rendered', { messageIds, error });
    for (const id of messageIds) failed.add(id);
  }
}
