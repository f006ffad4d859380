import ICAL from 'ical.js';
import { paths } from '#shared/contract/paths.ts';
import { newMember } from './accounts.ts';
import { winterAfternoon } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, phone } from './page-checks.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

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
    await page.getByRole('button', { name: 'Stop reminders' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'No more reminders', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Remind me again' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Reminders are on' })).toBeFocused();
    expect(asked).toEqual(['POST ', 'POST ?wanted=true']);
  });

  test('a link to stop reminders that is too old says so', async ({ page, browserErrors }) => {
    browserErrors.expect(/^404 POST .*\/api\/reminders/);
    await page.goto(paths.reminders.href('A'.repeat(43)));
    await page.getByRole('button', { name: 'Stop reminders' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'This link opens nothing' })).toBeFocused();
    await checkPage(page, 'reminders-unknown');
  });

  test('the sessions of a category are a calendar to subscribe to (docs/product.md#calendars)', async ({
    page,
    publish,
  }) => {
    const id = await publish({ title: 'A calendar of breath', category: 'Movement', startTime: winterAfternoon });
    await page.goto(`${paths.liveSessions.href()}?category=Movement`);
    const part = page.getByRole('region', { name: 'Movement in your calendar' });
    await expect(part.getByRole('button', { name: 'Copy the link' })).toBeVisible();
    const link = part.getByRole('link', { name: 'Open in your calendar' });
    await expect(link).toHaveAttribute('href', /^webcal:\/\/.+\/api\/calendars\/movement\.ics$/);
    await checkPage(page, 'live-sessions-calendar');
    const answer = await page.request.get('/api/calendars/movement.ics');
    const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent');
    expect(events.map((event) => String(event.getFirstPropertyValue('uid')))).toContainEqual(
      expect.stringContaining(id.toLowerCase()),
    );
    const again = await page.request.get('/api/calendars/movement.ics', {
      headers: { 'if-none-match': answer.headers().etag ?? '' },
    });
    expect(again.status()).toBe(304);
  });

  test('a member turns reminders off, and makes and withdraws a calendar link (docs/trust.md#calendar-links)', async ({
    page,
  }) => {
    await openAs(page, await newMember(), paths.settings.href());
    const reminders = page.getByRole('region', { name: 'Reminders' });
    await reminders.getByRole('button', { name: 'Turn reminders off' }).tap();
    await expect(reminders.getByRole('button', { name: 'Turn reminders on' })).toBeVisible();
    const calendar = page.getByRole('region', { name: 'Your bookings in your calendar' });
    await calendar.getByRole('button', { name: 'Make a link' }).tap();
    const link = calendar.getByRole('link', { name: 'Open in your calendar' });
    const path = new URL(String(await link.getAttribute('href')).replace('webcal:', 'http:')).pathname;
    expect((await page.request.get(path)).status()).toBe(200);
    await checkPage(page, 'profile-calendar-link');
    await calendar.getByRole('button', { name: 'Withdraw the link' }).tap();
    await expect(link).toBeHidden();
    expect((await page.request.get(path)).status()).toBe(404);
  });
});
