import type { Page } from '@playwright/test';
import { idleAfterMilliseconds } from '#shared/contract/common/route.ts';
import { paths } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import { motifs } from '#shared/rules/art.ts';
import { inDays, winterAfternoon, winterYear } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { chip, entries, entry, locationFilter, takenOver } from './screens.ts';

const emptyText = 'No upcoming sessions at this time. Check back later!';

test.describe('the list of upcoming sessions', () => {
  test('shows published upcoming sessions, soonest first', async ({ page, publish }) => {
    const gone = await publish({ title: 'Yesterday', startTime: inDays(-1) });
    const draft = await publish({ title: 'Not yet shown', startTime: inDays(20), published: false });
    const shown = await publish({ title: 'Shown at once', startTime: inDays(20) });
    await page.goto(paths.home.href());
    const title = page.getByRole('heading', { level: 1, name: 'UPCOMING SESSIONS' });
    await expect(title).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    // It fills its measure, which it does with the site's own type only.
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth / clientWidth)).toBeLessThan(1.01);
    await expect(entries(page).nth(9)).toBeVisible();
    await expect(entry(page, shown)).toBeVisible();
    await expect(entry(page, gone)).toBeHidden();
    await expect(entry(page, draft)).toBeHidden();

    const times = await entries(page).evaluateAll((links) =>
      links.map((link) => link.querySelector('time')?.getAttribute('datetime')),
    );
    expect(times).toEqual(times.toSorted());
    await checkPage(page, 'list');
  });

  test('shows time, duration, place and price of each', async ({ page, publish }) => {
    const startTime = winterAfternoon;
    const paid = await publish({
      title: 'Paid and online',
      startTime,
      durationMinutes: 90,
      price: { amount: 1850, currency: 'GBP' },
      locationType: 'online',
    });
    const free = await publish({
      title: 'Free in a room',
      startTime,
      durationMinutes: 45,
      price: { amount: 0, currency: 'GBP' },
      locationType: 'onsite',
      city: 'Bath',
      postCode: 'BA1 1LN',
    });
    const full = await publish({
      title: 'Full house',
      startTime,
      durationMinutes: 120,
      maxAttendees: 4,
      seatsTaken: 4,
    });
    const nearlyFull = await publish({
      title: 'Nearly full',
      thumbnailUrl: null,
      startTime,
      maxAttendees: 4,
      seatsTaken: 3,
    });
    await page.goto(paths.home.href());

    for (const text of ['Dec', '12', String(winterYear), '2:00 PM', '1h 30min', 'Online', '£18.50']) {
      await expect(entry(page, paid)).toContainText(text);
    }
    for (const text of ['45min', 'Bath BA1 1LN', 'Free']) await expect(entry(page, free)).toContainText(text);
    for (const text of ['2h', 'SOLD OUT']) await expect(entry(page, full)).toContainText(text);
    await expect(entry(page, nearlyFull)).toContainText('Last place');
    await expect(entry(page, nearlyFull)).not.toContainText('SOLD OUT');
  });

  test('shows cards on a phone, with the description cut to 100 characters', async ({ page, publish }) => {
    const description = `${'A breath in and a breath out, slowly. '.repeat(5)}End.`;
    const id = await publish({ title: 'A long story', startTime: inDays(9), description });
    const cut = entry(page, id)
      .getByText(/\.\.\.$/)
      .filter({ visible: true });
    await page.setViewportSize({ width: 767, height: 900 });
    await page.goto(paths.home.href());
    await expect(cut).toHaveText(`${description.slice(0, 100).trimEnd()}...`);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(cut).toBeHidden();
  });

  test('opens a session by a click anywhere in its row', async ({ page, publish }) => {
    const id = await publish({ title: 'The whole row', startTime: inDays(12) });
    await page.goto(paths.home.href());
    const box = await entry(page, id).boundingBox();
    expect(box?.height).toBeGreaterThan(44);
    await entry(page, id).click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL(paths.session.href(id));
    await expect(page.getByRole('heading', { level: 1, name: 'The whole row' })).toBeVisible();
  });
});

