import { readUnitsOf, writeUnitsOf } from './call-units.ts';
import type { BenchCloud } from './cloud.ts';
import type { Work } from './cost-figures.ts';
import { type Reading, workOf } from './cost-work.ts';
import { stripeRequests } from './membership-cloud.ts';
import type { Reader } from './table-reader.ts';
import { quiet } from './table-use.ts';

/** The work of a part of a year, with units as AWS counts them, and calls of Stripe's API. */
export type YearWork = Work & { stripe: number };

const fields = [
  'apiRequests',
  'invocations',
  'milliseconds',
  'readUnits',
  'writeUnits',
  'storedBytes',
  'mails',
] as const;

export function addWork(one: YearWork, other: YearWork, times = 1): YearWork {
  const sum = { ...one, stripe: one.stripe + other.stripe * times };
  for (const field of fields) sum[field] += other[field] * times;
  return sum;
}

/** Returns what a part did beyond what it does without members. */
export const beyond = (work: YearWork, without: YearWork): YearWork => {
  const difference = addWork(work, without, -1);
  for (const field of [...fields, 'stripe'] as const) difference[field] = Math.max(0, difference[field]);
  return difference;
};

export const noWork: YearWork = {
  edgeRequests: 0,
  edgeFunctionRuns: 0,
  edgeBytes: 0,
  apiRequests: 0,
  invocations: 0,
  milliseconds: 0,
  readUnits: 0,
  writeUnits: 0,
  storedBytes: 0,
  mails: 0,
  fileReads: 0,
  fileWrites: 0,
  stripe: 0,
};

/** Functions of schedules, which run by the clock of the cloud also where nobody measures them. */
const scheduled = [
  ...['syncPayments', 'reconcilePayments', 'sweepChanges', 'probe', 'exportAccounts', 'sendDueMails'],
  ...['refreshRates', 'completeDeletions'],
];

/** Measures `does` until its consumers are done; of functions of schedules, those that it names. */
export async function measureWork(
  cloud: BenchCloud,
  reader: Reader,
  does: () => Promise<void>,
  schedules: readonly string[] = [],
): Promise<YearWork> {
  await quiet(cloud.control);
  const before = await reader.all();
  const asked = await stripeRequests(cloud);
  await cloud.control.resetMeters({ inputs: true });
  await does();
  await quiet(cloud.control);
  const all: Reading = await cloud.control.meters();
  const after = await reader.all();
  const stripe = (await stripeRequests(cloud)) - asked;
  const isMeant = ([name]: [string, unknown]) => !scheduled.includes(name) || schedules.includes(name);
  const functions = Object.fromEntries(Object.entries(all.functions).filter(isMeant));
  const work = workOf({ readings: { ...all, functions }, before, after, edgeBytes: 0, edgeFunctions: () => 0 });
  const calls = Object.values(functions).flatMap((one) => one.calls.filter(({ service }) => service === 'dynamodb'));
  const readUnits = await readUnitsOf(calls, after, reader.query);
  return { ...work, readUnits, writeUnits: writeUnitsOf(calls, before, after), stripe };
}
