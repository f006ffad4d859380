import { collectionRow } from '#shared/rules/collections.ts';
import { currentRates } from '../../functions/domains/currency/currency.ts';
import { findRates } from '../../functions/domains/currency/store.ts';
import type { Pool } from '../../functions/domains/identity/pool.ts';
import { deriveMailId, queueOnce } from '../../functions/ground/outbox/queue.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { inParallel } from '../../functions/ground/platform/parallel.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { findSite } from '../../functions/ground/settings/site.ts';
import { findSettings } from '../../functions/ground/settings/store.ts';
import { CommandError } from '../command-error.ts';
import type { ImportCommand } from './command-line.ts';
import type { ImportConnection } from './connect.ts';
import { type Comparison, comparePlan } from './existing.ts';
import { makePlan } from './make-plan.ts';
import { fileProblem } from './media.ts';
import { noteImport } from './note-import.ts';
import type { Plan } from './plan.ts';
import { type Export, readExport } from './read-export.ts';
import { type TableReport, tableReports } from './report.ts';
import { sendMembershipMails } from './send-membership-mails.ts';
import { type ImportDependencies, writePlan } from './write.ts';
import { findVoucherCodes, type VoucherCode } from './write-vouchers.ts';

export type ImportResult = {
  source: Export;
  plan: Plan;
  compared: Comparison;
  tables: TableReport[];
  vouchers: VoucherCode[];
  mails: number;
  membershipMails: number;
};

type Options = Pick<ImportCommand, 'folder' | 'media' | 'timeZone' | 'apply' | 'sendSetUpMails'> &
  Partial<Pick<ImportCommand, 'dates' | 'encoding' | 'sendMembershipMails'>> & {
    now: Date;
    progress: ImportDependencies['progress'];
  };

/** Reads an export, compares it with the site, and writes what is new when it is asked to. */
export async function runImport(options: Options, { table, pool, media }: ImportConnection): Promise<ImportResult> {
  const { folder, now, progress, dates: order, encoding } = options;
  const timeZone = options.timeZone ?? (await findSettings(table)).timeZone;
  if (timeZone === null) throw new CommandError('name the --time-zone of the sessions: the site has no usual one.');
  const source = readExport(folder, { timeZone, order, encoding });
  const { rates } = currentRates(await findRates(table), now);
  const site = await findSite(table);
  const settings = {
    categories: site.categories.list,
    offered: site.currencies.offered,
    packsForSale: site.packs.list,
    plansForSale: site.plans.list,
  };
  const plan = makePlan(source, { now, timeZone, rates, ...settings, mediaFolder: options.media });
  await refuseFiles(plan);
  const compared = await comparePlan(table, plan);
  const tables = tableReports(source, plan, compared);
  if (options.apply) {
    // First, so that a run that is interrupted is known to have brought people.
    await noteImport(compared, { table, now });
    await writePlan(plan, compared, { table, pool, media, now, progress });
  }
  const mails = options.sendSetUpMails ? await sendSetUpMails(plan, { table, pool, now }) : 0;
  const membershipMails = options.sendMembershipMails ? await sendMembershipMails(plan, { table, now }) : 0;
  const vouchers = await findVoucherCodes(plan, table);
  return { source, plan, compared, tables, vouchers, mails, membershipMails };
}

/** Takes no recording whose video the site would not take, and draws a picture in place of one that it would not. */
async function refuseFiles(plan: Plan): Promise<void> {
  const recordings: Plan['recordings'] = [];
  for (const { place, value } of plan.recordings) {
    const reason = await fileProblem(value.videoFile, collectionRow(value.collection).upload.purpose);
    if (reason !== undefined) plan.refused.push({ place, reason });
    else
      recordings.push({ place, value: { ...value, thumbnailFile: await pictureOf(value.thumbnailFile, place, plan) } });
  }
  plan.recordings = recordings;
  for (const { place, value } of plan.sessions) value.pictureFile = await pictureOf(value.pictureFile, place, plan);
}

async function pictureOf(file: string | undefined, place: Plan['refused'][number]['place'], plan: Plan) {
  if (file === undefined) return undefined;
  const reason = await fileProblem(file, 'thumbnail');
  if (reason === undefined) return file;
  plan.changed.push({ place, reason: `${reason}: one is drawn` });
  return undefined;
}

type SetUpMailOptions = { table: Table; pool: Pick<Pool, 'findAccount'>; now: Date };

/** Accounts that are looked up at once. */
const concurrency = 4;

/**
 * Mails a link that sets up the account to each member of the plan who has no password yet. A second run mails nobody
 * twice, since it finds the mail in the outbox, which keeps it for 30 days. Returns how many were queued.
 */
async function sendSetUpMails({ members }: Plan, { table, pool, now }: SetUpMailOptions): Promise<number> {
  let queued = 0;
  // Always the same time, so that the ids of two runs are equal.
  const origin = newId(new Date(1)).slice(0, 10);
  await inParallel(members, concurrency, async ({ value: { email, fullName } }) => {
    if (await pool.findAccount(email)) return;
    const id = deriveMailId(origin, `set up ${email}`);
    const mail = { id, kind: 'magic_link', purpose: 'setup', byStudio: true, fullName, to: email } as const;
    if ((await transact(table, [queueOnce(mail, now)])).written) queued += 1;
  });
  return queued;
}
