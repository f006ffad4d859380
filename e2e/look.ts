import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';
import * as z from 'zod';

const smallest = { width: 320, height: 640 };
/** Sizes of a phone's and a desk's window. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/** Pictures are for people, and a third of the time: a run writes them when it is asked to. */
const writesPictures = Boolean(process.env.PICTURES);

/**
 * Looks at a page as it stands, on a phone and on a desk: axe finds nothing, every picture came, nothing scrolls
 * sideways (also at 320 px), and with PICTURES=1 a picture of each is written to `.pictures/`. The page ends at the
 * desk's size.
 */
export async function look(page: Page, name: string): Promise<void> {
  await page.setViewportSize(smallest);
  await noSidewaysScroll(page);
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await noSidewaysScroll(page);
    await picture(page, `${name}-${size.width}`);
    await axe(page);
  }
}

const axeAnswer = z.object({
  violations: z.array(z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** axe-core has nothing against the page, its best practices included. */
export async function axe(page: Page): Promise<void> {
  // A page keeps what was put into it; what is right is not collected, and no style sheet is fetched once more.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeCore.source);
  const answer = await page.evaluate("axe.run(document, { resultTypes: ['violations'], preload: false })");
  const found = axeAnswer
    .parse(answer)
    .violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n'));
  expect(found, `axe on ${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Nothing is wider than the window. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `pixels wider than ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

/**
 * Sees that everything in a page has come, and writes a picture of it to `.pictures/` when that is asked for: the whole
 * page, or, while a dialog is open, what the window shows.
 */
export async function picture(page: Page, name: string): Promise<void> {
  await everyPictureShows(page);
  if (!writesPictures) return;
  const hasDialog = await page.getByRole('dialog').isVisible();
  await page.screenshot({ path: `.pictures/${name}.png`, fullPage: !hasDialog, animations: 'disabled' });
}

async function everyPictureShows(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      // Below the window they would be missing in the picture.
      image.decoding = 'sync';
    }
    await document.fonts.ready;
  });
  // Each new session's art is drawn on the machine that also runs the browser.
  const all = () => Array.from(document.images).every(({ complete }) => complete);
  await page.waitForFunction(all, undefined, { timeout: 60_000 });
  const broken = await page.evaluate(() =>
    Array.from(document.images)
      .filter(({ naturalWidth }) => naturalWidth === 0)
      .map(({ currentSrc }) => currentSrc),
  );
  expect(broken, 'pictures that did not come').toEqual([]);
}
