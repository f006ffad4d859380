import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { siteSections } from '#shared/rules/site.ts';
import { signInForm } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { demoMember } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { lengthenTexts } from './long-words.ts';
import { installWalker } from './page-walker.ts';
import { goWithinApp, pressAll } from './press-all.ts';
import { book, newGuest, takenOver } from './screens.ts';
import { findTextOverlaps } from './text-overlaps.ts';
import { translate } from './translate.ts';

/*
 * Every page as a browser translates it (docs/decisions/translated-pages.md), with a word of 200 letters in the place of each
 * text of the owner's and of people's, and in the reader's own colours (docs/product.md#appearance), on the narrowest phone.
 * All that can be pressed is pressed, with the menus and dialogs that open. What is sent is refused, so that the demo stays as
 * it is for other journeys; a page that breaks tells the console why, for which these journeys fail. Before that, with the texts
 * as they are, no text lies over text at four widths in either theme.
 */
test.use({
  viewport: { width: 320, height: 700 },
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
});

/** What is refused, art of what is not stored, and recordings that a member does not own. */
const expected = [
  /^409 /,
  /^40[034] GET .*\/(art|playback|discount-codes)\b/,
  /^console warning Ignoring too frequent calls/,
];

test.beforeEach(async ({ page, browserErrors }) => {
  for (const error of expected) browserErrors.expect(error);
  await translate(page);
  await installWalker(page);
});

// A request that is under way when a journey ends is not the next one's error.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const isTranslated = (page: Page) => expect(page.locator('main font[data-translated]').first()).toBeAttached();

/** Goes on within the app: nothing is loaded anew. */
async function goTo(page: Page, href: string): Promise<void> {
  await isTranslated(page);
  const heading = page.locator('main h1').first();
  const before = await heading.evaluate((one) => {
    one.setAttribute('data-left', '');
    return one.textContent;
  });
  const isElsewhere = (await page.evaluate(() => location.pathname)) !== new URL(href, page.url()).pathname;
  await goWithinApp(page, href);
  // Otherwise the page before would be walked again.
  const hasCome = async () =>
    (await page.locator('main h1:not([data-left])').count()) > 0 || (await heading.textContent()) !== before;
  if (isElsewhere) await expect.poll(hasCome, { message: href }).toBe(true);
}

/** A text that a page gets late, by its address. */
type LateTexts = Record<string, string>;

/** Finds no text over text on any of the pages, at any width, and lists them. */
async function look(page: Page, hrefs: readonly string[], late: LateTexts): Promise<void> {
  for (const href of hrefs) {
    await goTo(page, href);
    if (late[href]) await expect(page.getByText(late[href]).first()).toBeAttached();
    await page.evaluate(() => window.walker.settle());
    expect(await findTextOverlaps(page), href).toEqual([]);
  }
  process.stdout.write(`looked at ${hrefs.length} screens:\n${hrefs.map((href) => `  ${href}\n`).join('')}`);
}

/** Looks at each of the pages, then presses all there is on each, with long words. */
async function walk(page: Page, hrefs: readonly string[], late: LateTexts = {}): Promise<void> {
  await look(page, hrefs, late);
  await lengthenTexts(page);
  await page.goto(hrefs[0] ?? '');
  for (const href of hrefs) {
    await goTo(page, href);
    expect(await pressAll(page, href), href).toEqual([]);
  }
}

/** The first link that a page has to another one, which begins so. */
async function linkOn(page: Page, href: string, beginning: string): Promise<string> {
  await goTo(page, href);
  const link = page.locator(`main a[href^="${beginning}"]`).first();
  await expect(link).toBeAttached();
  return link.evaluate((one) => new URL((one as HTMLAnchorElement).href).pathname);
}

