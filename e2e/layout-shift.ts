import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Observed = Window & { shifts?: { value: number; moved: string[] }[] };

/** Makes each page of the tab note its layout shifts from its start. */
export const observeShift = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Observed['shifts'] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that nothing has moved since the start of a page that `observeShift` observes, its fonts included; tells what did. */
export async function expectStill(page: Page, name: string, limit = 0.01): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // What the fonts moved is drawn, and its entry delivered, in the frames that follow.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const shifts = await page.evaluate(() => (window as Observed).shifts);
  if (!shifts) throw new Error(`no shifts of ${name} are observed`);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `layout shift of ${name}: ${JSON.stringify(shifts)}`).toBeLessThan(limit);
}
