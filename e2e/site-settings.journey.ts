import type { APIRequestContext, Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { calendarRoutes } from '#shared/contract/calendars/routes.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { sitemapPath } from '#shared/contract/sitemap.ts';
import { calendarFeed } from '#shared/rules/calendar.ts';
import { confirmationLink, linkOf, notice, signInForm, signUpForm } from './accounts.ts';
import { addCollection, courage, expectNotRemovable, refundBuyer, withdrawCollection } from './added-collection.ts';
import { editorOf } from './admin-session-pages.ts';
import { control, mailTo, pagesRendered, startJourney } from './cloud.ts';
import { playTo, purchaseDialog } from './collections.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, desktop } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { Hand, windows } from './presses.ts';
import { bookingDialog, bookingIdOf, bookNow, chip, confirmation, currencyPicker, newGuest } from './screens.ts';
import { expectOnlyOwnWords, makeAdmin, settingsPage, studio, wholeText } from './second-studio.ts';
import { startEmpty } from './start-cloud.ts';

/** A second facilitator's site, from an empty table, without touching code (docs/product.md#set-up). */

let stop: (() => Promise<void>) | undefined;

test.beforeAll(async () => {
  stop = await startEmpty();
});
test.afterAll(async () => stop?.());

const password = 'a-long-slow-breath';
const welcome = 'The water is cold, and the tea is not.';

// Presses are taps, also in a wide window.
test.use({ viewport: desktop, hasTouch: true });

/** Signs somebody up on the site. */
async function signUp(page: Page, firstName: string, lastName: string) {
  const person = { ...newGuest(firstName), lastName };
  await page.goto(paths.signIn.href('sign-up'));
  await signUpForm(page).as(person, password);
  await page.goto(await confirmationLink(person.email));
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${firstName} ${lastName}` })).toBeVisible();
  return person;
}

/** The owner signs up on the site; an operator makes them its admin. */
async function firstAdmin(page: Page): Promise<void> {
  const owner = await signUp(page, 'Mira', 'Holm');
  await makeAdmin(owner.email);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(notice(page, 'Logged out')).toBeVisible();
  await page.goto(paths.signIn.href());
  await signInForm(page).as({ email: owner.email, password });
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Mira Holm' })).toBeVisible();
}

/** The words of the site, each page of the settings once, by the links from one to the next. */
async function setWords(page: Page, hand: Hand): Promise<void> {
  const { field, button, row, leaveRows, save } = settingsPage(page, hand);
  await hand.type(field('Name of the studio'), studio.name);
  await hand.type(field('One line about it'), studio.tagline);
  await hand.type(field('Name of the facilitator'), studio.facilitator);
  await hand.type(field('Sender of mails'), studio.sender);
  const [preview] = await Promise.all([page.waitForEvent('popup'), hand.press(button('Preview the first page'))]);
  await expect(preview.getByRole('main')).toContainText(studio.tagline);
  await preview.close();
  await save('First page');
  await hand.type(field('Title'), 'COLD\nWATER');
  await hand.type(field('Text'), welcome);
  await hand.type(field('Line on pictures of links'), 'Breath by the lake');
  await hand.type(field('Title of the invitation'), 'Not sure yet?');
  await hand.type(field('Text of the invitation'), 'Write to Mira.');
  await save('About');
  await hand.type(field('Text'), 'I have breathed in cold water since 2009.');
  await save('Contact');
  await hand.type(field('Text'), 'By the lake, most mornings.');
  await hand.type(field('E-mail address'), studio.email);
  await save('Legal pages');
  await hand.type(field('Imprint'), `${studio.facilitator}, ${studio.venue.address}, ${studio.venue.city}`);
  await save('Links');
  await hand.type(field('About'), '');
  await hand.type(field('Contact'), '');
  await leaveRows('Page', 0);
  await hand.type(row('Network', 1).getByLabel('Label'), 'Mastodon');
  await hand.type(row('Network', 1).getByLabel('Address'), 'https://social.stilles-wasser.test');
  await save('Recordings');
}

async function setChoices(page: Page, hand: Hand): Promise<void> {
  const { main, button, row, leaveRows, save } = settingsPage(page, hand);
  for (const offered of await main.getByRole('switch', { name: 'Offered on the site' }).all())
    await hand.press(offered);
  for (const programme of await main.getByLabel('Page about the programme').all()) await hand.type(programme, '');
  await save('Categories');
  await leaveRows('Category', 0);
  await hand.press(button('Add a category'));
  await hand.type(row('Category', 1).getByLabel('Name'), studio.category);
  await save('Venues and rooms');
  await hand.press(button('Add a venue'));
  const venue = row('Venue', 1);
  for (const [label, text] of [
    ...[['Name', studio.venue.name] as const, ['Address', studio.venue.address] as const],
    ...[['City', studio.venue.city] as const, ['Post code', studio.venue.postCode] as const],
  ]) {
    await hand.type(venue.getByLabel(label, { exact: true }), text);
  }
  await save('Currencies');
  for (const currency of ['GBP £', 'USD $']) await hand.press(main.getByRole('switch', { name: currency }));
  await save('Cancelling and time zone');
  await hand.select(main.getByLabel('Your usual time zone'), 'Europe/Berlin');
  await hand.press(button('Save settings'));
  await hand.press(main.getByRole('link', { name: 'Next: Your first session' }));
}

/** Returns its id. */
async function publishFirstSession(page: Page, hand: Hand): Promise<string> {
  const editor = editorOf(page);
  const next = (title: string) => hand.press(editor.form.getByRole('button', { name: `Next: ${title}` }));
  await hand.type(editor.date, inDays(20).slice(0, 10));
  await hand.type(editor.time, '07:00');
  await next('Where');
  await hand.press(editor.onSite);
  await hand.select(editor.form.getByLabel('Your venues'), studio.venue.name);
  await expect(editor.form.getByLabel('City (optional)')).toHaveValue(studio.venue.city);
  await next('Price and places');
  await expect(editor.currency).toHaveValue('EUR');
  await hand.type(editor.price, '30');
  await next('Words and picture');
  await hand.type(editor.title, 'Morning in the lake');
  await hand.select(editor.category, studio.category);
  await hand.type(editor.description, 'Twenty slow breaths, then in.');
  await expect(editor.fold('Rules').locator('summary')).toContainText('Published');
  await hand.press(editor.save);
  await expect(page).toHaveURL(/\/admin\/sessions\/[0-9A-Z]{26}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The owner presses the link that was mailed to the contact address, on another device (docs/trust.md#contact-address). */
async function confirmAddress(page: Page): Promise<void> {
  await page.goto(linkOf(await mailTo(studio.email), paths.contactAddress.pattern));
  await expect(page.getByRole('button', { name: 'Confirm the address' })).toBeVisible();
  await checkPage(page, 'contact-address');
  await page.getByRole('button', { name: 'Confirm the address' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'The address is confirmed' })).toBeFocused();
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
  await expect(list).toContainText('0 of 12 done');
  await checkPage(page, 'set-up');
  const hand = new Hand(page, 'touch');
  await hand.press(list.getByRole('link', { name: 'Names' }));
  await setWords(page, hand);
  await setChoices(page, hand);
  const sessionId = await publishFirstSession(page, hand);
  // The overview, each of its twelve steps, and the preview.
  hand.doneWithin('a site of one’s own, from an empty table', { minutes: 10, pages: 14 });
  await control('POST', '/streams/catch-up');
  await page.goto(adminPaths.overview.href());
  await expect(page.getByRole('region', { name: 'Next sessions' })).toContainText('Morning in the lake');
  await expect(list).toHaveCount(0);
  await pagesRendered();
  await confirmAddress(await visitor(windows.touch));
  // What a mail says may be ten seconds old: workers read the settings again.
  await control('POST', '/functions/restart');
  startJourney();

  expect(await (await request.get(paths.home.href())).text()).toContain(`<p>${welcome}</p>`);
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

  const mail = await mailTo(guest.email);
  const notified = await mailTo(studio.email, ({ subject }) => subject.startsWith('New booking'));
  expect(mail.from).toContain(studio.sender);
  for (const one of [mail, notified]) expectOnlyOwnWords(wholeText(one), `the mail “${one.subject}”`);
  expect(wholeText(mail)).toContain(studio.name);

  await control('POST', '/schedules/SweepPages/run');
  await pagesRendered();
  const pages = [
    ...[paths.home.href(), paths.liveSessions.href(), paths.session.href(sessionId), paths.signIn.href()],
    ...[collectionHref('birth'), collectionHref('stress'), paths.breathworkForBirth.href(), '/nowhere'],
    ...[
      '/about',
      '/contact',
      '/imprint',
      paths.ticket.href(bookingId),
      adminPaths.settings.href(),
      paths.dashboard.href(),
    ],
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

// docs/product.md#added-collections
test('a collection of one’s own is made by touch, bought and heard by keyboard, withdrawn and refunded', async ({
  page,
  visitor,
  browserErrors,
}) => {
  test.setTimeout(240_000);
  // Cognito's response before there is an account; the price before it is typed; a collection that is not offered, or in use.
  browserErrors.expect(/^400 POST .*\/cognito/);
  browserErrors.expect(/^404 GET /);
  browserErrors.expect(/^409 PUT .*\/settings/);
  await firstAdmin(page);
  await addCollection(page);
  await pagesRendered();

  const buyer = await visitor(windows.keyboard);
  const { email } = await signUp(buyer, 'Lena', 'Brandt');
  await buyer.goto(collectionHref(courage.id));
  await expect(buyer.getByRole('heading', { level: 1, name: courage.name })).toBeVisible();
  await expect(buyer.getByText('For large days.')).toBeVisible();
  await checkPage(buyer, 'added-collection');
  await buyer.getByRole('button', { name: 'Unlock All Recordings' }).first().press('Enter');
  const { submit } = purchaseDialog(buyer);
  await expect(submit).toHaveText(/^Pay (€24|£20)\.00$/);
  await submit.press('Enter');
  await payPage(buyer).payByCard(cards.pays);
  await expect(buyer.getByText('Payment Successful')).toBeVisible();
  await buyer.goto(collectionHref(courage.id));
  await buyer
    .getByRole('link', { name: `Play ${courage.recording}` })
    .first()
    .press('Enter');
  await expect(buyer.getByRole('heading', { level: 1, name: courage.recording })).toBeVisible();
  await playTo(buyer, 1);

  await withdrawCollection(page);
  await expectNotRemovable(page);
  await pagesRendered();
  const stranger = await visitor(windows.touch);
  expect((await stranger.goto(collectionHref(courage.id)))?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1, name: 'These recordings are not offered' })).toBeVisible();
  await buyer.reload();
  await playTo(buyer, 1);
  // Strangers are not told its name; who has it is.
  await expect(buyer.getByRole('link', { name: courage.laterName })).toBeVisible();
  await buyer.goto(paths.myResources.href());
  await expect(buyer.getByRole('main').getByText(courage.laterName).first()).toBeVisible();
  await refundBuyer(page, email);
  await buyer.goto(collectionHref(courage.id));
  await expect(buyer.getByRole('heading', { level: 1, name: 'These recordings are not offered' })).toBeVisible();
});
