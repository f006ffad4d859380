import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';

type AssetKind = 'JavaScript' | 'CSS' | 'fonts' | 'images';
export type Weights = Record<AssetKind, number>;

const kinds: Record<string, AssetKind> = { script: 'JavaScript', stylesheet: 'CSS', font: 'fonts', image: 'images' };
export const window = { viewport: { width: 1280, height: 800 } };
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** Longer than Playwright's own: a cold page on a busy machine has many pictures to draw. */
const navigationTimeout = 120_000;

/** Measures the sizes of what a page loads: scripts and styles as gzip, others as they are. */
export class WeighedPage {
  readonly page: Page;
  readonly #answers: Promise<[AssetKind, number]>[] = [];
  readonly #put = (answer: Response) => {
    const kind = kinds[answer.request().resourceType()];
    if (kind && answer.ok()) this.#answers.push(weigh(kind, answer));
  };

  constructor(page: Page) {
    this.page = page;
    page.setDefaultNavigationTimeout(navigationTimeout);
    page.on('response', this.#put);
  }

  async read(): Promise<Weights> {
    const weights: Weights = { JavaScript: 0, CSS: 0, fonts: 0, images: 0 };
    for (const [kind, weight] of await Promise.all(this.#answers)) weights[kind] += weight;
    return weights;
  }

  /** Closes the page; responses in progress are not counted. */
  async close(): Promise<void> {
    this.page.off('response', this.#put);
    await Promise.all(this.#answers);
    await this.page.close();
  }
}

async function weigh(kind: AssetKind, answer: Response): Promise<[AssetKind, number]> {
  const body = await answer.body();
  return [kind, kind === 'fonts' || kind === 'images' ? body.length : gzipSync(body, { level: 9 }).length];
}

export const browserOptions = () => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: flags,
});

export async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(browserOptions());
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