test('a visitor finds nothing too wide, unseen or broken', async ({ page, publish }) => {
  const sessions = [
    await publish({ title: 'Free', startTime: inDays(9), price: { amount: 0, currency: 'GBP' } }),
    await publish({ title: 'Paid', startTime: inDays(9), price: { amount: 1800, currency: 'GBP' } }),
    await publish({ title: 'Full', startTime: inDays(9), maxAttendees: 4, seatsTaken: 4 }),
    // Whose places the visitor has, with a limit and without.
    await publish({ title: 'Booked', startTime: inDays(9) }),
    await publish({ title: 'One of few', startTime: inDays(9), maxAttendees: 4 }),
  ];
  const own = sessions.slice(3);
  for (const id of own) await book(page, id, newGuest());
  await page.goto(paths.home.href());
  const hrefs = [
    ...[paths.home.href(), ...sessions.map((id) => paths.session.href(id)), paths.liveSessions.href()],
    ...[paths.signIn.href(), collectionHref('birth'), collectionHref('stress')],
    ...[
      paths.breathworkForBirth.href(),
      paths.setupAccount.href('ada@example.org'),
      paths.reminders.href(),
      paths.suggestions.href(),
    ],
    ...[paths.ownData.href(), paths.ownData.href(inDays(1)), paths.giftVouchers.href(), paths.withdraw.href()],
    ...[paths.leaveWaitlist.href(sessions[0] ?? '', 'none'), '/no/such/page'],
  ];
  await walk(page, hrefs, Object.fromEntries(own.map((id) => [paths.session.href(id), 'Book another place'])));
});

test('a member finds nothing too wide, unseen or broken', async ({ page }) => {
  await page.goto(paths.signIn.href());
  await takenOver(page);
  await signInForm(page).as(demoMember('noor'));
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await page.goto(paths.dashboard.href());
  await walk(page, [
    ...[paths.dashboard.href(), paths.mySessions.href(), paths.myPastSessions.href(), paths.myBookings.href()],
    ...[paths.myResources.href(), paths.resources.href(), await linkOn(page, paths.resources.href(), '/resources/')],
    await linkOn(page, paths.myBookings.href(), '/bookings/'),
    await linkOn(page, collectionHref('birth'), '/birth-recordings/'),
    await linkOn(page, collectionHref('stress'), '/stress-recordings/'),
    ...[paths.settings.href(), paths.updatePassword.href()],
  ]);
});

test.describe('the owner finds nothing too wide, unseen or broken', () => {
  test('with sessions', async ({ page, publish }) => {
    const id = await publish({ title: 'Much to say', startTime: inDays(9), maxAttendees: 5 });
    const tonight = await publish({
      title: 'Much to do',
      startTime: inDays(1 / 8),
      locationType: 'onsite',
      city: 'Bath',
    });
    await book(page, id, newGuest());
    await openAdmin(page);
    await walk(page, [
      ...[adminPaths.overview.href(), adminPaths.sessions.href(), adminPaths.newSession.href()],
      ...[adminPaths.session.href(id), adminPaths.session.href(id, 'attendees'), adminPaths.session.href(tonight)],
      ...[adminPaths.session.href(id, 'waitlist'), adminPaths.editSession.href(id)],
      ...[adminPaths.signInSheet.href(id), adminPaths.doorList.href(id)],
    ]);
  });

  test('with people and orders', async ({ page }) => {
    await openAdmin(page);
    await walk(page, [
      ...[adminPaths.users.href(), await linkOn(page, adminPaths.users.href(), '/admin/users/')],
      ...[adminPaths.orders.href(), await linkOn(page, adminPaths.orders.href(), '/admin/orders/')],
      ...[adminPaths.income.href(), adminPaths.bookings.href(), adminPaths.discountCodes.href()],
      adminPaths.activity.href(),
    ]);
  });

  test('with recordings and resources', async ({ page }) => {
    await openAdmin(page);
    await walk(page, [
      ...[adminPaths.birthRecordings.href(), adminPaths.birthRecordings.href('purchases')],
      ...[adminPaths.stressRecordings.href(), adminPaths.birthPurchases.href(), adminPaths.resources.href()],
    ]);
  });

  test('with settings', async ({ page }) => {
    await openAdmin(page);
    await walk(page, [
      adminPaths.settings.href(),
      ...siteSections.map((section) => adminPaths.siteSettings.href(section)),
    ]);
  });
});
