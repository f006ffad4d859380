import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod';

const smallest = { width: 320, height: 640 };
/** Viewport sizes. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** Screenshots cost a third of the run time, so they are written on request only. */
const writesScreenshots = Boolean(process.env.PICTURES);

/**
 * Checks a page at phone and desktop size: no axe violation, every image loaded, no horizontal scrolling (also at
 * 320 px), one thing to do, and enough contrast in the dark theme too. PICTURES=1 writes a screenshot of each to `.pictures/`. The page
 * is left at desktop size.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  await page.setViewportSize(smallest);
  await expectNoHorizontalScroll(page);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalScroll(page);
    await expectOneThingToDo(page);
    await screenshot(page, `${name}-${size.width}`);
    await expectAccessible(page);
  }
  await checkDark(page, name);
}

/** At most one button of what can be reached is clay, the colour of what matters most (docs/product.md#one-thing-to-do). */
async function expectOneThingToDo(page: Page): Promise<void> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('.btn--clay')]
      .filter((button) => button.checkVisibility() && !button.closest('[inert]'))
      .map(({ textContent }) => textContent),
  );
  expect(names.length, `clay buttons of ${page.url()}: ${names.join(', ')}`).toBeLessThanOrEqual(1);
}

/** What differs in the dark theme is colours alone, so its contrast is all that is checked again. */
async function checkDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  if (writesScreenshots) {
    await page.setViewportSize(phone);
    await screenshot(page, `${name}-dark-${phone.width}`);
    await page.setViewportSize(desktop);
    await screenshot(page, `${name}-dark-${desktop.width}`);
  }
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Compiles in two thirds of the time that the source exported by the package takes. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const axeResult = z.object({
  violations: z.array(z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** axe-core finds no violation, best practices included; of some rules where they are named. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Injected once per page; without passes and style sheet preloading it is faster.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  const response = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  const found = axeResult
    .parse(response)
    .violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n'));
  expect(found, `axe on ${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Nothing is wider than the viewport. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // Not the window's own width: a phone shows a page that is too wide smaller, in a window as wide as the page.
  const width = page.viewportSize()?.width ?? 0;
  // Polled: a new size of the viewport reaches the layout a moment later on a busy machine.
  await expect
    .poll(() => page.evaluate((own) => document.documentElement.scrollWidth - own, width), {
      message: `pixels wider than ${width}`,
    })
    .toBeLessThanOrEqual(0);
}

/**
 * Waits until every image has loaded and, with PICTURES=1, writes a screenshot to `.pictures/`: of the whole page or,
 * while a dialog is open, of the viewport.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  await expectImagesLoaded(page);
  if (!writesScreenshots) return;
  const hasDialog = await page.getByRole('dialog').isVisible();
  await page.screenshot({ path: `.pictures/${name}.png`, fullPage: !hasDialog, animations: 'disabled' });
}

async function expectImagesLoaded(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Asked again as a whole: a page that is still arriving adds images between two questions. Generated art is drawn on
  // the machine that also runs the browser.
  await expect
    .poll(() => page.evaluate(imagesNotLoaded), {
      message: 'images that did not load',
      intervals: [50, 100, 250, 500],
      timeout: 60_000,
    })
    .toEqual([]);
}

/** Addresses of the images of a page that have not loaded, below the viewport too. Runs in the page. */
export function imagesNotLoaded(): string[] {
  for (const image of document.images) {
    image.loading = 'eager';
    // Below the viewport they would be missing in the screenshot.
    image.decoding = 'sync';
  }
  return Array.from(document.images)
    .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    .map(({ currentSrc }) => currentSrc);
}
