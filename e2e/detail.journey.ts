import type { Page } from '@playwright/test';
import * as z from 'zod';
import { paths } from '#shared/contract/paths.ts';
import { inDays, winterAfternoon, winterYear } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, expectNoHorizontalScroll, phone } from './page-checks.ts';
import { bookNow } from './screens.ts';

const eventSchema = z.object({
  '@type': z.literal('Event'),
  name: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  eventAttendanceMode: z.string(),
  location: z.object({ '@type': z.string() }),
  offers: z.object({ price: z.union([z.string(), z.number()]), priceCurrency: z.string(), availability: z.string() }),
});

async function structuredData(page: Page) {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': items } = z.object({ '@graph': z.tuple([eventSchema], z.unknown()) }).parse(JSON.parse(text ?? ''));
  return items[0];
}

const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);

const retreat = {
  title: 'A winter rest',
  // Without a thumbnail the generated art is shown.
  thumbnailUrl: null,
  startTime: winterAfternoon,
  durationMinutes: 150,
  description: `${'An unhurried afternoon of soft movement, long breath and rest under blankets. '.repeat(4)}The end.`,
  whatToBring: 'Warm layers and socks\nA blanket you like',
  locationType: 'onsite',
  timeZone: 'Europe/London',
  location: 'The Garden Room',
  address: '12 Example Street',
  city: 'Bath',
  postCode: 'BA1 1LN',
  price: { amount: 6500, currency: 'GBP' },
  maxAttendees: 14,
  seatsTaken: 11,
};

test.describe('the page of a session', () => {
  test('shows title, time, place, what to bring and price', async ({ page, publish }) => {
    await page.goto(paths.session.href(await publish(retreat)));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: retreat.title })).toBeVisible();
    await expect(main).toContainText(`December 12, ${winterYear}`);
    await expect(main).toContainText('2:00 PM');
    await expect(main).toContainText('4:30 PM');
    await expect(main).toContainText('2h 30min');
    await expect(main).toContainText('Europe/London (GMT)');
    await expect(main).toContainText('12 Example Street');
    await expect(main).toContainText('BA1 1LN');
    await expect(main).toContainText('Warm layers and socks');
    await expect(main).toContainText('A blanket you like');
    await expect(main).toContainText('£65');
    await expect(main).toContainText('3 of 14 places left');
    await checkPage(page, 'session');
  });

  test('shows on-site sessions in local time and online sessions in the viewer’s', async ({ visitor, publish }) => {
    const onSite = await publish(retreat);
    const online = await publish({ ...retreat, title: 'The same online', locationType: 'online' });
    const page = await visitor({ timezoneId: 'America/New_York' });
    await page.goto(paths.session.href(onSite));
    await expect(page.getByRole('main')).toContainText('2:00 PM');
    await expect(page.getByRole('main')).toContainText('Europe/London (GMT)');
    await page.goto(paths.session.href(online));
    await expect(page.getByRole('main')).toContainText('9:00 AM');
    await expect(page.getByRole('main')).toContainText('America/New_York');
  });

  test('is also served at its older URL, and survives a reload', async ({ page, publish }) => {
    await page.goto(paths.sessionAlias.href(await publish(retreat)));
    const title = page.getByRole('heading', { level: 1, name: retreat.title });
    await expect(title).toBeVisible();
    await page.reload();
    await expect(title).toBeVisible();
  });

  test('has metadata for search engines and link previews', async ({ page, request, publish }) => {
    const id = await publish(retreat);
    await page.goto(paths.session.href(id));
    await expect(page).toHaveTitle(/A winter rest/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    const description = await meta(page, 'description').getAttribute('content');
    expect(description).toBe(`${retreat.description.slice(0, 157)}...`);
    await expect(meta(page, 'robots')).toHaveAttribute('content', /index.*follow/);
    await expect(meta(page, 'twitter:card')).toHaveAttribute('content', 'summary_large_image');
    await expect(meta(page, 'og:type')).toHaveAttribute('content', 'website');
    await expect(meta(page, 'og:title')).toHaveAttribute('content', /A winter rest/);

    const address = (await meta(page, 'og:image').getAttribute('content')) ?? '';
    expect(address, 'an address that other sites can follow').toMatch(/^https?:/);
    const image = await request.get(address);
    expect(image.headers()['content-type']).toBe('image/jpeg');

    const event = await structuredData(page);
    expect(event.name).toBe(retreat.title);
    expect(new Date(event.startDate).toISOString()).toBe(winterAfternoon);
    expect(Date.parse(event.endDate) - Date.parse(event.startDate)).toBe(150 * 60_000);
    expect(event.eventAttendanceMode).toContain('OfflineEventAttendanceMode');
    expect(Number(event.offers.price)).toBe(65);
    expect(event.offers.priceCurrency).toBe('GBP');
    expect(event.offers.availability).toContain('InStock');
  });

  test('escapes hostile text, also in its structured data', async ({ page, publish }) => {
    const title = '</script><script>window.broken = true</script><img src=x onerror="window.broken = true">';
    await page.goto(paths.session.href(await publish({ title, startTime: inDays(30), description: title })));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect((await structuredData(page)).name).toBe(title);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  });

  test('with a long name of a town is no wider than a phone', async ({ page, publish }) => {
    await page.setViewportSize(phone);
    const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwll';
    await page.goto(paths.session.href(await publish({ ...retreat, title: 'Far away', city })));
    await expect(page.getByText(city)).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  test('that does not exist shows the not-found state', async ({ page, browserErrors }) => {
    browserErrors.expect(/^404 GET .*\/sessions\//);
    await page.goto(paths.session.href('01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible();
    await checkPage(page, 'session-missing');
  });

  test('with a malformed id shows the same', async ({ page, browserErrors }) => {
    browserErrors.expect(/^40[04] GET .*\/sessions\//);
    await page.goto(paths.session.href('not-an-id'));
    await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible();
  });

  test('that is sold out offers no booking', async ({ page, publish }) => {
    const id = await publish({ ...retreat, title: 'All gone', seatsTaken: 14 });
    await page.goto(paths.session.href(id));
    await expect(page.getByText('SOLD OUT').filter({ visible: true })).toBeVisible();
    await expect(bookNow(page)).toBeHidden();
    expect((await structuredData(page)).offers.availability).toContain('SoldOut');
    await checkPage(page, 'session-sold-out');
  });

  test('in the past cannot be booked', async ({ page, publish }) => {
    await page.goto(paths.session.href(await publish({ ...retreat, title: 'Long ago', startTime: inDays(-3) })));
    await expect(page.getByRole('heading', { level: 1, name: 'Long ago' })).toBeVisible();
    await expect(bookNow(page)).toBeHidden();
    await checkPage(page, 'session-past');
  });

  test('is shared by its URL', async ({ page, context, publish }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await publish(retreat);
    await page.goto(paths.session.href(id));
    await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).click();
    await expect(page.getByText('Link copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paths.session.href(id));
  });

  test('links back to the schedule', async ({ page, publish }) => {
    await page.goto(paths.session.href(await publish(retreat)));
    await page.getByRole('main').getByRole('link', { name: 'Schedule' }).click();
    await expect(page).toHaveURL(paths.home.href());
  });
});
