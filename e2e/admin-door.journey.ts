import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { attendeeOf, bookPlace, openAdmin } from './admin.ts';
import { question } from './admin-session-pages.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { seatsOf } from './payments.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#door-list */

const onPhone = { viewport: phone, isMobile: true, hasTouch: true };
const names = ['Zoë', 'Ada', 'Bea', 'Cem', 'Dot', 'Eve', 'Fay', 'Gus', 'Hal', 'Ines', 'Jan', 'Kit'];
const evening = {
  title: 'Breath at the Hall',
  startTime: inDays(1),
  maxAttendees: 13,
  locationType: 'onsite',
  city: 'London',
  price: { amount: 0, currency: 'GBP' },
};

const line = (page: Page, name: string) => page.locator('button[aria-pressed]').filter({ hasText: name });
const here = (page: Page, name: string) =>
  expect(line(page, name), `${name} is here`).toHaveAttribute('aria-pressed', 'true');
const count = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

async function addWalkIn(page: Page, name: string, cash = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add walk-in' }).tap();
  const dialog = question(page, 'Add walk-in');
  await dialog.getByLabel('Name').fill(name);
  if (cash) await dialog.getByLabel(/^Cash/).fill(cash);
  await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
}

test('twelve people are checked in, and walk-ins added, also over the capacity, on a phone', async ({
  publish,
  visitor,
  page: desk,
}) => {
  const id = await publish({ ...evening, liftsNetworkLimit: true });
  for (const firstName of names) await bookPlace(id, { ...newGuest(), firstName }, { price: 0 });
  const page = await visitor(onPhone);
  await openAdmin(page);
  // Two presses from the overview to the printed list: this one, and Print.
  await page.getByRole('link', { name: `Door list of ${evening.title}` }).tap();
  await count(page, '0 of 12 here');
  const lines = await page.locator('button[aria-pressed]').allTextContents();
  expect(lines.map((text) => text.slice(0, 3))).toEqual([...names.slice(1), 'Zoë'].map((name) => name.slice(0, 3)));

  const begun = Date.now();
  for (const name of names) await line(page, name).tap();
  await count(page, '12 of 12 here');
  const checkedIn = Date.now();
  await addWalkIn(page, 'Wim', '12.50');
  await here(page, 'Wim');
  test.info().annotations.push({
    type: 'measured',
    description: `12 taps ${checkedIn - begun} ms, a walk-in ${Date.now() - checkedIn} ms`,
  });
  await expect(line(page, 'Wim')).toContainText('Walk-in, Paid by hand £12.50');

  // Search ignores accents; a second tap takes the mark back.
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('zoe');
  await expect(line(page, 'Ada')).toBeHidden();
  await line(page, 'Zoë').tap();
  await count(page, '12 of 13 here');
  await page.getByRole('button', { name: 'Clear search' }).tap();

  await addWalkIn(page, 'Xan');
  const full = page.getByRole('alert').filter({ hasText: 'No place is left.' });
  await expect(full).toContainText('Xan was not added.');
  await full.getByRole('button', { name: 'Over capacity, add anyway' }).tap();
  await here(page, 'Xan');
  await expect.poll(async () => (await seatsOf(id)).seatsTaken).toBe(14);
  await addWalkIn(page, 'Yve');
  await full.getByRole('button', { name: 'Over capacity, add anyway' }).tap();
  await here(page, 'Yve');
  await page.getByRole('button', { name: 'Undo adding Yve' }).tap();
  await expect(line(page, 'Yve')).toBeHidden();
  await expect.poll(async () => (await seatsOf(id)).seatsTaken).toBe(14);
  await checkPage(page, 'admin-door');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Who signs in' }).getByRole('row')).toHaveCount(1 + 14 + 4);
  await expect(page.getByRole('button', { name: 'Add walk-in' })).toBeHidden();

  // Seen elsewhere: among the attendees, where someone without an address gets no mail.
  await openAdmin(desk, adminPaths.session.href(id, 'attendees'));
  await desk.getByRole('button', { name: 'Show all 14' }).click();
  await expect(attendeeOf(desk, 'Wim')).toContainText('No address');
  await expect(attendeeOf(desk, 'Ada')).toContainText('Came');
  await desk.getByRole('link', { name: 'Add a walk-in' }).click();
  await expect(question(desk, 'Add walk-in')).toBeVisible();
});

test('goes on without network and catches up, and two phones of two admins agree', async ({ publish, visitor }) => {
  const id = await publish({ ...evening, maxAttendees: 4, price: { amount: 2000, currency: 'GBP' } });
  for (const name of ['Ada', 'Bea']) await bookPlace(id, newGuest(name), { price: 2000 });
  const one = await visitor(onPhone);
  const other = await visitor(onPhone);
  await openAdmin(one, adminPaths.doorList.href(id));
  await openAdmin(other, adminPaths.doorList.href(id));
  await expect(line(one, 'Ada Guest')).toContainText('Unpaid £20.00');
  await line(other, 'Bea Guest').tap();
  await here(one, 'Bea Guest');

  await one.context().setOffline(true);
  await line(one, 'Ada Guest').tap();
  await addWalkIn(one, 'Wim', '20');
  await one.getByRole('button', { name: 'Cash from Ada Guest' }).tap();
  await question(one, 'Did Ada Guest pay £20.00 in cash?').getByRole('button', { name: 'Paid in cash' }).tap();
  await count(one, '3 changes wait for the network');
  await count(one, '3 of 3 here');
  await checkPage(one, 'admin-door-offline');
  // Meanwhile, at the other phone: the last tap counts when the first one is back.
  await line(other, 'Bea Guest').tap();
  await one.context().setOffline(false);
  for (const page of [one, other]) {
    await count(page, '2 of 2 here');
    await here(page, 'Ada Guest');
    await here(page, 'Wim');
    await expect(line(page, 'Bea Guest')).toHaveAttribute('aria-pressed', 'false');
    await expect(line(page, 'Ada Guest')).toContainText('Paid by hand £20.00');
  }
  await expect(one.getByText('the network')).toBeHidden();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 2, seatsHeld: 1 });
});
