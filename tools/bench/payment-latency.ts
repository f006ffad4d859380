import type { Page } from '@playwright/test';
import type { BenchCloud } from './cloud.ts';
import { hold, publishPaidSession } from './payers.ts';
import { type BenchReport, median, tenth } from './report.ts';
import { withBrowser } from './weighed-page.ts';

const payers = 10;

/** Time from the return from the payment page until the booking is shown as confirmed. */
export async function paymentLatency(cloud: BenchCloud): Promise<BenchReport> {
  const sessionId = await publishPaidSession(cloud.control);
  const times = await withBrowser(async (browser) => {
    const all: number[] = [];
    for (let payer = 0; payer < payers; payer += 1) {
      const page = await browser.newPage();
      await page.addInitScript(noteConfirmed);
      await page.goto((await hold(cloud, sessionId)).paymentUrl);
      all.push(await payAndWait(page));
      await page.close();
    }
    return all;
  });
  return {
    title: `Return from the payment page until the paid booking is shown, ms (${payers} payers, new browsers)`,
    rows: [
      { what: 'median', ms: tenth(median(times)), aim: '' },
      { what: 'slowest', ms: tenth(Math.max(...times)), aim: 'at most 2000' },
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
