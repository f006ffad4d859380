import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Response } from '@playwright/test';
import { paths } from '#shared/paths.ts';
import type { BenchCloud } from './cloud.ts';
import { kilobytes, type Report } from './report.ts';
import { publishOpenSession } from './visitors.ts';

type Kind = 'JavaScript' | 'CSS' | 'fonts' | 'images';
type Weights = Record<Kind, number>;

const kinds: Record<string, Kind> = { script: 'JavaScript', stylesheet: 'CSS', font: 'fonts', image: 'images' };
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** Weighs what a page loads: scripts and styles as gzip, fonts and pictures as they are. */
class Scales {
  readonly #answers: Promise<[Kind, number]>[] = [];

  constructor(page: Page) {
    page.on('response', (answer) => {
      const kind = kinds[answer.request().resourceType()];
      if (kind && answer.ok()) this.#answers.push(weigh(kind, answer));
    });
  }

  async read(): Promise<Weights> {
    const weights: Weights = { JavaScript: 0, CSS: 0, fonts: 0, images: 0 };
    for (const [kind, weight] of await Promise.all(this.#answers)) weights[kind] += weight;
    return weights;
  }
}

async function weigh(kind: Kind, answer: Response): Promise<[Kind, number]> {
  const body = await answer.body();
  return [kind, kind === 'fonts' || kind === 'images' ? body.length : gzipSync(body, { level: 9 }).length];
}

/** Weight of the first page as a browser loads it, and what the booking dialog adds. */
export async function firstPage({ siteUrl, control }: BenchCloud): Promise<Report> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: siteUrl });
    const scales = new Scales(page);
    await page.goto(paths.home.href(), { waitUntil: 'networkidle' });
    const first = await scales.read();
    await page.goto(paths.session.href(await publishOpenSession(control)), { waitUntil: 'networkidle' });
    const beforeDialog = await scales.read();
    await page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).click();
    await page.getByRole('dialog').waitFor();
    const dialog = (await scales.read()).JavaScript - beforeDialog.JavaScript;
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
