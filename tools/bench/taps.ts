import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { paths } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { type BenchReport, median } from './report.ts';
import { withBrowser } from './weighed-page.ts';

/** Taps of each kind; a page is opened for every one. */
const taps = 10;
export const slowerProcessor = 4;
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Event Timing reports events that took at least this long, in steps of 8 ms. */
const shortestEvent = 16;
const nextPaintAim = 150;

type Tap = {
  name: string;
  href: string;
  target: (page: Page) => Locator;
  /** Selects what stands when the tap is answered. */
  answer: string;
  /** Milliseconds from the tap to the answer. */
  aim: number;
};

type Times = { answer: number; nextPaint: number };

const listed = z.object({ sessions: z.array(z.object({ id: z.string() })) });

async function tapsOf({ siteUrl }: BenchCloud): Promise<Tap[]> {
  const answer = await fetch(siteUrl + routes.listSessions.path);
  const session = listed.parse(await answer.json()).sessions[0];
  if (!session) throw new Error('no session is published');
  const list = paths.liveSessions.href();
  const page = paths.session.href(session.id);
  return [
    {
      name: 'a session of the list, until its title stands',
      href: list,
      target: (shown) => shown.locator(`a[href="${page}"]`).first(),
      answer: '.detail h1',
      aim: 400,
    },
    {
      name: 'Book Now, until the dialog stands',
      href: page,
      target: (shown) => shown.getByRole('button', { name: 'Book Now' }).first(),
      answer: '[role=dialog] h2',
      aim: 400,
    },
    {
      name: 'the menu',
      href: list,
      target: (shown) => shown.getByRole('button', { name: 'Open menu' }),
      answer: '[role=dialog] a',
      aim: 200,
    },
    {
      name: 'a category',
      href: list,
      target: (shown) => shown.getByRole('button', { name: 'Breathwork' }),
      answer: '[aria-pressed=true]:not(:first-child)',
      aim: 200,
    },
    {
      name: 'a form without an address, until it says so',
      href: paths.signIn.href(),
      target: (shown) => shown.locator('main').getByRole('button', { name: 'Sign In', exact: true }),
      answer: 'main [aria-invalid=true]',
      aim: 200,
    },
  ];
}

/**
 * Runs in the page before the tap. Notes when a frame with the answer has been painted, and the longest time until the next
 * paint of what the tap caused (https://web.dev/articles/inp), both as attributes of the document's element.
 */
function watchTap({ answer, shortest }: { answer: string; shortest: number }): void {
  const { dataset } = document.documentElement;
  let longest = shortest;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    dataset.tapPaint = String(longest);
  });
  observer.observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
  const watchFrames = (began: number) => {
    const look = () => {
      if (!document.querySelector(answer)?.checkVisibility()) requestAnimationFrame(look);
      // The frame in which it stands is painted before the next task.
      else setTimeout(() => Object.assign(dataset, { tapAnswer: String(performance.now() - began) }));
    };
    requestAnimationFrame(look);
  };
  document.addEventListener('pointerdown', ({ timeStamp }) => watchFrames(timeStamp), { capture: true, once: true });
}

async function timeTap(page: Page, processor: CDPSession, { href, target, answer }: Tap): Promise<Times> {
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(href, { waitUntil: 'networkidle' });
  await target(page).scrollIntoViewIfNeeded();
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await page.evaluate(watchTap, { answer, shortest: shortestEvent });
  await target(page).tap();
  const shown = page.locator('html');
  await page.waitForFunction(() => document.documentElement.dataset.tapAnswer !== undefined);
  // Event Timing reports a frame later.
  await pause(300);
  const [answered, nextPaint] = await Promise.all([
    shown.getAttribute('data-tap-answer'),
    shown.getAttribute('data-tap-paint'),
  ]);
  return { answer: Number(answered), nextPaint: Number(nextPaint ?? shortestEvent) };
}

/** Tells how long a phone takes to answer a finger: until the next paint, and until what was asked for stands. */
export async function tapTimes(cloud: BenchCloud): Promise<BenchReport> {
  const rows = await withBrowser(async (browser) => {
    const found: BenchReport['rows'] = [];
    for (const tap of await tapsOf(cloud)) {
      const context = await browser.newContext({ ...phone, baseURL: cloud.siteUrl });
      const page = await context.newPage();
      const processor = await context.newCDPSession(page);
      // The first visit fills the browser's cache, as the visit of a page before does.
      await timeTap(page, processor, tap);
      const times: Times[] = [];
      for (let time = 0; time < taps; time += 1) times.push(await timeTap(page, processor, tap));
      found.push(rowOf(tap, times));
      await context.close();
    }
    return found;
  });
  return {
    title: `A finger on a phone whose processor is ${slowerProcessor} times slower: median and worst of ${taps} taps, ms`,
    rows,
    note: 'Times begin when the finger touches the screen. Next paints are multiples of 8 ms, at least 16.',
  };
}

function rowOf({ name, aim }: Tap, times: readonly Times[]): BenchReport['rows'][number] {
  const answers = times.map(({ answer }) => Math.round(answer));
  const paints = times.map(({ nextPaint }) => Math.round(nextPaint));
  return {
    tap: name,
    'answered, median': median(answers),
    worst: Math.max(...answers),
    aim: `at most ${aim}`,
    'next paint, median': median(paints),
    'worst paint': Math.max(...paints),
    'aim of paints': `at most ${nextPaintAim}`,
  };
}
