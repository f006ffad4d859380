import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { openMails } from '../../ground/outbox/mail.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { queryPage, type Table } from '../../ground/platform/table.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { MailDependencies } from './kind.ts';

/** `oldestSeconds`: how long the oldest mail that was open at the start had waited; 0 when there was none. */
export type SweepResult = { deliveries: Delivery[]; oldestSeconds: number };

const openMail = z.object({ id, createdAt: instant, nextAttemptAt: instant });
type OpenMail = z.output<typeof openMail>;

/** Mails that one run looks at. */
const maxMails = 500;
const concurrency = 5;
/** An attempt begins by then: each takes up to a quarter of a minute, and the function has three quarters. */
const timeLimitMs = 25_000;
/** Attempts in a row without success after which the mail service is left alone until the next run. */
const maxFailuresInRow = 5;

/**
 * Attempts the mails that are due: those whose first attempt did not succeed, was interrupted or was never made. An
 * outage costs a few attempts for each run; the other mails stay due.
 */
export async function sendDueMails(dependencies: MailDependencies): Promise<SweepResult> {
  const start = dependencies.now();
  const mails = await findOpenMails(dependencies.table);
  const due = mails.filter(({ nextAttemptAt }) => nextAttemptAt <= start.toISOString());
  const deliveries: Delivery[] = [];
  await inParallel(untilFailing(due, deliveries, Date.now() + timeLimitMs), concurrency, async ({ id }) => {
    deliveries.push(await deliver(id, dependencies));
  });
  return { deliveries, oldestSeconds: oldestSeconds(mails, start) };
}

/** Finds open mails, of which those whose next attempt is due first come first. */
async function findOpenMails(table: Table): Promise<OpenMail[]> {
  const { items } = await queryPage(table, { index: 'byKind', partition: openMails, limit: maxMails }, openMail);
  return items;
}

function* untilFailing(mails: OpenMail[], deliveries: readonly Delivery[], deadline: number) {
  for (const mail of mails) {
    const last = deliveries.slice(-maxFailuresInRow);
    const isFailing = last.length === maxFailuresInRow && last.every((delivery) => delivery === 'later');
    if (isFailing || Date.now() > deadline) return;
    yield mail;
  }
}

function oldestSeconds(mails: OpenMail[], now: Date): number {
  const ages = mails.map(({ createdAt }) => (now.getTime() - Date.parse(createdAt)) / 1000);
  return Math.round(Math.max(0, ...ages));
}
