import type { Page } from '@playwright/test';
import { ulid } from 'ulid';
import { functionGroups } from '#infra/function-groups.ts';
import { paths } from '#shared/contract/paths.ts';
import type { BenchCloud, Control } from './cloud.ts';
import { type BenchReport, tenth } from './report.ts';
import { quiet } from './table-use.ts';
import { publishOpenSession } from './visitors.ts';
import { window, withBrowser } from './weighed-page.ts';

const days = 3;
const mostStarts = 2;

type Starts = Record<string, number[]>;
/** `starts`: milliseconds of each start by function. */
type Step = { step: string; milliseconds: number; starts: Starts };
type Day = { steps: Step[]; afterwards: Starts };

/** A visitor's way to a free place. Each step ends when it can be read. */
const steps: { step: string; walk: (page: Page, siteUrl: string, sessionId: string) => Promise<void> }[] = [
  {
    step: 'opens the list',
    walk: async (page, siteUrl, sessionId) => {
      await page.goto(siteUrl + paths.home.href());
      await rowOf(page, sessionId).waitFor();
    },
  },
  {
    step: 'opens the session',
    walk: async (page, _, sessionId) => {
      await rowOf(page, sessionId).click();
      await bookNow(page).waitFor();
    },
  },
  {
    step: 'opens the dialog',
    walk: async (page) => {
      await bookNow(page).click();
      await page.getByRole('dialog').getByLabel('First name').waitFor();
    },
  },
  {
    step: 'books, until confirmed',
    walk: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Bench');
      await dialog.getByLabel('Last name').fill('Visitor');
      await dialog.getByLabel('E-mail').fill(`${ulid().toLowerCase()}@example.com`);
      await dialog.locator('button[type=submit]').click();
      await page.getByRole('heading', { name: 'Booking Confirmed', level: 1 }).waitFor();
    },
  },
];

const rowOf = (page: Page, sessionId: string) =>
  page
    .locator(`main a[href$="${paths.session.href(sessionId)}"]`)
    .filter({ visible: true })
    .first();

const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' }).filter({ visible: true });

/**
 * Reads what started since the meters were reset, but for schedules, which run regardless of visitors, and requests to
 * the API.
 */
async function readSoFar(control: Control): Promise<{ starts: Starts; origin: string[] }> {
  const { functions, origin } = await control.meters();
  const groups: Record<string, string> = functionGroups;
  const starts = Object.entries(functions)
    .filter(([name, found]) => found.starts.length > 0 && !['schedules', 'nights'].includes(groups[name] ?? ''))
    .map(([name, found]) => [name, found.starts]);
  return { starts: Object.fromEntries(starts), origin: Object.keys(origin) };
}

export function newStarts(now: Starts, before: Starts): Starts {
  const added = Object.entries(now).map(([name, all]): [string, number[]] => [
    name,
    all.slice(before[name]?.length ?? 0),
  ]);
  return Object.fromEntries(added.filter(([, all]) => all.length > 0));
}

/** CloudFront gets this from the API when S3 does not have it. Otherwise a change invokes these functions. */
const missing: Record<string, RegExp> = { pages: /^GET \/pages\//, art: /^GET \/api\/art\// };

/**
 * Returns the functions for which a visitor waits; those of events run when the answer is given. `origin` lists
 * requests to the API.
 */
export function waitedFor(starts: Starts, origin: string[]): Starts {
  const isWaitedFor = (name: string) =>
    name in missing
      ? origin.some((request) => missing[name]?.test(request))
      : Object.entries(functionGroups).some(([functionName, group]) => functionName === name && group !== 'events');
  return Object.fromEntries(Object.entries(starts).filter(([name]) => isWaitedFor(name)));
}

async function liveOneDay(cloud: BenchCloud, page: Page, sessionId: string): Promise<Day> {
  const { control, siteUrl } = cloud;
  await quiet(control);
  await control.restartFunctions();
  await control.clearCache();
  await control.resetMeters();
  const takenSteps: Step[] = [];
  let seenStarts: Starts = {};
  for (const { step, walk } of steps) {
    const begin = performance.now();
    await walk(page, siteUrl, sessionId);
    const milliseconds = performance.now() - begin;
    await page.waitForLoadState('networkidle');
    const { starts, origin } = await readSoFar(control);
    takenSteps.push({ step, milliseconds, starts: waitedFor(newStarts(starts, seenStarts), origin) });
    seenStarts = starts;
  }
  await quiet(control);
  const { starts, origin } = await readSoFar(control);
  return { steps: takenSteps, afterwards: newStarts(starts, waitedFor(starts, origin)) };
}

const totalOf = ({ steps: takenSteps }: Day) => takenSteps.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

const list = (starts: Starts) =>
  Object.entries(starts)
    .map(([name, all]) => `${name} ${all.map((one) => Math.round(one)).join(' + ')}`)
    .join(', ') || 'none';

const sumOf = (starts: Starts) =>
  Object.values(starts)
    .flat()
    .reduce((sum, one) => sum + one, 0);

const countOf = (starts: Starts) => Object.values(starts).reduce((sum, all) => sum + all.length, 0);

/** The first booking of a day on which nothing is warm: no function has a worker, the edge has kept nothing. */
export function coldDay(cloud: BenchCloud): Promise<BenchReport> {
  return withBrowser(async (browser) => {
    const sessionId = await publishOpenSession(cloud.control);
    const all: Day[] = [];
    for (let day = 0; day < days; day += 1) {
      const context = await browser.newContext(window);
      all.push(await liveOneDay(cloud, await context.newPage(), sessionId));
      await context.close();
    }
    const [day] = all.toSorted((a, b) => totalOf(a) - totalOf(b)).slice(Math.floor(days / 2));
    if (!day) throw new Error('no day was measured');
    const starts = day.steps.reduce((sum, step) => sum + countOf(step.starts), 0);
    const aim = `at most ${mostStarts} start${starts > mostStarts ? ': missed' : ''}`;
    return {
      title: `A cold day's first booking: functions that start, each with ms to its first answer (median of ${days} days)`,
      rows: [
        ...day.steps.map(({ step, milliseconds, starts: own }) => ({
          step,
          ms: tenth(milliseconds),
          starts: countOf(own),
          'which, ms': list(own),
          aim: '',
        })),
        { step: 'in all', ms: tenth(totalOf(day)), starts, 'which, ms': 'those above', aim },
        {
          step: 'afterwards',
          ms: tenth(sumOf(day.afterwards)),
          starts: countOf(day.afterwards),
          'which, ms': list(day.afterwards),
          aim: '',
        },
      ],
      note: 'Afterwards: by stream and queue, which the visitor does not wait for.',
    };
  });
}
