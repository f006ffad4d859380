import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { newMember, notice, welcome } from './accounts.ts';
import { attendeeOf, bookPlace, chooseAction, openAdmin, rowOf } from './admin.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, desktop, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#people, docs/product.md#merging-addresses */

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
const bookings = (page: Page) => page.getByRole('region', { name: 'Bookings' });
const mergeDialog = (page: Page) => page.getByRole('dialog', { name: 'Merge another address' });

test('a guest’s page on a phone: from the door list, with notes that two tabs save, and their data as a file', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 PUT .*\/notes$/);
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const guest = newGuest('Tove');
  const sessionId = await publish({ title: 'Breath at Dusk', startTime: inDays(3) });
  await bookPlace(sessionId, guest, { price: 0 });
  await openAdmin(page, adminPaths.doorList.href(sessionId));
  await page.getByRole('link', { name: 'About Tove Guest' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Tove Guest' })).toBeVisible();
  await expect(rowOf(page, 'Breath at Dusk')).toContainText('free');
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('1 place');
  await expect(page.getByRole('region', { name: 'Purchases' })).toContainText('Nothing bought yet');
  await expect(rowOf(page, 'Confirmation')).toContainText('sent');

  // Another tab saves first.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await notes(other).fill('Asthma spray in her bag.');
  await other.getByRole('button', { name: 'Save notes' }).click();
  await expect(notice(other, 'Notes saved')).toBeVisible();
  await other.close();
  await notes(page).fill('Comes with her sister.');
  await page.getByRole('button', { name: 'Save notes' }).tap();
  await expect(page.getByRole('alert')).toContainText('They say now: Asthma spray in her bag.');
  await expect(notes(page)).toHaveValue('Comes with her sister.');
  await notes(page).fill('Comes with her sister. Asthma spray in her bag.');
  await page.getByRole('button', { name: 'Replace with mine' }).tap();
  await expect(notice(page, 'Notes saved')).toBeVisible();
  await page.reload();
  await expect(notes(page)).toHaveValue('Comes with her sister. Asthma spray in her bag.');
  await checkPage(page, 'admin-person');

  await page.setViewportSize(phone);
  const { content } = await savedBy(page, () => page.getByRole('button', { name: 'Download data' }).tap());
  expect(JSON.parse(content.toString())).toMatchObject({
    email: guest.email,
    notes: { text: 'Comes with her sister. Asthma spray in her bag.' },
  });

  await page.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('dialog', { name: 'Delete Tove Guest?' }).getByRole('button', { name: 'Delete person' }).tap();
  await expect(notice(page, 'Person deleted')).toBeVisible();
  expect(await bookingsOf(sessionId)).toMatchObject([{ status: 'cancelled', attendeeEmail: 'deleted@person.invalid' }]);
});

test('merges a guest’s address into an account by keyboard, after showing what moves', async ({ page, publish }) => {
  const member = await newMember({ fullName: 'Ines Halvorsen' });
  const firstName = 'Ines';
  const lastName = 'Halvorsen';
  const old = newGuest('Ines');
  const shared = await publish({ title: 'Open Circle', startTime: inDays(4) });
  const sessionId = await publish({ title: 'Slow Morning Sit', startTime: inDays(5) });
  await bookPlace(shared, { firstName, lastName, email: member.email }, { price: 0 });
  const { bookingId } = await bookPlace(sessionId, old, { price: 0 });
  const twice = newGuest('Twice');
  await bookPlace(shared, twice, { price: 0 });
  await page.setViewportSize(desktop);
  await openAdmin(page, adminPaths.session.href(sessionId, 'attendees'));

  // From the attendees to the guest, who has no account; then to the account.
  await chooseAction(page, attendeeOf(page, old.email), 'See the person');
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('None');
  await page.goto(adminPaths.user.href(member.sub));
  await expect(bookings(page)).toContainText('Open Circle');
  await expect(bookings(page)).not.toContainText('Slow Morning Sit');

  await page.getByRole('button', { name: 'Merge another address…' }).press('Enter');
  await expect(mergeDialog(page).getByLabel('Their other address')).toBeFocused();
  await page.keyboard.type(twice.email);
  await page.keyboard.press('Enter');
  await expect(mergeDialog(page).getByRole('alert')).toContainText('Both have a place in: Open Circle.');
  await checkPage(page, 'admin-person-merge-refused');
  await page.setViewportSize(desktop);
  await mergeDialog(page).getByLabel('Their other address').fill(old.email);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Merge ${old.email}?` });
  await expect(question).toContainText('1 booking of Ines Guest');
  await checkPage(page, 'admin-person-merge');
  expect(await bookingsOf(sessionId)).toMatchObject([{ id: bookingId, attendeeEmail: old.email }]);
  await question.getByRole('button', { name: 'Merge the addresses' }).press('Enter');
  await expect(notice(page, 'Addresses merged')).toBeVisible();
  await expect(question).toBeHidden();
  // The question took the place of the dialog that the button had opened.
  await expect(page.getByRole('button', { name: 'Merge another address…' })).toBeFocused();
  await expect(bookings(page)).toContainText('Slow Morning Sit');
  expect(await bookingsOf(sessionId)).toMatchObject([{ attendeeEmail: member.email }]);

  // The address that is gone has no page any more; the order leads to the account.
  await page.goto(adminPaths.person.href(bookingId));
  await expect(page).toHaveURL(new RegExp(adminPaths.user.href(member.sub)));
});

test('notes about a member are not seen while logged in as them, are in their file, and go with the account', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^404 GET .*\/api\/admin\/members\//);
  const member = await newMember({ fullName: 'Ada Halvorsen' });
  const words = 'Had a panic attack in June.';
  await openAdmin(page, adminPaths.user.href(member.sub));
  await notes(page).fill(words);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(notice(page, 'Notes saved')).toBeVisible();

  const answers: string[] = [];
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Login as User' }).click();
  await expect(welcome(page, member.name)).toBeVisible();
  answers.length = 0;
  const own = [paths.dashboard, paths.mySessions, paths.myBookings, paths.settings, paths.home];
  for (const path of own.map(({ href }) => href())) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.locator('html').innerHTML()).not.toContain(words);
  }
  await page.goto(adminPaths.user.href(member.sub));
  await expect(notice(page, 'Access Denied')).toBeVisible();
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(answers.length).toBeGreaterThan(own.length);
  expect([...answers, await stored()].filter((text) => text.includes(words))).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });

  // A list of the member's that is asked for while their session ends.
  browserErrors.expect(/^401 GET .*\/api\/me(\/|$)/);
  await page.getByRole('button', { name: 'Back to admin' }).click();
  await expect(notes(page)).toHaveValue(words);
  const { content } = await savedBy(page, () => page.getByRole('button', { name: 'Download data' }).click());
  expect(JSON.parse(content.toString())).toMatchObject({ email: member.email, notes: { text: words } });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(notice(page, 'User deleted successfully')).toBeVisible();
  await page.goto(adminPaths.user.href(member.sub));
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
});
