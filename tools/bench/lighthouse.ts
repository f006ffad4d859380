import { chromium } from '@playwright/test';
import * as z from 'zod';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import { freePort } from '../../local/emulators/ports.ts';
import type { BenchCloud } from './cloud.ts';
import { type Load, loadPage, medianLoad, type Quality, ratePage } from './lighthouse-run.ts';
import type { BenchReport } from './report.ts';
import { browserOptions } from './weighed-page.ts';

const loads = 5;

/** Limits of a page; those of quality are 100 for each. */
type Limits = { lcp: number; performance: number };
export const limits = { tbt: 50, cls: 0.01, quality: 100 } as const;

type MeasuredPage = { page: string; href: string; aims: Limits };

const sessions = z.object({
  sessions: z.array(z.object({ id: z.string(), thumbnailUrl: z.string().nullable() })),
});

async function pagesOf({ siteUrl }: BenchCloud): Promise<MeasuredPage[]> {
  const answer = await fetch(siteUrl + routes.listSessions.path);
  const listed = sessions.parse(await answer.json()).sessions;
  const sessionHref = (hasPhotograph: boolean) => {
    const found = listed.find(({ thumbnailUrl }) => (thumbnailUrl !== null) === hasPhotograph);
    if (!found) throw new Error(`no session ${hasPhotograph ? 'with' : 'without'} a photograph is published`);
    return paths.session.href(found.id);
  };
  return [
    { page: 'list', href: paths.home.href(), aims: { lcp: 900, performance: 99 } },
    { page: 'session, drawn art', href: sessionHref(false), aims: { lcp: 900, performance: 97 } },
    { page: 'session, photograph', href: sessionHref(true), aims: { lcp: 1600, performance: 97 } },
    { page: 'collection', href: collectionHref('birth'), aims: { lcp: 900, performance: 99 } },
    { page: 'sign-in', href: paths.signIn.href(), aims: { lcp: 900, performance: 99 } },
  ];
}

export function scoreRow(page: string, load: Load, quality: Quality, aims: Limits): BenchReport['rows'][number] {
  const { accessibility, bestPractices, seo } = quality;
  const missed = {
    LCP: load.lcp > aims.lcp,
    TBT: load.tbt > limits.tbt,
    CLS: load.cls > limits.cls,
    performance: load.performance < aims.performance,
    quality: Math.min(accessibility, bestPractices, seo) < limits.quality,
  };
  const names = Object.entries(missed).flatMap(([name, isMissed]) => (isMissed ? [name] : []));
  return {
    page,
    'LCP ms': Math.round(load.lcp),
    'aim LCP': String(aims.lcp),
    'largest element': load.largest,
    'TBT ms': Math.round(load.tbt),
    CLS: Math.round(load.cls * 1000) / 1000,
    performance: load.performance,
    'aim perf.': String(aims.performance),
    accessibility,
    'best practices': bestPractices,
    SEO: seo,
    missed: names.join(', ') || 'none',
  };
}

/** Says on stderr what is done, and how long it took: all of it takes minutes, since Lighthouse waits for each page to rest. */
async function told<Result>(task: string, does: () => Promise<Result>): Promise<Result> {
  process.stderr.write(`  ${task} … `);
  const begin = performance.now();
  const result = await does();
  process.stderr.write(`${Math.round((performance.now() - begin) / 1000)} s\n`);
  return result;
}

/** Lighthouse's figures of the public pages, of the built app in an empty browser; edge and functions are warm. */
export async function lighthouseScores(cloud: BenchCloud): Promise<BenchReport> {
  const port = await freePort();
  const { args, ...options } = browserOptions();
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  const rows: BenchReport['rows'] = [];
  try {
    for (const { page, href, aims } of await pagesOf(cloud)) {
      const url = cloud.siteUrl + href;
      // The first run warms edge and functions.
      const quality = await told(`${page}: qualities`, () => ratePage(url, port));
      const all: Load[] = [];
      for (let time = 1; time <= loads; time += 1) {
        all.push(await told(`${page}: load ${time} of ${loads}`, () => loadPage(url, port)));
      }
      rows.push(scoreRow(page, medianLoad(all), quality, aims));
    }
  } finally {
    await browser.close();
  }
  const { tbt, cls, quality } = limits;
  const note = `Aims of all: TBT at most ${tbt} ms, CLS at most ${cls}, accessibility, best practices and SEO ${quality}.`;
  return { title: `Lighthouse, mobile, throttled by DevTools: median of ${loads} loads`, rows, note };
}
