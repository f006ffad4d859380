import type { Page } from '@playwright/test';

/** Makes each page of the tab add its layout shifts up from its start. */
export const observeShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(one, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Sum of the page's layout shifts, those by its fonts included. */
export async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  // What the fonts moved is drawn, and its entry delivered, in the frames that follow.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(() => Number(Reflect.get(window, 'shift')));
}
