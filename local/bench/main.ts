/**
 * Prints what the site costs: times, table units, sizes, starts. Nothing is asserted; each aim stands beside its
 * figure. `--first-start` also times the first start of a fresh clone, which fetches every package; words name the
 * parts wanted, e.g. `npm run bench latency page`.
 */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { adminLists } from './admin-lists.ts';
import { type BenchCloud, newState, startCloud } from './cloud.ts';
import { codeRace } from './code-race.ts';
import { eventStorm } from './event-storm.ts';
import { firstPage } from './first-page.ts';
import { forgedEvents } from './forged-events.ts';
import { functionReport } from './functions.ts';
import { latencies } from './latency.ts';
import { mayPlay } from './may-play.ts';
import { memberPages } from './member-pages.ts';
import { polling } from './polling.ts';
import { printReport, type Report } from './report.ts';
import { seatsRace } from './seats-race.ts';
import { seek } from './seek.ts';
import { shownPaid } from './shown-paid.ts';
import { starts } from './starts.ts';
import { tableCosts } from './table-cost.ts';
import { toldApart } from './told-apart.ts';

// The functions come first: their workers must be fresh.
const parts: Record<string, (cloud: BenchCloud) => Promise<Report>> = {
  functions: functionReport,
  table: tableCosts,
  page: firstPage,
  pages: memberPages,
  playing: mayPlay,
  seek,
  told: toldApart,
  latency: latencies,
  polling,
  seats: seatsRace,
  code: codeRace,
  events: eventStorm,
  forged: forgedEvents,
  paid: shownPaid,
};

const { values, positionals } = parseArgs({
  options: { 'first-start': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part);

// What is started ends with this, also when it is ended from outside.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const wanted = Object.entries(parts).filter(([name]) => isWanted(name));
if (wanted.length > 0) {
  const state = await newState();
  const cloud = await startCloud([process.execPath, 'local/main.ts'], { folder: process.cwd(), state });
  try {
    for (const [, measure] of wanted) printReport(await measure(cloud));
  } finally {
    await cloud.stop();
    await rm(dirname(state), { recursive: true, force: true });
  }
}
if (isWanted('admin')) printReport(await adminLists());
if (isWanted('start')) printReport(await starts({ withFirst: values['first-start'] }));
