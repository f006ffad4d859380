import { paths } from '#shared/contract/paths.ts';
import { expireLink, linkOf, newMember, notice, setupPage } from './accounts.ts';
import { bookingsOf, mailsTo, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, expectAccessible, expectNoHorizontalScroll, phone, screenshot } from './page-checks.ts';
import { pressBy } from './presses.ts';
import { book, newGuest } from './screens.ts';

const title = 'Booked as a Guest';
const password = 'a-slow-breath';
const confirmation = ({ subject }: { subject: string }) => subject.startsWith('Booking Confirmed');
const setupMail = ({ subject }: { subject: string }) => subject === 'Set up your account';

test('on a phone, from the booking’s page or mail: one press, one mail, one password, and the booking is there', async ({
  visitor,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(/^400 POST .*\/api\/account-setup$/);
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const guest = newGuest('Wren');
  await book(page, await publish({ title, startTime: inDays(4) }), guest);
  await page.getByRole('link', { name: 'View My Bookings' }).tap();
  const setup = setupPage(page);
  await expect(setup.heading).toBeVisible();
  await expect(setup.main).toContainText(`${guest.firstName} ${guest.lastName}`);
  await expect(setup.main).toContainText(guest.email);
  await expect(setup.main.getByRole('textbox')).toHaveCount(0);
  await screenshot(page, 'setup-request-phone');

  await page.goto(linkOf(await mailTo(guest.email, confirmation), paths.setupAccount.pattern));
  await expect(setup.main).toContainText(guest.email);
  await expect(setup.main.getByRole('textbox')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mail me the link' }).tap();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  await screenshot(page, 'setup-mailed-phone');

  await page.goto(linkOf(await mailTo(guest.email, setupMail), paths.setupAccount.pattern));
  await expect(setup.submit).toBeVisible();
  await expect(setup.main).toContainText(`${guest.firstName} ${guest.lastName}`);
  // No secret stays in the address.
  await expect(page).toHaveURL(paths.setupAccount.pattern);
  await page.reload();
  await expect(setup.main.getByRole('textbox')).toHaveCount(1);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'setup-open-phone');
  await setup.password.fill('short');
  await setup.submit.tap();
  await expect(setup.password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await setup.password.fill('password');
  await setup.submit.tap();
  await expect(setup.password).toHaveAccessibleDescription(/^This password is on the lists that attackers try first/);
  await setup.password.fill(password);
  await setup.submit.tap();
  await expect(page).toHaveURL(paths.myBookings.href());
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await expect(notice(page, 'Your account is set up')).toBeVisible();
  // The browser that set the account up is known: its sign-in is not announced as well.
  await mailTo(guest.email, ({ subject }) => subject === 'Your account is set up');
  expect(await mailsTo(guest.email)).toHaveLength(3);
});

test('from the booking’s mail, opened elsewhere by keyboard: a link is mailed to its address alone, and the booking is in that account', async ({
  page,
  context,
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^(404 POST|failed POST) .*\/api\/account-setup\/read/);
  const guest = newGuest('Wren');
  const id = await publish({ title, startTime: inDays(4) });
  await book(await visitor(), id, guest);
  // Whoever was forwarded the mail gets no further than this page.
  const stranger = await visitor();
  await stranger.goto(linkOf(await mailTo(guest.email, confirmation), paths.setupAccount.pattern));
  await expect(setupPage(stranger).main).toContainText(guest.email);
  // No address stays in that of the page.
  await expect(stranger).toHaveURL(paths.setupAccount.pattern);
  await stranger.reload();
  await expect(stranger.getByRole('button', { name: 'Mail me the link' })).toBeVisible();
  await expect(setupPage(stranger).main.getByRole('textbox')).toHaveCount(0);
  await checkPage(stranger, 'setup-request-mailed');
  await pressBy('keyboard')(stranger.getByRole('button', { name: 'Mail me the link' }));
  await expect(stranger.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  const link = linkOf(await mailTo(guest.email, setupMail), paths.setupAccount.pattern);

  await page.route('**/api/account-setup/read', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'We could not reach the studio' })).toBeVisible();
  await checkPage(page, 'setup-unreachable');
  await page.getByRole('button', { name: 'Try again' }).click();
  const setup = setupPage(page);
  await expect(setup.main).toContainText(guest.email);
  await checkPage(page, 'setup-open');
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(setupPage(tab).submit).toBeVisible();
  await setup.choose(password);
  // Another tab with the link goes on, too.
  for (const opened of [page, tab]) await expect(opened).toHaveURL(paths.myBookings.href());
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  expect(await bookingsOf(id)).toHaveLength(1);

  const other = await visitor();
  await openAs(other, await newMember(), paths.myBookings.href());
  await expect(other.getByText("You haven't booked any sessions yet.")).toBeVisible();
});

test('a link that has expired asks for another with the address known; without one it is typed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^404 POST .*\/api\/account-setup\/read/);
  const guest = newGuest('Wren');
  await page.goto(paths.setupAccount.pattern);
  await page.getByRole('main').getByLabel('E-mail').fill(guest.email);
  await checkPage(page, 'setup-request');
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await checkPage(page, 'setup-mailed');

  const link = linkOf(await mailTo(guest.email, setupMail), paths.setupAccount.pattern);
  await expireLink(link);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Each link works once, and not for long.');
  await expect(page.getByRole('main')).toContainText(guest.email);
  await checkPage(page, 'setup-expired');
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect.poll(async () => (await mailsTo(guest.email)).length).toBe(2);
});
