import type { Page } from '@playwright/test';

/** What ends something, or leads away from the page. */
const ends = /sign out|^close|^cancel$|^keep|^back/i;

type Control = { index: number; label: string; kind: string };
type Layer = 'page' | 'menu' | 'dialog';

/** Of a list, the controls of the first row: those of the others are the same with another name. */
function controlsOf(page: Page): Promise<Control[]> {
  return page.evaluate(() =>
    window.walker.controls().map((one, index) => {
      const label = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
      const words = one.closest('li, tr, [role=row]') ? (label.split(' ')[0] ?? '') : label;
      const value = one instanceof HTMLInputElement ? `${one.name} ${one.value}` : '';
      return { index, label, kind: `${one.className} ${value} ${words}` };
    }),
  );
}

/** Presses a control of the uppermost layer, and returns what is wrong then. */
function press(page: Page, { index, label }: Control): Promise<string[]> {
  return page.evaluate(
    async ([place, name]) => {
      window.walker.controls()[place]?.click();
      await window.walker.settle();
      return window.walker.findWide().map((problem) => `${problem} (after ${name})`);
    },
    [index, label.slice(0, 40)] as const,
  );
}

function layerOf(page: Page): Promise<Layer> {
  return page.evaluate(() => {
    const top = window.walker.top();
    if (!top) return 'page';
    return top.matches('[role=menu]') ? 'menu' : 'dialog';
  });
}

/** Goes on to another address without loading anything anew. */
export function goWithinApp(page: Page, href: string): Promise<unknown> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    // The router hears of Back and Forward alone.
    dispatchEvent(new PopStateEvent('popstate'));
  }, href);
}

/** Closes what is open, and comes back to the page if a press has led away from it. */
async function comeBack(page: Page, href: string): Promise<void> {
  for (let attempt = 0; attempt < 4 && (await layerOf(page)) !== 'page'; attempt++) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.walker.settle());
    const close = (await controlsOf(page)).find(({ label }) => ends.test(label));
    if (close && (await layerOf(page)) !== 'page') await press(page, close);
  }
  if ((await page.evaluate(() => location.pathname + location.search)) === href) return;
  await goWithinApp(page, href);
  await page.evaluate(() => window.walker.settle());
}

/** Presses each control of the layer that is open, until it is not any more. */
async function pressWithin(page: Page): Promise<string[]> {
  const pressed = new Set<string>();
  const problems: string[] = [];
  for (let count = 0; count < 40 && (await layerOf(page)) === 'dialog'; count++) {
    const next = (await controlsOf(page)).find(({ kind, label }) => !pressed.has(kind) && !ends.test(label));
    if (!next) break;
    pressed.add(next.kind);
    problems.push(...(await press(page, next)));
  }
  return problems;
}

/** Presses each item of the menu that a control opens, and what is in the dialogs of these. */
async function pressItems(page: Page, opener: Control, href: string): Promise<string[]> {
  const problems: string[] = [];
  for (const item of await controlsOf(page)) {
    if ((await layerOf(page)) !== 'menu') {
      await comeBack(page, href);
      await press(page, opener);
    }
    problems.push(...(await press(page, item)), ...(await pressWithin(page)));
  }
  return problems;
}

/**
 * Presses each control of the page that is shown, and each of the menus and dialogs that these open, and returns what is wider
 * than its place after a press, or cannot be told apart in the reader's own colours.
 */
export async function pressAll(page: Page, href: string): Promise<string[]> {
  const problems = await page.evaluate(async () => {
    await window.walker.settle();
    return [...window.walker.findWide(), ...window.walker.findUnseen()];
  });
  const pressed = new Set<string>();
  for (;;) {
    const next = (await controlsOf(page)).find(({ kind, label }) => !pressed.has(kind) && !ends.test(label));
    if (!next || pressed.size > 120) return [...new Set(problems)];
    pressed.add(next.kind);
    problems.push(...(await press(page, next)));
    if ((await layerOf(page)) === 'menu') problems.push(...(await pressItems(page, next, href)));
    else if ((await layerOf(page)) === 'dialog') {
      problems.push(...(await page.evaluate(() => window.walker.findUnseen())), ...(await pressWithin(page)));
    }
    await comeBack(page, href);
  }
}
