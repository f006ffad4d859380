import { chromium, type Page } from '@playwright/test';
import type { BenchCloud } from './cloud.ts';
import { hold, publishPaidSession } from './payers.ts';
import { type BenchReport, tenth } from './report.ts';

const payers = 10;
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** Time from the return from the payment page until the booking is shown as confirmed. */
export async function paymentLatency(cloud: BenchCloud): Promise<BenchReport> {
  const sessionId = await publishPaidSession(cloud.control);
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  const times: number[] = [];
  try {
    for (let payer = 0; payer < payers; payer += 1) {
      const page = await browser.newPage();
      await page.addInitScript(noteConfirmed);
      await page.goto((await hold(cloud, sessionId)).paymentUrl);
      times.push(await payAndWait(page));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  times.sort((a, b) => a - b);
  return {
    title: `Return from the payment page until the paid booking is shown, ms (${payers} payers, new browsers)`,
    rows: [
      { what: 'median', ms: tenth(times[Math.floor(times.length / 2)] ?? Number.NaN), aim: '' },
      { what: 'slowest', ms: tenth(times.at(-1) ?? Number.NaN), aim: 'at most 2000' },
    ],
  };
}

async function payAndWait(page: Page): Promise<number> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  return page.evaluate(() => Number(document.documentElement.dataset.confirmedAfter));
}

// Runs in the page, whose clock starts with the navigation.
function noteConfirmed(): void {
  const look = new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent !== 'Booking Confirmed') return;
    document.documentElement.dataset.confirmedAfter = String(performance.now());
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}
