import { afterAll, beforeEach } from 'vitest';
import { confirmAddress } from '../../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { findMail } from '../../../ground/outbox/queue.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { exampleBooking } from '../../../testing/examples.ts';
import { fakePool } from '../../../testing/fake-pool.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { type Delivery, deliver } from '../deliver.ts';
import type { MailDependencies } from '../kind.ts';
import type { Message } from '../message.ts';
import { sendBySes } from '../ses.ts';
import { clearMailBudget } from './clear-budget.ts';
import { putMail } from './outbox.ts';
import { startFakeSes } from './ses.ts';

/** When `putMail` queues. */
const queuedAt = Date.parse('2026-11-20T10:00:00.000Z');

/** The delivery of mails with an emulated SES and a clock that tests advance, for all tests of a file. */
export async function openSharedMailer() {
  const ses = await startFakeSes();
  const table = await openSharedTable();
  // That of `putMail`, whose mails of each test are within its budget (docs/trust.md#mail-budget).
  const { attendeeEmail } = exampleBooking();
  await transact(table, [confirmAddress(emailHash(attendeeEmail), { now: new Date(queuedAt) })]);
  let passedMs = 0;
  const dependencies: MailDependencies = {
    table,
    now: () => new Date(queuedAt + passedMs),
    // Throttled requests are repeated without a pause.
    send: sendBySes({ from: 'hello@exhale.example', configurationSet: 'mails' }, ses.client, async () => undefined),
    site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
    pool: fakePool().pool,
  };
  beforeEach(async () => {
    await clearMailBudget(table, attendeeEmail, new Date(queuedAt), 48);
    passedMs = 5000;
    ses.requests.length = 0;
    ses.script.length = 0;
    ses.outage = null;
  });
  afterAll(() => ses.close());
  return {
    ses,
    table,
    dependencies,
    putMail: (...options: Parameters<typeof putMail> extends [unknown, ...infer Rest] ? Rest : never) =>
      putMail(table, ...options),
    deliver: (mailId: string): Promise<Delivery> => deliver(mailId, dependencies),
    mail: (mailId: string) => findMail(table, mailId),
    wait: (minutes: number) => {
      passedMs += minutes * 60_000;
    },
    /** Minutes since the mail was queued, which are a whole number in these tests but for the first five seconds. */
    minutes: () => Math.floor(passedMs / 60_000),
    /** Resolves when the function is killed after SES has taken the mail. */
    crashAfterSending: (mailId: string) =>
      new Promise<void>((killed) => {
        const send = async (message: Message) => {
          await dependencies.send(message);
          killed();
          return new Promise<never>(() => {});
        };
        void deliver(mailId, { ...dependencies, send });
      }),
  };
}
