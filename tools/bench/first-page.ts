import type { Browser } from '@playwright/test';
import * as z from 'zod';
import { paths } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { type BenchReport, kilobytes } from './report.ts';
import { publishOpenSession } from './visitors.ts';
import { WeighedPage, type Weights, window, withBrowser } from './weighed-page.ts';

/** Weighs what the list loads without a browser cache. */
export async function weighList(browser: Browser, siteUrl: string): Promise<Weights> {
  const list = new WeighedPage(await browser.newPage(window));
  await list.page.goto(siteUrl + paths.home.href(), { waitUntil: 'networkidle' });
  const weights = await list.read();
  await list.close();
  return weights;
}

/** Bytes of JavaScript added by the booking dialog. */
async function weighDialog(browser: Browser, sessionUrl: string): Promise<number> {
  const session = new WeighedPage(await browser.newPage(window));
  await session.page.goto(sessionUrl, { waitUntil: 'networkidle' });
  const before = await session.read();
  await session.page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).click();
  await session.page.getByRole('dialog').waitFor();
  const after = await session.read();
  await session.close();
  return after.JavaScript - before.JavaScript;
}

const listed = z.object({ sessions: z.array(z.object({ title: z.string() })) });

async function isReadableWithoutScript(browser: Browser, siteUrl: string): Promise<boolean> {
  const { sessions } = listed.parse(await (await fetch(siteUrl + routes.listSessions.path)).json());
  const context = await browser.newContext({ ...window, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(siteUrl + paths.home.href(), { waitUntil: 'networkidle' });
  const isReadable = await page
    .getByText(sessions[0]?.title ?? '')
    .filter({ visible: true })
    .first()
    .isVisible();
  await context.close();
  return isReadable;
}

/** Size of the first page, and of what the booking dialog adds. */
export function firstPage({ siteUrl, control }: BenchCloud): Promise<BenchReport> {
  return withBrowser(async (browser) => {
    const first = await weighList(browser, siteUrl);
    const needed = (await isReadableWithoutScript(browser, siteUrl)) ? 0 : first.JavaScript;
    const dialog = await weighDialog(browser, siteUrl + paths.session.href(await publishOpenSession(control)));
    return {
      title: 'First page, kB (scripts and styles as gzip)',
      rows: [
        { what: 'JavaScript', kB: kilobytes(first.JavaScript), aim: 'at most 90' },
        { what: 'of it needed before the list is readable', kB: kilobytes(needed), aim: '0' },
        { what: 'CSS', kB: kilobytes(first.CSS), aim: '' },
        { what: 'fonts', kB: kilobytes(first.fonts), aim: 'under 70' },
        { what: 'images', kB: kilobytes(first.images), aim: '' },
        { what: 'JavaScript added by the booking dialog', kB: kilobytes(dialog), aim: 'at most 75' },
      ],
    };
  });
}
