/**
 * Prints what the site costs: times, table units, sizes, starts, each beside its aim. Exits with 1 when a figure could
 * not be measured, not when an aim is missed. Arguments select parts, e.g. `npm run bench latency page`;
 * `--first-start` also times the first start of a fresh clone, which fetches every package; `--record` also measures
 * the figures that costs are computed from, and records them.
 */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { accessCheck } from './access-check.ts';
import { adminLists } from './admin-lists.ts';
import { type BenchCloud, newState, startCloud } from './cloud.ts';
import { coldDay } from './cold-day.ts';
import { busyWarning, conditions, conditionsText, currentLoad } from './conditions.ts';
import { costs, recordCosts } from './costs.ts';
import { discountCodeConcurrency } from './discount-code-concurrency.ts';
import { eventConcurrency } from './event-concurrency.ts';
import { firstPage } from './first-page.ts';
import { forgedEvents } from './forged-events.ts';
import { functionReport } from './functions.ts';
import { latencies } from './latency.ts';
import { lighthouseScores } from './lighthouse.ts';
import { memberPages } from './member-pages.ts';
import { memberships } from './membership-report.ts';
import { paymentLatency } from './payment-latency.ts';
import { playingStart } from './playing-start.ts';
import { polling } from './polling.ts';
import { rendering } from './rendering.ts';
import { type BenchReport, reportText, unmeasured } from './report.ts';
import { restore } from './restore.ts';
import { seatConcurrency } from './seat-concurrency.ts';
import { seatFaults } from './seat-faults.ts';
import { seek } from './seek.ts';
import { starts } from './starts.ts';
import { tableCosts } from './table-cost.ts';
import { quiet } from './table-use.ts';
import { tapTimes } from './taps.ts';
import { throughput } from './throughput.ts';
import { timingLeak } from './timing-leak.ts';
import { visitorHours } from './visitor-hours.ts';

// The functions come first: their workers must be fresh.
const parts: Record<string, (cloud: BenchCloud) => Promise<BenchReport | BenchReport[]>> = {
  functions: functionReport,
  table: tableCosts,
  page: firstPage,
  pages: memberPages,
  playing: accessCheck,
  seek,
  'playing-start': playingStart,
  timing: timingLeak,
  latency: latencies,
  rendering,
  polling,
  seats: seatConcurrency,
  faults: seatFaults,
  code: discountCodeConcurrency,
  events: eventConcurrency,
  forged: forgedEvents,
  paid: paymentLatency,
};

const { values, positionals } = parseArgs({
  options: { 'first-start': { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isSelected = (part: string) => positionals.length === 0 || positionals.includes(part);

/** Measures in a cloud whose pictures have all been drawn ahead, as some minutes after a deployment. */
function withPictures(measure: (cloud: BenchCloud) => Promise<BenchReport | BenchReport[]>) {
  return async () => {
    const state = await newState();
    const env = { ...process.env, EXHALE_PICTURES: 'on' };
    const cloud = await startCloud([process.execPath, 'local/main.ts'], { folder: process.cwd(), state, env });
    try {
      await quiet(cloud.control);
      return await measure(cloud);
    } finally {
      await cloud.stop();
      await rm(dirname(state), { recursive: true, force: true });
    }
  };
}

/** Parts that start clouds of their own, or none. */
const ownClouds: Record<string, () => Promise<BenchReport | BenchReport[]>> = {
  cold: withPictures(coldDay),
  lighthouse: withPictures(lighthouseScores),
  taps: withPictures(tapTimes),
  hours: withPictures(visitorHours),
  costs: async () => costs(),
  throughput,
  memberships: () => memberships(),
  admin: adminLists,
  restore,
  start: () => starts({ withFirst: values['first-start'] }),
};

const unknown = positionals.filter((name) => !(name in parts || name in ownClouds));
if (unknown.length > 0) {
  throw new Error(`no part ${unknown.join(', ')}: ${[...Object.keys(parts), ...Object.keys(ownClouds)].join(' ')}`);
}

// Exit handlers end the children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const currentConditions = await conditions();
process.stdout.write(`${conditionsText(currentConditions, new Date())}\n`);

/** Runs a part and prints its tables. A part that fails, or leaves a figure out, does not keep the others from running. */
async function run(part: string, measure: () => Promise<BenchReport | BenchReport[]>): Promise<void> {
  const warning = busyWarning(currentLoad(), currentConditions.cores);
  try {
    for (const report of [await measure()].flat()) {
      process.stdout.write(`${reportText(report)}\n`);
      if (unmeasured(report).length > 0) process.exitCode = 1;
    }
    if (warning) process.stdout.write(`${warning}\n`);
  } catch (error) {
    process.stdout.write(`\nNOT MEASURED: ${part}\n`);
    process.stderr.write(`${inspect(error)}\n`);
    process.exitCode = 1;
  }
}

const selected = Object.entries(parts).filter(([name]) => isSelected(name));
if (values.record) selected.push(['costs', recordCosts]);
if (selected.length > 0) {
  const state = await newState();
  const cloud = await startCloud([process.execPath, 'local/main.ts'], { folder: process.cwd(), state });
  try {
    for (const [name, measure] of selected) await run(name, () => measure(cloud));
  } finally {
    await cloud.stop();
    await rm(dirname(state), { recursive: true, force: true });
  }
}
for (const [name, measure] of Object.entries(ownClouds)) if (isSelected(name)) await run(name, measure);
