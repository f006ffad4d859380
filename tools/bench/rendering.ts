import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { adminRoutes } from '#shared/contract/admin-routes.ts';
import { adminToken } from './admin-token.ts';
import type { BenchCloud } from './cloud.ts';
import { prices } from './cost-prices.ts';
import { shoot } from './load.ts';
import { type BenchReport, median } from './report.ts';

const repetitions = 15;
const path = '/live-sessions';
const key = '/pages/live-sessions.html';

/** Seconds for which the edge keeps a page, in both designs. */
const edgeSeconds = 2;

/** Pages that a visitor opens within an hour, each missed at the edge, as on a site with few visitors. */
const viewsPerHour = 10;
/** Bookings within a thousand visitor-hours; each changes a session's page and two lists. */
const bookings = 50;
const pagesPerChange = 3;
const functionGb = 1769 / 1024;

async function firstBytes({ control }: BenchCloud, url: string, before: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < repetitions; n++) {
    await before();
    await control.clearCache();
    const from = performance.now();
    const { status } = await shoot({ url, headers: { accept: 'text/html' } });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(performance.now() - from);
  }
  return Math.round(median(times));
}

const saved = z.object({
  names: z.object({ version: z.string().nullable(), value: z.record(z.string(), z.unknown()) }),
});

const nothing = async () => undefined;

/** Milliseconds from a publication until the list at the edge shows it. */
async function freshness({ siteUrl, control }: BenchCloud): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const title = `Fresh ${Date.now()}`;
    const startTime = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString();
    const from = performance.now();
    await control.publish({ title, startTime });
    while (!(await shoot({ url: `${siteUrl}${path}` })).body.includes(title)) await pause(20);
    times.push(performance.now() - from);
  }
  return Math.round(median(times));
}

/** Milliseconds from saving the studio's name in the back office until the list at the edge has it. */
async function settingsFreshness(cloud: BenchCloud): Promise<number> {
  const authorization = await adminToken(cloud);
  const url = cloud.apiUrl + adminRoutes.getSiteSettings.path;
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const { names } = saved.parse(JSON.parse((await shoot({ url, headers: { authorization } })).body.toString('utf8')));
    const studio = `Studio ${Date.now()}`;
    const body = { version: names.version, names: { ...names.value, studio } };
    const from = performance.now();
    const { status } = await shoot({ method: 'PUT', url, headers: { authorization }, body });
    if (status !== 200) throw new Error(`settings were answered ${status}`);
    while (!(await shoot({ url: `${cloud.siteUrl}${path}` })).body.includes(studio)) await pause(20);
    times.push(performance.now() - from);
  }
  return Math.round(median(times));
}

/** The status of a page while functions cannot reach the table. */
async function inOutage({ control }: BenchCloud, url: string): Promise<number> {
  await control.injectFault({ service: 'dynamodb', error: 'Unavailable', seconds: 60 });
  await control.clearCache();
  const { status } = await shoot({ url });
  await control.clearFaults();
  return status;
}

function visitorHours(renderMs: number): { stored: string; byFunction: string } {
  const render = prices.invocation.each + (renderMs / 1000) * functionGb * prices.functionGbSecond.each;
  // Lists of one page; a rendering by request reads with half the units.
  const read = 10 * prices.readUnit.each;
  const views = 1000 * viewsPerHour;
  const changes = bookings * pagesPerChange * (render + read + prices.filePut.each + prices.fileGet.each);
  const stored = views * prices.fileGet.each + changes;
  const byFunction = views * (render + prices.apiRequest.each + read / 2);
  return { stored: `$${stored.toFixed(4)}`, byFunction: `$${byFunction.toFixed(4)}` };
}

/** Both designs of docs/decisions/rendered-pages.md, by the same function: pages in S3, or rendered by each request. */
export async function rendering(cloud: BenchCloud): Promise<BenchReport> {
  const { siteUrl, apiUrl, control } = cloud;
  await control.runSchedule('SweepPages');
  await control.catchUp();
  const stored = `${siteUrl}${path}`;
  const live = `${apiUrl}${key}`;
  const warm = { stored: await firstBytes(cloud, stored, nothing), live: await firstBytes(cloud, live, nothing) };
  const cold = {
    stored: await firstBytes(cloud, stored, control.restartFunctions),
    live: await firstBytes(cloud, live, control.restartFunctions),
  };
  const cost = visitorHours(warm.live);
  const row = (what: string, inS3: number | string, byFunction: number | string, aim = '') => ({
    what,
    'stored in S3': inS3,
    'by a function': byFunction,
    aim,
  });
  return {
    title: `${path}, stored in S3 when it changes or rendered by a function for each request that the edge misses`,
    rows: [
      row('whole page, functions warm, ms', warm.stored, warm.live),
      row('whole page, functions cold, ms', cold.stored, cold.live),
      row('a publication shows, ms', await freshness(cloud), `up to ${edgeSeconds * 1000}`, 'at most 5000'),
      row(
        'a changed setting shows, ms',
        await settingsFreshness(cloud),
        `up to ${edgeSeconds * 1000}`,
        'at most 60000',
      ),
      row('status while the table is down', await inOutage(cloud, stored), await inOutage(cloud, live)),
      row(`cost of 1,000 visitor-hours, ${viewsPerHour} pages each`, cost.stored, cost.byFunction),
    ],
    note: `Median of ${repetitions}; costs at full prices, without what both have in common.`,
  };
}
