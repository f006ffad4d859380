import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { weighList } from './first-page.ts';
import { type BenchMember, newMember } from './members.ts';
import { type BenchReport, kilobytes } from './report.ts';
import { WeighedPage, window, withBrowser } from './weighed-page.ts';

export async function signInOn(page: Page, siteUrl: string, { email, password }: BenchMember): Promise<void> {
  await page.goto(siteUrl + paths.signIn.href(), { waitUntil: 'networkidle' });
  await page.getByRole('main').getByLabel('E-mail').fill(email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.getByRole('heading', { level: 1, name: /^Welcome,/ }).waitFor();
}

const recordings = z.object({ recordings: z.array(z.object({ id: z.string(), isFree: z.boolean() })) });

export async function paidRecording({ siteUrl }: BenchCloud): Promise<string> {
  const answer = await fetch(siteUrl + fillPath(routes.getCollection.path, { collection: 'birth' }));
  const found = recordings.parse(await answer.json()).recordings.find(({ isFree }) => !isFree);
  if (!found) throw new Error('the collection has no recording to be paid for');
  return recordingHref('birth', found.id);
}

/** Bytes of JavaScript of one page, without a browser cache. */
async function weigh(browser: Browser, url: string, state?: Awaited<ReturnType<Page['context']>>): Promise<number> {
  const context = await browser.newContext({ ...window, ...(state && { storageState: await state.storageState() }) });
  const weighed = new WeighedPage(await context.newPage());
  await weighed.page.goto(url, { waitUntil: 'networkidle' });
  const { JavaScript } = await weighed.read();
  await weighed.close();
  await context.close();
  return JavaScript;
}

export function memberPages(cloud: BenchCloud): Promise<BenchReport> {
  return withBrowser(async (browser) => {
    const { siteUrl } = cloud;
    const first = (await weighList(browser, siteUrl)).JavaScript;
    const signedIn = await browser.newContext(window);
    await signInOn(await signedIn.newPage(), siteUrl, await newMember(cloud, ['birth']));
    const pages: { page: string; href: string; asMember: boolean; aim?: string }[] = [
      { page: 'first, signed in', href: paths.home.href(), asMember: true, aim: '' },
      { page: 'sign-in', href: paths.signIn.href(), asMember: false, aim: 'at most 60' },
      { page: 'dashboard', href: paths.dashboard.href(), asMember: true },
      { page: 'profile', href: paths.settings.href(), asMember: true },
      { page: 'birth collection', href: collectionHref('birth'), asMember: false },
      { page: 'recording, locked', href: await paidRecording(cloud), asMember: false },
      { page: 'recording, player', href: await paidRecording(cloud), asMember: true },
    ];
    const rows = [];
    for (const { page, href, asMember, aim = '' } of pages) {
      const JavaScript = await weigh(browser, siteUrl + href, asMember ? signedIn : undefined);
      rows.push({ page, 'kB added': kilobytes(JavaScript - first), 'kB in all': kilobytes(JavaScript), aim });
    }
    return { title: `JavaScript that pages add to the first one (${kilobytes(first)} kB), gzip`, rows };
  });
}
