import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod';
import { paths } from '#shared/contract/paths.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { book, currencyPicker, entry, newGuest } from './screens.ts';

const currencySchema = z.object({ rates: z.object({ GBP: z.object({ EUR: z.number(), USD: z.number() }) }) });

// 40 pounds by the current rates, in whole units, halves rounded up.
async function fortyPounds(request: APIRequestContext, to: 'EUR' | 'USD'): Promise<number> {
  const { rates } = currencySchema.parse(await (await request.get('/api/currency')).json());
  return Math.floor(40 * rates.GBP[to] + 0.5);
}

const fromCountry = (country: string) => ({ extraHTTPHeaders: { 'x-local-viewer-country': country } });

// Prices wait briefly for the visitor's currency; a busy machine may exceed that.
async function patiently(page: Page): Promise<Page> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  return page;
}

const session = { title: 'Forty pounds', startTime: inDays(6), price: { amount: 4000, currency: 'GBP' } };

test.describe('the currency', () => {
  for (const [country, currency, symbol] of [
    ['DE', 'EUR', '€'],
    ['US', 'USD', '$'],
  ] as const) {
    test(`of a visitor from ${country} is ${currency}, on each page`, async ({ visitor, request, publish }) => {
      const price = `${symbol}${await fortyPounds(request, currency)}`;
      const id = await publish(session);
      const page = await patiently(await visitor(fromCountry(country)));
      await page.goto(paths.home.href());
      // What the page does in a task of its own is due; the time for which prices wait is not over.
      const shown = async () => {
        await page.clock.runFor(1);
        return await currencyPicker(page).inputValue();
      };
      await expect.poll(shown).toBe(currency);
      await page.clock.resume();
      await expect(entry(page, id)).toContainText(price);
      await entry(page, id).click();
      await expect(page).toHaveURL(paths.session.href(id));
      await expect(page.getByRole('heading', { level: 1, name: session.title })).toBeVisible();
      await expect(page.getByRole('main').getByText(price, { exact: true })).toBeVisible();
    });
  }

  test('of any other visitor is GBP', async ({ visitor, publish }) => {
    const id = await publish(session);
    const page = await visitor(fromCountry('JP'));
    await page.goto(paths.home.href());
    await expect(currencyPicker(page)).toHaveValue('GBP');
    await expect(entry(page, id)).toContainText('£40');
  });

  test('chosen by a visitor is kept in every country', async ({ visitor, request, publish }) => {
    const dollars = `$${await fortyPounds(request, 'USD')}`;
    const id = await publish(session);
    const page = await visitor(fromCountry('DE'));
    await page.goto(paths.home.href());
    await currencyPicker(page).selectOption('USD');
    await expect(entry(page, id)).toContainText(dollars);
    await page.reload();
    await expect(currencyPicker(page)).toHaveValue('USD');
    await expect(entry(page, id)).toContainText(dollars);
    await page.goto(paths.session.href(id));
    await expect(currencyPicker(page)).toHaveValue('USD');
    await expect(page.getByRole('main').getByText(dollars, { exact: true })).toBeVisible();
  });

  test('does not affect free sessions', async ({ visitor, publish }) => {
    const page = await visitor(fromCountry('US'));
    await book(page, await publish({ title: 'Free everywhere', startTime: inDays(6) }), newGuest());
  });

  test('falls back to the built-in rates while fetching fails', async ({ page, browserErrors, publish }) => {
    browserErrors.expect(/^(failed|50\d) GET .*\/api\/currency/);
    const id = await publish(session);
    await page.route('**/api/currency', (route) => route.abort('connectionfailed'));
    await page.goto(paths.home.href());
    await expect(currencyPicker(page)).toHaveValue('GBP');
    await currencyPicker(page).selectOption('EUR');
    await expect(entry(page, id)).toContainText('€47');
  });
});
