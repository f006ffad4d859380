import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import { bundleFolder, functionEntries } from '#infra/functions.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { shoot } from './load.ts';
import { newCaller, newMember, tokenOf } from './members.ts';
import { type BenchReport, kilobytes, tenth } from './report.ts';
import { book, publishOpenSession } from './visitors.ts';

const mailPatience = 15_000;

/** Size of each bundle, and how long a fresh worker took to its first answer. Requires a cloud without invocations so far. */
export async function functionReport(cloud: BenchCloud): Promise<BenchReport> {
  await wakeAll(cloud);
  const { functions } = await cloud.control.meters();
  const rows = await Promise.all(
    Object.keys(functionEntries).map(async (name) => ({
      function: name,
      'bundle kB': kilobytes((await stat(`${bundleFolder(name)}/index.mjs`)).size),
      'aim ': 'at most 400',
      'first answer ms': tenth(functions[name]?.starts[0] ?? Number.NaN),
      aim: 'at most 100',
    })),
  );
  return { title: 'Functions: minified bundle, and start of a worker to its first answer', rows };
}

const refusing = [routes.signUp, routes.stripeWebhook, routes.checkDiscount, routes.joinWaitlist];

async function signUp({ apiUrl }: BenchCloud): Promise<void> {
  const email = `${ulid().toLowerCase()}@example.com`;
  const body = { firstName: 'Bench', lastName: 'Visitor', email, password: 'a-slow-breath' };
  const url = `${apiUrl}${routes.signUp.path}`;
  const { status } = await shoot({ method: 'POST', url, headers: newCaller(), body });
  if (status !== 202) throw new Error(`signing up answered ${status}`);
}

/** Invokes every function once, sequentially, so that cold starts do not overlap. */
async function wakeAll(cloud: BenchCloud): Promise<void> {
  const { siteUrl, apiUrl, control } = cloud;
  await shoot({ url: `${apiUrl}${routes.listSessions.path}` });
  await shoot({ url: `${apiUrl}${routes.getCurrency.path}` });
  const art = { shape: 'disc', category: 'Other', file: '01ARZ3NDEKTSV4RRFFQ69G5FAV.webp' };
  await shoot({ url: `${siteUrl}${fillPath(routes.getArt.path, art)}` });
  await control.runSchedule('RefreshRates');
  await book(cloud, await publishOpenSession(control));
  // Rejected immediately, so that the time is that of the start alone.
  for (const { path } of refusing) await shoot({ method: 'POST', url: `${apiUrl}${path}`, body: {} });
  // A sign-up and a sign-in by link invoke the triggers of accounts.
  await signUp(cloud);
  const member = await newMember(cloud);
  const headers = { authorization: `Bearer ${await tokenOf(cloud, member)}` };
  await shoot({ url: `${apiUrl}${routes.getMe.path}`, headers });
  await shoot({ url: `${apiUrl}${routes.getMyCollections.path}`, headers });
  await shoot({ method: 'POST', url: `${apiUrl}${routes.createPurchase.path}`, headers, body: {} });
  const latest = Date.now() + mailPatience;
  while (Date.now() < latest && !(await control.meters()).functions.mail?.starts.length) await pause(100);
}
