import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { menu, newMember, signIn, signInForm, welcome } from './accounts.ts';
import { addressesOfCloud, callDemo, demoMember } from './cloud.ts';
import { today } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, phone } from './page-checks.ts';
import { bookingDialog, bookNow, confirmation } from './screens.ts';

const pages = [
  { path: paths.mySessions.href(), title: 'My Upcoming Sessions', name: 'my-upcoming-sessions' },
  { path: paths.myPastSessions.href(), title: 'My Past Sessions', name: 'my-past-sessions' },
  { path: paths.myBookings.href(), title: 'My Bookings', name: 'my-bookings' },
  { path: paths.resources.href(), title: 'Learning Resources', name: 'learning-resources' },
];

/** Signs in as the demo's person with bookings. */
async function signInAsMara(page: Page): Promise<void> {
  await page.goto(paths.signIn.href());
  await signInForm(page).as(demoMember('mara@'));
  await expect(welcome(page, 'Mara Lindgren')).toBeVisible();
}

test('the demo member sees three upcoming and three past sessions on the first page', async ({ page }) => {
  await signInAsMara(page);
  for (const name of ['Upcoming Sessions', 'Past Sessions']) {
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(3);
  }
  const next = page.getByRole('region', { name: 'Your next session' });
  await expect(next.getByRole('timer')).toHaveText(/^(in \d|tomorrow|now)/);
  await expect(next.getByRole('link', { name: 'See your ticket' })).toBeVisible();
  await checkPage(page, 'dashboard');
});

for (const { path, title, name } of pages) {
  test(`the demo member sees: ${title}`, async ({ page }) => {
    await signInAsMara(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await checkPage(page, name);
  });
}

test('what is next can be joined as soon as its link opens, on the dashboard and in My Bookings', async ({
  page,
  publish,
}) => {
  const zoomLink = 'https://zoom.example/j/555000222';
  const price = { amount: 0, currency: 'GBP' };
  const id = await publish({
    title: 'Soon to begin',
    startTime: today(10.4),
    locationType: 'online',
    zoomLink,
    joinMinutes: 10,
    price,
  });
  await openAs(page, await newMember(), paths.session.href(id));
  await bookNow(page).click();
  await bookingDialog(page).submit.click();
  await expect(confirmation(page)).toBeVisible();
  for (const path of [paths.dashboard.href(), paths.myBookings.href()]) {
    await page.goto(path);
    const next = page.getByRole('region', { name: 'Your next session' });
    await expect(next).toContainText(/in \d+ min/i);
    await expect(next.getByRole('link', { name: 'Join now' })).toHaveAttribute('href', zoomLink, { timeout: 30_000 });
    await checkPage(page, `next-to-join${path.replaceAll('/', '-')}`);
  }
});

test('My Bookings begins with what is next, and is ordered by choice', async ({ page }) => {
  await signInAsMara(page);
  await page.goto(paths.myBookings.href());
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  const first = await titles.first().innerText();
  await expect(page.getByRole('region', { name: 'Your next session' })).toContainText(first);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By date');
  await expect(page).toHaveURL(/order=date/);
  await expect(titles.first()).not.toHaveText(first);
});

test('past sessions link to their recordings', async ({ page }) => {
  await signInAsMara(page);
  await page.goto(paths.myPastSessions.href());
  await expect(page.getByRole('link', { name: /Watch Recording/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Recording Not Available/ }).first()).toBeDisabled();
});

test('shows empty states with links to a new member', async ({ page }) => {
  await openAs(page, await newMember(), paths.dashboard.href());
  const next = page.getByRole('region', { name: 'Your next session' });
  await expect(next).toContainText('The session that you book next will stand here.');
  await expect(next.getByRole('link', { name: 'See upcoming sessions' })).toHaveAttribute('href', paths.home.href());
  await checkPage(page, 'dashboard-none');
  await page.goto(paths.mySessions.href());
  await expect(page.getByRole('link', { name: 'Browse Available Sessions' })).toBeVisible();
  await checkPage(page, 'my-upcoming-sessions-none');
  await page.goto(paths.myPastSessions.href());
  await expect(page.getByText("You haven't attended any sessions yet.")).toBeVisible();
  await checkPage(page, 'my-past-sessions-none');
  await page.goto(paths.myBookings.href());
  await expect(page.getByText("You haven't booked any sessions yet.")).toBeVisible();
  await checkPage(page, 'my-bookings-none');
  await page.getByRole('link', { name: 'Browse Available Sessions' }).click();
  await expect(page).toHaveURL(paths.liveSessions.href());
});

test('on a phone the menu is a drawer that closes after a choice and restores the focus', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, await newMember());
  const open = page.getByRole('button', { name: /dashboard menu/ });
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Dashboard menu' });
  await expect(drawer).toBeVisible();
  const entries = drawer.getByRole('link');
  expect(await entries.allInnerTexts()).toEqual([
    'Home',
    'Full Schedule',
    'Upcoming Sessions',
    'Past Sessions',
    'My Bookings',
    'My Resources',
    'Profile',
  ]);
  await page.screenshot({ path: '.pictures/dashboard-drawer-390.png', animations: 'disabled' });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await drawer.getByRole('link', { name: 'Profile' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await open.click();
  await drawer.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(paths.home.href());
});

test('the older member URLs lead to the same pages', async ({ page }) => {
  await openAs(page, await newMember(), paths.userSessions.href());
  await expect(page.getByRole('heading', { level: 1, name: 'My Upcoming Sessions' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Upcoming Sessions' })).toHaveAttribute('aria-current', 'page');
  await page.goto(paths.userSettings.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a learning resource has its own page; an unknown one shows the not-found state', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^404 GET .*\/api\/learning-resources/);
  const title = `A Quiet Page ${Date.now()}`;
  const description = 'The first paragraph.\n\nThe second <b>paragraph</b>.';
  await callDemo({ command: 'resource', resource: { title, description, price: { amount: 1500, currency: 'GBP' } } });
  await openAs(page, await newMember(), paths.resources.href());
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('The second <b>paragraph</b>.')).toBeVisible();
  const address = new RegExp(`^mailto:${addressesOfCloud().mailFrom}\\?subject=A%20Quiet`);
  await expect(page.getByRole('link', { name: 'Write to us about it' })).toHaveAttribute('href', address);
  await checkPage(page, 'learning-resource');
  await page.goto(paths.resource.href('01ARZ3NDEKTSV4RRFFQ69G5FAV'));
  await expect(page.getByRole('heading', { level: 1, name: 'Resource not found' })).toBeVisible();
  await checkPage(page, 'learning-resource-missing');
});
