import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { template } from '#infra/testing/template.ts';
import { adminRoutes } from '#shared/contract/admin-routes.ts';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { type Figures, mostOf, type Work } from './cost-figures.ts';
import { edgeFunctionsOf } from './cost-stack.ts';
import { type Reading, workOf } from './cost-work.ts';
import { shoot } from './load.ts';
import { paidRecording, signInOn } from './member-pages.ts';
import { newMember, tokenOf } from './members.ts';
import { hold, publishPaidSession } from './payers.ts';
import { readerOf } from './table-reader.ts';
import { quiet } from './table-use.ts';
import { window, withBrowser } from './weighed-page.ts';

const edgeFunctions = edgeFunctionsOf(template);

/** Measures what a month is made of. `schedules`: their names in the stack. */
export function measureFigures(cloud: BenchCloud, schedules: string[]): Promise<Figures> {
  return withBrowser(async (browser) => {
    const work = (does: (page: Page) => Promise<void>) => workOn(cloud, browser, does);
    const { siteUrl } = cloud;
    const sessionId = await publishPaidSession(cloud.control);
    const member = await newMember(cloud, ['birth']);
    const film = siteUrl + (await paidRecording(cloud));
    const visit = (page: Page) =>
      openAll(page, [paths.home.href(), paths.session.href(sessionId), collectionHref('birth')], siteUrl);
    const memberVisit = async (page: Page) => {
      await signInOn(page, siteUrl, member);
      await page.goto(film, { waitUntil: 'networkidle' });
    };
    const booking = (page: Page) => bookAndPay(cloud, page, sessionId);
    // Once before measuring: workers start, and CloudFront fetches what does not change.
    for (const does of [visit, memberVisit, booking]) await work(does);
    const admin = await adminVisit(cloud);
    await admin.open();
    const measured = {
      measuredOn: new Date().toISOString().slice(0, 10),
      visit: await measureThrice(() => work(visit)),
      poll: await measurePoll(cloud),
      refresh: await measureThrice(() => measureRefresh(cloud)),
      booking: await measureThrice(() => work(booking)),
      memberVisit: await measureThrice(() => work(memberVisit)),
      adminVisit: await measureThrice(() => measure(cloud, admin.open, admin.bytes)),
    };
    return { ...measured, schedules: await measureSchedules(cloud, schedules) };
  });
}

async function measureSchedules(cloud: BenchCloud, names: string[]): Promise<Record<string, Work>> {
  const measured: Record<string, Work> = {};
  const run = async (name: string) => void (await cloud.control.runSchedule(name));
  for (const name of names) {
    await run(name);
    measured[name] = await measureThrice(() => measure(cloud, () => run(name)));
  }
  return measured;
}

/** Longer than CloudFront keeps what changes: then a visit asks the API as a single visitor's does. */
const apart = 8000;

/** The most of three times, in the time of the quickest: this machine has other things to do. */
export async function measureThrice(does: () => Promise<Work>): Promise<Work> {
  const all: Work[] = [];
  for (let time = 0; time < 3; time += 1) {
    await pause(apart);
    all.push(await does());
  }
  const mostWork = all.reduce(mostOf);
  const perInvocation = Math.min(...all.map((work) => work.milliseconds / Math.max(1, work.invocations)));
  return { ...mostWork, milliseconds: Math.round(perInvocation * mostWork.invocations) };
}

/** Measures what happens in the cloud because of `does`, until its consumers are done. */
async function measure(cloud: BenchCloud, does: () => Promise<void>, edgeBytes = () => 0): Promise<Work> {
  const reader = readerOf(cloud);
  try {
    await quiet(cloud.control);
    const before = await reader.all();
    await cloud.control.resetMeters();
    await does();
    await quiet(cloud.control);
    const readings: Reading = await cloud.control.meters();
    return workOf({ readings, before, after: await reader.all(), edgeBytes: edgeBytes(), edgeFunctions });
  } finally {
    reader.close();
  }
}

/** Measures what a new browser makes the cloud do; bytes are those that it got from the site, without films. */
export async function workOn(cloud: BenchCloud, browser: Browser, does: (page: Page) => Promise<void>): Promise<Work> {
  const context = await browser.newContext(window);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(cloud.siteUrl).origin || pathname.startsWith('/media/')) return;
    sizes.push(
      request.sizes().then(
        (size) => size.responseBodySize + size.responseHeadersSize,
        () => 0,
      ),
    );
  });
  let bytes = 0;
  const work = await measure(
    cloud,
    async () => {
      await does(page);
      bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    () => bytes,
  );
  await context.close();
  return work;
}

export async function openAll(page: Page, hrefs: string[], siteUrl: string): Promise<void> {
  for (const href of hrefs) await page.goto(siteUrl + href, { waitUntil: 'networkidle' });
}

async function bookAndPay(cloud: BenchCloud, page: Page, sessionId: string): Promise<void> {
  await page.goto(cloud.siteUrl + paths.session.href(sessionId), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
  const { paymentUrl } = await hold(cloud, sessionId);
  await page.goto(paymentUrl);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Answered 304 by CloudFront, which may keep the list for some seconds. */
export async function measurePoll(cloud: BenchCloud): Promise<Work> {
  const url = `${cloud.siteUrl}${routes.listSessions.path}`;
  const { headers } = await shoot({ url });
  let bytes = 0;
  return measure(
    cloud,
    async () => {
      const { body, headers: received } = await shoot({ url, headers: { 'if-none-match': String(headers.etag) } });
      bytes = body.length + JSON.stringify(received).length;
    },
    () => bytes,
  );
}

export function measureRefresh(cloud: BenchCloud): Promise<Work> {
  return measure(cloud, async () => {
    await shoot({ url: `${cloud.apiUrl}${routes.listSessions.path}` });
  });
}

async function adminVisit(cloud: BenchCloud) {
  const admin = await newMember(cloud, [], { admin: true });
  const headers = { authorization: `Bearer ${await tokenOf(cloud, admin)}`, 'accept-encoding': 'br' };
  const { getOverview, listOrders, listMembers, listAdminSessions } = adminRoutes;
  const urls = [
    `${getOverview.path}?timeZone=Europe/London`,
    ...[listOrders.path, listMembers.path, `${listAdminSessions.path}?when=upcoming`],
  ];
  let bytes = 0;
  const open = async () => {
    bytes = 0;
    for (const url of urls) {
      const { status, body } = await shoot({ url: cloud.siteUrl + url, headers });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      bytes += body.length;
    }
  };
  return { open, bytes: () => bytes };
}
