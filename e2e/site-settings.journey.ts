import type { APIRequestContext, Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { calendarRoutes } from '#shared/contract/calendars/routes.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { paths } from '#shared/contract/paths.ts';
import { sitemapPath } from '#shared/contract/sitemap.ts';
import { calendarFeed } from '#shared/rules/calendar.ts';
import { confirmationLink, notice, signInForm, signUpForm } from './accounts.ts';
import { editorOf } from './admin-session-pages.ts';
import { addressesOfCloud, control, mailTo, pagesRendered, startJourney } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { windows } from './presses.ts';
import { bookingDialog, bookingIdOf, bookNow, chip, confirmation, currencyPicker, newGuest } from './screens.ts';
import { expectOnlyOwnWords, makeAdmin, openStep, settingsPage, studio, wholeText } from './second-studio.ts';
import { startEmpty } from './start-cloud.ts';

/** A second facilitator's site, from an empty table, without touching code (docs/product.md#set-up). */

let stop: (() => Promise<void>) | undefined;

test.beforeAll(async () => {
  stop = await startEmpty();
});
test.afterAll(async () => stop?.());

const password = 'a-long-slow-breath';

/** The owner signs up on the site; an operator makes them its admin. */
async function firstAdmin(page: Page): Promise<void> {
  const owner = { ...newGuest('Mira'), lastName: 'Holm' };
  await page.goto(paths.signIn.href('sign-up'));
  await signUpForm(page).as(owner, password);
  await page.goto(await confirmationLink(owner.email));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Mira Holm' })).toBeVisible();
  await makeAdmin(owner.email);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(notice(page, 'Logged out')).toBeVisible();
  await page.goto(paths.signIn.href());
  await signInForm(page).as({ email: owner.email, password });
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Mira Holm' })).toBeVisible();
}

/** The words of the site, each page of the settings once, by the links from one to the next. */
async function setWords(page: Page): Promise<void> {
  const { field, button, row, leaveRows, save } = settingsPage(page);
  await field('Name of the studio').fill(studio.name);
  await field('One line about it').fill(studio.tagline);
  await field('Name of the facilitator').fill(studio.facilitator);
  await field('Sender of mails').fill(studio.sender);
  const [preview] = await Promise.all([page.waitForEvent('popup'), button('Preview the first page').click()]);
  await expect(preview.getByRole('main')).toContainText(studio.tagline);
  await preview.close();
  await save('First page');
  await field('Title').fill('COLD\nWATER');
  await field('Line on pictures of links').fill('Breath by the lake');
  await field('Title of the invitation').fill('Not sure yet?');
  await field('Text of the invitation').fill('Write to Mira.');
  await save('Contact');
  await field('Text').fill('By the lake, most mornings.');
  await field('E-mail address').fill(studio.email);
  await save('Legal pages');
  await field('Imprint').fill(`${studio.facilitator}, ${studio.venue.address}, ${studio.venue.city}`);
  await save('Links');
  await field('About').fill('');
  await field('Contact').fill('');
  await leaveRows('Page', 0);
  await row('Network', 1).getByLabel('Label').fill('Mastodon');
  await row('Network', 1).getByLabel('Address').fill('https://social.stilles-wasser.test');
  await save('Recordings');
}

async function setChoices(page: Page): Promise<void> {
  const { main, button, row, leaveRows, save } = settingsPage(page);
  for (const offered of await main.getByRole('switch', { name: 'Offered on the site' }).all()) await offered.click();
  for (const programme of await main.getByLabel('Page about the programme').all()) await programme.fill('');
  await save('Categories');
  await leaveRows('Category', 0);
  await button('Add a category').click();
  await row('Category', 1).getByLabel('Name').fill(studio.category);
  await save('Venues and rooms');
  await button('Add a venue').click();
  const venue = row('Venue', 1);
  for (const [label, text] of [
    ...[['Name', studio.venue.name] as const, ['Address', studio.venue.address] as const],
    ...[['City', studio.venue.city] as const, ['Post code', studio.venue.postCode] as const],
  ]) {
    await venue.getByLabel(label, { exact: true }).fill(text);
  }
  await save('Currencies');
  for (const currency of ['GBP £', 'USD $']) await main.getByRole('switch', { name: currency }).click();
  await save('Cancelling and time zone');
  await main.getByLabel('Your usual time zone').selectOption('Europe/Berlin');
  await button('Save settings').click();
  await main.getByRole('link', { name: 'Next: Your first session' }).click();
}

/** Returns its id. */
async function publishFirstSession(page: Page): Promise<string> {
  const editor = editorOf(page);
  await editor.title.fill('Morning in the lake');
  await editor.category.selectOption(studio.category);
  await editor.description.fill('Twenty slow breaths, then in.');
  await editor.date.fill(inDays(20).slice(0, 10));
  await editor.time.fill('07:00');
  await editor.onSite.check();
  await editor.form.getByLabel('Your venues').selectOption(studio.venue.name);
  await expect(editor.form.getByLabel('City (optional)')).toHaveValue(studio.venue.city);
  await expect(editor.currency).toHaveValue('EUR');
  await editor.price.fill('30');
  await editor.published.check();
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/sessions\/[0-9A-Z]{26}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** As it came from the server, and as it is once the app runs. */
async function expectOwnPage(page: Page, request: APIRequestContext, path: string): Promise<void> {
  expectOnlyOwnWords(await (await request.get(path)).text(), `the HTML of ${path}`);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expectOnlyOwnWords(await page.locator('html').innerHTML(), path);
  expectOnlyOwnWords(await page.title(), `the title of ${path}`);
}

test('is set up in the back office, then booked on, and no word of the first one is left', async ({
  page,
  request,
  visitor,
  browserErrors,
}) => {
  test.setTimeout(300_000);
  // Cognito's response before there is an account, and pages of collections that are not offered.
  browserErrors.expect(/^400 POST .*\/cognito/);
  browserErrors.expect(/^404 GET /);
  await firstAdmin(page);
  await page.goto(adminPaths.overview.href());
  const list = page.getByRole('region', { name: 'Set up your site' });
  await expect(list).toContainText('0 of 11 done');
  await checkPage(page, 'set-up');
  await openStep(page, 'Names');
  await setWords(page);
  await setChoices(page);
  const sessionId = await publishFirstSession(page);
  await control('POST', '/streams/catch-up');
  await page.goto(adminPaths.overview.href());
  await expect(page.getByRole('region', { name: 'Next sessions' })).toContainText('Morning in the lake');
  await expect(list).toHaveCount(0);
  await pagesRendered();
  // What a mail says may be ten seconds old: workers read the settings again.
  await control('POST', '/functions/restart');
  startJourney();

  const stranger = await visitor(windows.touch);
  await stranger.goto(paths.home.href());
  await expect(currencyPicker(stranger)).toHaveCount(0);
  await expect(chip(stranger, studio.category)).toHaveCount(0);
  await stranger.goto(paths.session.href(sessionId));
  await expect(stranger.getByRole('main')).toContainText(studio.category);
  await expect(stranger.getByRole('main')).toContainText(studio.venue.name);
  await bookNow(stranger).tap();
  const guest = newGuest('Jonas');
  const booking = bookingDialog(stranger);
  await booking.fill(guest);
  await expect(booking.submit).toHaveText('Pay €30.00');
  await booking.submit.tap();
  await payPage(stranger).payByCard(cards.pays);
  await expect(confirmation(stranger)).toBeVisible();
  expectOnlyOwnWords(await stranger.locator('html').innerHTML(), 'the confirmation');
  const bookingId = bookingIdOf(stranger);

  const [mail, notified] = [await mailTo(guest.email), await mailTo(addressesOfCloud().adminEmail)];
  expect(mail.from).toContain(studio.sender);
  for (const one of [mail, notified]) expectOnlyOwnWords(wholeText(one), `the mail “${one.subject}”`);
  expect(wholeText(mail)).toContain(studio.name);

  await control('POST', '/schedules/SweepPages/run');
  await pagesRendered();
  const pages = [
    ...[paths.home.href(), paths.liveSessions.href(), paths.session.href(sessionId), paths.signIn.href()],
    ...[paths.birthRecordings.href(), paths.stressRecordings.href(), paths.breathworkForBirth.href(), '/nowhere'],
    ...['/contact', '/imprint', paths.ticket.href(bookingId), adminPaths.settings.href(), paths.dashboard.href()],
  ];
  for (const path of pages) await expectOwnPage(path.startsWith('/bookings') ? stranger : page, request, path);
  const feed = (category: string | null) =>
    fillPath(calendarRoutes.getCalendarFeed.path, { feed: calendarFeed(category) });
  for (const file of [
    sitemapPath,
    '/site.webmanifest',
    '/robots.txt',
    '/favicon.svg',
    feed(null),
    feed('Cold-Water'),
  ]) {
    const answer = await request.get(file);
    expect(answer.status(), file).toBe(200);
    expectOnlyOwnWords(await answer.text(), file);
  }
  expect(await (await request.get('/site.webmanifest')).json()).toMatchObject({ name: studio.name });
});
