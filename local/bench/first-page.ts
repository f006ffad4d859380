import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { paths } from '#shared/paths.ts';
import type { BenchCloud } from './cloud.ts';
import { kilobytes, type Report } from './report.ts';
import { publishOpenSession } from './visitors.ts';

type Kind = 'JavaScript' | 'CSS' | 'fonts' | 'images';
type Weights = Record<Kind, number>;

const kinds: Record<string, Kind> = { script: 'JavaScript', stylesheet: 'CSS', font: 'fonts', image: 'images' };
const window = { viewport: { width: 1280, height: 800 } };
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** A page on scales: scripts and styles weigh as gzip, fonts and pictures as they are. */
class WeighedPage {
  readonly page: Page;
  readonly #answers: Promise<[Kind, number]>[] = [];
  readonly #put = (answer: Response) => {
    const kind = kinds[answer.request().resourceType()];
    if (kind && answer.ok()) this.#answers.push(weigh(kind, answer));
  };

  constructor(page: Page) {
    this.page = page;
    page.on('response', this.#put);
  }

  /** What was loaded so far. */
  async read(): Promise<Weights> {
    const weights: Weights = { JavaScript: 0, CSS: 0, fonts: 0, images: 0 };
    for (const [kind, weight] of await Promise.all(this.#answers)) weights[kind] += weight;
    return weights;
  }

  /** Closes the page; what is still on its way is not weighed. */
  async close(): Promise<void> {
    this.page.off('response', this.#put);
    await Promise.all(this.#answers);
    await this.page.close();
  }
}

async function weigh(kind: Kind, answer: Response): Promise<[Kind, number]> {
  const body = await answer.body();
  return [kind, kind === 'fonts' || kind === 'images' ? body.length : gzipSync(body, { level: 9 }).length];
}

/** What the list loads, in a browser that was never here. */
async function weighList(browser: Browser, siteUrl: string): Promise<Weights> {
  const list = new WeighedPage(await browser.newPage(window));
  await list.page.goto(siteUrl + paths.home.href(), { waitUntil: 'networkidle' });
  const weights = await list.read();
  await list.close();
  return weights;
}

/** Bytes of JavaScript that opening the booking dialog adds to a session's page. */
async function weighDialog(browser: Browser, sessionUrl: string): Promise<number> {
  const session = new WeighedPage(await browser.newPage(window));
  await session.page.goto(sessionUrl, { waitUntil: 'networkidle' });
  const before = await session.read();
  await session.page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).click();
  await session.page.getByRole('dialog').waitFor();
  const after = await session.read();
  await session.close();
  return after.JavaScript - before.JavaScript;
}

/** Weight of the first page as a browser loads it, and what the booking dialog adds. */
export async function firstPage({ siteUrl, control }: BenchCloud): Promise<Report> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  });
  try {
    const first = await weighList(browser, siteUrl);
    const dialog = await weighDialog(browser, siteUrl + paths.session.href(await publishOpenSession(control)));
    return {
      title: 'First page, kB (scripts and styles as gzip)',
      rows: [
        { what: 'JavaScript', kB: kilobytes(first.JavaScript), aim: 'at most 95' },
        { what: 'CSS', kB: kilobytes(first.CSS), aim: '' },
        { what: 'fonts', kB: kilobytes(first.fonts), aim: 'under 70' },
        { what: 'images', kB: kilobytes(first.images), aim: '' },
        { what: 'JavaScript added by the booking dialog', kB: kilobytes(dialog), aim: 'at most 75' },
      ],
    };
  } finally {
    await browser.close();
  }
}
