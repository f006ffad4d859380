import { currentRates } from '../../functions/currency/currency.ts';
import { findRates } from '../../functions/currency/store.ts';
import { findSite } from '../../functions/settings/site.ts';
import { findSettings } from '../../functions/settings/store.ts';
import { CommandError } from '../operator/command-error.ts';
import type { ImportCommand } from './command-line.ts';
import type { ImportConnection } from './connect.ts';
import { findExisting } from './existing.ts';
import { makePlan } from './make-plan.ts';
import { fileProblem } from './media.ts';
import type { Plan } from './plan.ts';
import { type Export, readExport } from './read-export.ts';
import { type TableReport, tableReports } from './report.ts';
import { sendSetUpMails } from './set-up-mails.ts';
import { type ImportDependencies, writePlan } from './write.ts';

export type ImportResult = { source: Export; plan: Plan; tables: TableReport[]; mails: number };

type Options = Pick<ImportCommand, 'folder' | 'media' | 'timeZone' | 'apply' | 'sendSetUpMails'> & {
  now: Date;
  progress: ImportDependencies['progress'];
};

/** Reads an export, compares it with the site, and writes what is new when it is asked to. */
export async function runImport(options: Options, { table, pool, media }: ImportConnection): Promise<ImportResult> {
  const { folder, now, progress } = options;
  const source = readExport(folder);
  const timeZone = options.timeZone ?? (await findSettings(table)).timeZone;
  if (timeZone === null) throw new CommandError('name the --time-zone of the sessions: the site has no usual one.');
  const { rates } = currentRates(await findRates(table), now);
  const categories = (await findSite(table)).categories.list;
  const plan = makePlan(source, { now, timeZone, rates, categories, mediaFolder: options.media });
  await refuseFiles(plan);
  const existing = await findExisting(table, plan);
  const tables = tableReports(source, plan, existing);
  if (options.apply) await writePlan(plan, existing, { table, pool, media, progress });
  const mails = options.sendSetUpMails ? await sendSetUpMails(plan, { table, pool, now }) : 0;
  return { source, plan, tables, mails };
}

/** Takes no recording whose video the site would not take, and draws a picture in place of one that it would not. */
async function refuseFiles(plan: Plan): Promise<void> {
  const recordings: Plan['recordings'] = [];
  for (const { place, value } of plan.recordings) {
    const reason = await fileProblem(value.videoFile, `${value.collection}_video`);
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