test('is asked for once a minute while it is not touched, and at once with the next input (docs/product.md#refresh-intervals)', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === routes.listSessions.path) asked += 1;
  });
  await page.clock.install();
  await page.goto(paths.home.href());
  await takenOver(page);
  await page.clock.runFor(9000);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.clock.fastForward(idleAfterMilliseconds);
  await page.clock.runFor(1000);
  // The clock runs ahead of React, which may still have to take the slower pace up.
  const askedInHalfAMinute = async () => {
    asked = 0;
    await page.clock.runFor(30_000);
    return asked;
  };
  await expect.poll(askedInHalfAMinute).toBe(0);
  await page.mouse.move(200, 300);
  await page.clock.runFor(1000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.clock.runFor(9000);
  await expect.poll(() => asked).toBeGreaterThan(2);
});

test.describe('the filters', () => {
  test('a category is kept in the URL, and going back works', async ({ page, publish }) => {
    const sitting = await publish({ title: 'To sit still', startTime: inDays(3), category: 'Meditation' });
    const moving = await publish({ title: 'To move', startTime: inDays(3), category: 'Movement' });
    await page.goto(paths.home.href());
    for (const category of motifs) await expect(chip(page, category)).toHaveAttribute('aria-pressed', 'false');
    await expect(entry(page, moving)).toBeVisible();

    await chip(page, 'Meditation').click();
    await expect(page).toHaveURL(paths.home.href('Meditation'));
    await expect(chip(page, 'Meditation')).toHaveAttribute('aria-pressed', 'true');
    await expect(entry(page, sitting)).toBeVisible();
    await expect(entry(page, moving)).toBeHidden();

    await page.reload();
    await expect(entry(page, sitting)).toBeVisible();
    await expect(entry(page, moving)).toBeHidden();

    await page.goBack();
    await expect(page).toHaveURL(paths.home.href());
    await expect(entry(page, moving)).toBeVisible();

    await page.goto(paths.home.href('Movement'));
    await expect(entry(page, sitting)).toBeHidden();
    await chip(page, 'All').click();
    await expect(page).toHaveURL(paths.home.href());
    await expect(entry(page, sitting)).toBeVisible();
  });

  test('a category that does not exist filters nothing', async ({ page, publish }) => {
    const id = await publish({ title: 'Still here', startTime: inDays(3) });
    await page.goto(paths.home.href('Nonsense'));
    await expect(entry(page, id)).toBeVisible();
    await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  });

  test('a location shows only its sessions', async ({ page, publish }) => {
    const sea = await publish({ title: 'By the sea', startTime: inDays(4), locationType: 'onsite', city: 'Brighton' });
    const screen = await publish({ title: 'On the screen', startTime: inDays(4), locationType: 'online' });
    await page.goto(paths.home.href());
    await expect(entry(page, screen)).toBeVisible();
    const options = await locationFilter(page).getByRole('option').allTextContents();
    expect(options.slice(0, 2)).toEqual(['All locations', 'Online']);
    expect(options.slice(2)).toEqual([...new Set(options.slice(2))].sort());

    await locationFilter(page).selectOption('Brighton');
    await expect(entry(page, sea)).toBeVisible();
    await expect(entry(page, screen)).toBeHidden();
    await locationFilter(page).selectOption('Online');
    await expect(entry(page, sea)).toBeHidden();
    await expect(entry(page, screen)).toBeVisible();
  });
});

/** A rendered schedule has its data: one that is opened from another page asks for them. */
async function openFromAnotherPage(page: Page): Promise<void> {
  await page.goto(paths.breathworkForBirth.href());
  // Before, the link loads the rendered page of the list, which asks the API for nothing.
  await takenOver(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
}

test.describe('empty and error states', () => {
  test('an empty schedule', async ({ page }) => {
    await page.route('**/api/sessions*', (route) => route.fulfill({ json: { sessions: [], nextCursor: null } }));
    await openFromAnotherPage(page);
    await expect(page.getByText(emptyText)).toBeVisible();
    await expect(locationFilter(page)).toBeHidden();
    await checkPage(page, 'list-empty');
  });

  test('a schedule that fails to load can be retried', async ({ page, browserErrors }) => {
    browserErrors.expect(/^failed GET .*\/api\/sessions/);
    // The page also retries by itself; only requests after the click may succeed.
    const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset);
    await page.route('**/api/sessions*', async (route) => {
      if (await isPressed()) await route.continue();
      else await route.abort('connectionfailed');
    });
    await openFromAnotherPage(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await checkPage(page, 'list-error');
    await page.evaluate(() => {
      const note = () => {
        document.documentElement.dataset.pressed = '';
      };
      document.addEventListener('click', note, { capture: true });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page).first()).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});
