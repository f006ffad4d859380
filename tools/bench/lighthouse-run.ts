import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { median } from './report.ts';

/** Holds what Lighthouse says of one load: milliseconds, and scores of 0 to 100. */
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
const command = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const timeout = 180_000;
const maxBuffer = 64_000_000;

/**
 * Milliseconds that Lighthouse waits for a page to come to rest. A busy machine needs the longer ones: without rest the
 * blocking time is not known, and Lighthouse may fail.
 */
const waits = [20_000, 40_000, 60_000];

/** Runs Lighthouse on a page, in the browser of that port, until the report has every figure. Throws without one. */
async function run<Report>(url: string, port: number, flags: string[], schema: z.ZodType<Report>): Promise<Report> {
  const all = [
    command,
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    ...flags,
    '--disable-full-page-screenshot',
  ];
  let failure: unknown;
  for (const wait of waits) {
    try {
      const args = [...all, '--form-factor=mobile', `--max-wait-for-load=${wait}`];
      const { stdout } = await promisify(execFile)(process.execPath, args, { timeout, maxBuffer });
      return schema.parse(JSON.parse(stdout));
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`Lighthouse had no figures of ${url}`, { cause: failure });
}

/**
 * Loads it as Lighthouse's mobile profile does, throttled by DevTools: a slow phone at 1.6 Mbit/s and 150 ms. Its simulated
 * throttling ranks pages of localhost wrongly.
 */
export async function loadPage(url: string, port: number): Promise<Load> {
  const { audits, categories } = await run(
    url,
    port,
    ['--throttling-method=devtools', '--only-categories=performance'],
    loadSchema,
  );
  const snippet = audits['lcp-breakdown-insight'].details.items.find((found) => found.snippet)?.snippet;
  return {
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    performance: categories.performance,
    largest: elementOf(snippet ?? ''),
  };
}

export async function ratePage(url: string, port: number): Promise<Quality> {
  const { categories } = await run(url, port, ['--only-categories=accessibility,best-practices,seo'], qualitySchema);
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
  const medianOf = (figure: (load: Load) => number) => median(loads.map(figure));
  return {
    lcp: medianOf(({ lcp }) => lcp),
    tbt: medianOf(({ tbt }) => tbt),
    cls: medianOf(({ cls }) => cls),
    performance: medianOf(({ performance }) => performance),
    largest: [...new Set(loads.map(({ largest }) => largest))].join(', '),
  };
}
