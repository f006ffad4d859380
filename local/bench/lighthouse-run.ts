import lighthouse from 'lighthouse';
import * as z from 'zod';
import { median } from './report.ts';

/** What Lighthouse says of one load: milliseconds, and scores of 0 to 100. */
export type Load = { lcp: number; tbt: number; cls: number; performance: number; largest: string };
/** Scores that do not depend on time. */
export type Quality = { accessibility: number; bestPractices: number; seo: number };

const audit = z.object({ numericValue: z.number() });
const score = z.object({ score: z.number() }).transform((found) => Math.round(found.score * 100));
const loadSchema = z.object({
  audits: z.object({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'lcp-breakdown-insight': z.object({
      details: z.object({ items: z.array(z.looseObject({ snippet: z.string().optional() })) }),
    }),
  }),
  categories: z.object({ performance: score }),
});
const qualitySchema = z.object({
  categories: z.object({ accessibility: score, 'best-practices': score, seo: score }),
});
const failureSchema = z.object({ runtimeError: z.object({ message: z.string() }).optional() });

/**
 * Milliseconds that Lighthouse waits for a page to come to rest. One that polls never does, so it waits this long; a busy
 * machine needs the longer ones, without which the blocking time is not known.
 */
const waits = [15_000, 30_000, 45_000];

/** Loads a page in the browser of that port. Throws when it does not load. */
async function run(url: string, port: number, own: object): Promise<unknown> {
  const settings = { formFactor: 'mobile', ...own } as const;
  const config = { extends: 'lighthouse:default', settings };
  const result = await lighthouse(url, { port, logLevel: 'error' }, config);
  const { runtimeError } = failureSchema.parse(result?.lhr);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return result?.lhr;
}

/**
 * Loads it as Lighthouse's mobile profile does, throttled by DevTools: a slow phone at 1.6 Mbit/s and 150 ms. Its simulated
 * throttling ranks pages of localhost wrongly.
 */
export async function loadPage(url: string, port: number): Promise<Load> {
  const { audits, categories } = await measuredLoad(url, port);
  const snippet = audits['lcp-breakdown-insight'].details.items.find((found) => found.snippet)?.snippet;
  return {
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    performance: categories.performance,
    largest: elementOf(snippet ?? ''),
  };
}

async function measuredLoad(url: string, port: number): Promise<z.output<typeof loadSchema>> {
  const settings = { throttlingMethod: 'devtools', onlyCategories: ['performance'] };
  let failure: unknown;
  for (const maxWaitForLoad of waits) {
    const { data, error } = loadSchema.safeParse(await run(url, port, { ...settings, maxWaitForLoad }));
    if (data) return data;
    failure = error;
  }
  throw failure;
}

export async function ratePage(url: string, port: number): Promise<Quality> {
  const { categories } = qualitySchema.parse(
    await run(url, port, { maxWaitForLoad: waits[0], onlyCategories: ['accessibility', 'best-practices', 'seo'] }),
  );
  const { accessibility, seo } = categories;
  return { accessibility, bestPractices: categories['best-practices'], seo };
}

/** Name and first class of an element's opening tag. */
export function elementOf(snippet: string): string {
  const [, name = 'unknown', attributes = ''] = /^<(\w+)([^>]*)/.exec(snippet) ?? [];
  const [, first] = /class="([\w-]+)/.exec(attributes) ?? [];
  return first ? `${name}.${first}` : name;
}

/** The median of each figure. Throws without loads. */
export function medianLoad(loads: Load[]): Load {
  const of = (figure: (load: Load) => number) => median(loads.map(figure));
  return {
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    performance: of(({ performance }) => performance),
    largest: [...new Set(loads.map(({ largest }) => largest))].join(', '),
  };
}
