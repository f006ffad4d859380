import ICAL from 'ical.js';
import { paths } from '#shared/contract/paths.ts';
import { newMember } from './accounts.ts';
import { winterAfternoon } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';
import { pressBy, ways, windows } from './presses.ts';

for (const way of ways)
  test.describe(`by ${way}`, () => {
    test.use(windows[way]);
    const press = pressBy(way);

    test('one press stops reminders, and another resumes them (docs/product.md#reminders)', async ({ page }) => {
      const token = 'A'.repeat(43);
      const asked: string[] = [];
      await page.route(`**/api/reminders/${token}*`, async (route) => {
        asked.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
        await route.fulfill({ json: { wanted: asked.length > 1 } });
      });
      await page.goto(paths.reminders.href(token));
      await expect(page.getByRole('heading', { level: 1, name: 'No more reminders?' })).toBeVisible();
      // Mail scanners open links.
      expect(asked).toEqual([]);
      await checkPage(page, 'reminders-asking');
      await press(page.getByRole('button', { name: 'Stop reminders' }));
      await expect(page.getByRole('heading', { level: 1, name: 'No more reminders', exact: true })).toBeFocused();
      await press(page.getByRole('button', { name: 'Remind me again' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Reminders are on' })).toBeFocused();
      expect(asked).toEqual(['POST ', 'POST ?wanted=true']);
    });

    test('a link to stop reminders that is too old says so', async ({ page, browserErrors }) => {
      browserErrors.expect(/^404 POST .*\/api\/reminders/);
      await page.goto(paths.reminders.href('A'.repeat(43)));
      await press(page.getByRole('button', { name: 'Stop reminders' }));
      await expect(page.getByRole('heading', { level: 1, name: 'This link opens nothing' })).toBeFocused();
      await checkPage(page, 'reminders-unknown');
    });

    test('the sessions of a category are a calendar to subscribe to (docs/product.md#calendars)', async ({
      page,
      publish,
    }) => {
      // Calendars are cached: each way has one of its own.
      const category = way === 'touch' ? 'Movement' : 'Postpartum';
      const id = await publish({ title: 'A calendar of breath', category, startTime: winterAfternoon });
      await page.goto(`${paths.liveSessions.href()}?category=${category}`);
      const part = page.getByRole('region', { name: `${category} in your calendar` });
      await expect(part.getByRole('button', { name: 'Copy the link' })).toBeVisible();
      const link = part.getByRole('link', { name: 'Open in your calendar' });
      await expect(link).toHaveAttribute(
        'href',
        new RegExp(`^webcal://.+/api/calendars/${category.toLowerCase()}\\.ics$`),
      );
      await checkPage(page, 'live-sessions-calendar');
      const answer = await page.request.get(`/api/calendars/${category.toLowerCase()}.ics`);
      const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent');
      expect(events.map((event) => String(event.getFirstPropertyValue('uid')))).toContainEqual(
        expect.stringContaining(id.toLowerCase()),
      );
      const again = await page.request.get(`/api/calendars/${category.toLowerCase()}.ics`, {
        headers: { 'if-none-match': answer.headers().etag ?? '' },
      });
      expect(again.status()).toBe(304);
    });

    test('a member turns reminders off, and makes and withdraws a calendar link (docs/trust.md#calendar-links)', async ({
      page,
    }) => {
      await openAs(page, await newMember(), paths.settings.href());
      const reminders = page.getByRole('region', { name: 'Reminders' });
      await press(reminders.getByRole('button', { name: 'Turn reminders off' }));
      await expect(reminders.getByRole('button', { name: 'Turn reminders on' })).toBeVisible();
      const calendar = page.getByRole('region', { name: 'Your bookings in your calendar' });
      await press(calendar.getByRole('button', { name: 'Make a link' }));
      const link = calendar.getByRole('link', { name: 'Open in your calendar' });
      const path = new URL(String(await link.getAttribute('href')).replace('webcal:', 'http:')).pathname;
      expect((await page.request.get(path)).status()).toBe(200);
      await checkPage(page, 'profile-calendar-link');
      await press(calendar.getByRole('button', { name: 'Withdraw the link' }));
      await expect(link).toBeHidden();
      expect((await page.request.get(path)).status()).toBe(404);
    });
  });
