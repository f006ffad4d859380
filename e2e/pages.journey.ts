import { paths } from '#shared/contract/paths.ts';
import { motifs } from '#shared/rules/art.ts';
import { pagesRendered } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { chip, entry, takenOver } from './screens.ts';

test.describe('all live sessions', () => {
  test('are listed under Upcoming and Past, with one filter for both', async ({ page, publish }) => {
    const soon = await publish({ title: 'Soon enough', startTime: inDays(2), category: 'Mothers' });
    const past = await publish({ title: 'Long over', startTime: inDays(-2), category: 'Mothers' });
    const still = await publish({ title: 'Over and still', startTime: inDays(-2), category: 'Meditation' });
    await pagesRendered();
    await page.goto(paths.liveSessions.href());
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true');
    await expect(entry(page, soon)).toBeVisible();
    await expect(entry(page, past)).toBeHidden();
    await checkPage(page, 'live-sessions');

    await page.getByRole('tab', { name: 'Past' }).click();
    await expect(entry(page, past)).toBeVisible();
    await expect(entry(page, soon)).toBeHidden();
    await checkPage(page, 'live-sessions-past');

    await chip(page, 'Mothers').click();
    await expect(entry(page, still)).toBeHidden();
    await entry(page, past).click();
    await expect(page).toHaveURL(paths.session.href(past));
  });

  test('switch tabs by arrow keys', async ({ page }) => {
    await page.goto(paths.liveSessions.href());
    await takenOver(page);
    await page.getByRole('tab', { name: 'Upcoming' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Past' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true');
  });

  test('show their empty states', async ({ page }) => {
    await page.route('**/api/sessions*', (route) => route.fulfill({ json: { sessions: [], nextCursor: null } }));
    // A rendered list has its data: one that is opened from another page asks for them.
    await page.goto(paths.breathworkForBirth.href());
    await takenOver(page);
    await page.getByRole('main').getByRole('link', { name: 'See live sessions' }).click();
    await expect(page.getByText('No upcoming sessions scheduled.')).toBeVisible();
    await page.getByRole('tab', { name: 'Past' }).click();
    await expect(page.getByText('No past sessions available.')).toBeVisible();
    const [category] = motifs;
    await chip(page, category).click();
    await expect(page.getByText(`No past sessions in the "${category}" category.`)).toBeVisible();
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    await expect(page.getByText(`No upcoming sessions in the "${category}" category.`)).toBeVisible();
    await checkPage(page, 'live-sessions-empty');
  });
});

test('an unknown URL shows the not-found page with a link home', async ({ page, browserErrors }) => {
  browserErrors.expect(/^404 GET .*\/no\/such\/page$/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await checkPage(page, 'not-found');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'UPCOMING SESSIONS' })).toBeVisible();
});

test('honours prefers-reduced-motion', async ({ page, publish }) => {
  const endless = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
    );
  const id = await publish({ title: 'Quite still', startTime: inDays(2) });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(paths.session.href(id));
  await expect(page.getByRole('heading', { name: 'Quite still' })).toBeVisible();
  expect((await endless()).length, 'breathing circles of others').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(endless).toEqual([]);
});
