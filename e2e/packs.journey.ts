import type { Locator, Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, newMember } from './accounts.ts';
import { bookPlace } from './admin.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, desktop } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { balanceOf, expireCheckout, giftVoucher, syncPayments } from './payments.ts';
import { pressBy, type Way, windows } from './presses.ts';
import {
  bookingDialog,
  bookingIdOf,
  bookNow,
  confirmation,
  type GuestDetails,
  newGuest,
  takenOver,
} from './screens.ts';
import { confirmPlaceInLine, fillWaitlistForm, waitlistRegion } from './waitlist.ts';

// docs/product.md#packs

const price = { amount: 4000, currency: 'GBP' };
const evening = { price, maxAttendees: 8 };
const fullRoom = {
  ...evening,
  title: 'A full evening by credit',
  startTime: inDays(8),
  maxAttendees: 1,
  waitlistMode: 'next_in_line',
};
/** Costs two credits of the demo's packs. */
const long = { ...evening, durationMinutes: 150 };

const main = (page: Page) => page.getByRole('main');
const packLine = (page: Page) => bookingDialog(page).dialog.getByRole('checkbox', { name: /credit|left/ });

/** Fills in the form of a pack, up to its payment. */
async function fillPurchase(page: Page, name: string, buyer: GuestDetails): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: `Buy ${name}` });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill(buyer.firstName);
  await dialog.getByLabel('Last name').fill(buyer.lastName);
  await dialog.getByLabel('E-mail').fill(buyer.email);
  const consent = dialog.getByRole('checkbox', { name: /^I want to use it at once/ });
  await expect(consent).not.toBeChecked();
  await consent.press('Space');
  return dialog;
}

async function isReady(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Your ${name} is ready` })).toBeVisible();
  await expect(page).not.toHaveURL(/success|session_id/);
}

/** Books a place with credits of the pack that is offered there. */
async function bookWith(page: Page, sessionId: string, way: Way, [line, button]: [string, string]): Promise<string> {
  const press = pressBy(way);
  await page.goto(paths.session.href(sessionId));
  await press(bookNow(page));
  const { submit } = bookingDialog(page);
  await expect(packLine(page)).toBeChecked();
  await expect(packLine(page)).toHaveAccessibleName(new RegExp(line));
  await expect(submit).toHaveText(button);
  await press(submit);
  await expect(confirmation(page)).toBeVisible();
  return bookingIdOf(page);
}

/** Waits by keyboard for a place that a credit pays, in the browser that keeps the secret of the pack, and gets it at once. */
async function waitWithCredit(page: Page, sessionId: string, guest: GuestDetails): Promise<void> {
  await bookPlace(sessionId, newGuest('Ida'), { price: price.amount });
  const [held] = await bookingsOf(sessionId);
  await fillWaitlistForm(page, sessionId, guest, pressBy('keyboard'));
  const region = waitlistRegion(page);
  const choice = region.getByRole('radio', { name: 'Use a credit of Pack of 10 on my turn' });
  await choice.press('Space');
  await expect(region).toContainText('Nothing is taken now');
  await checkPage(page, 'waitlist-credit-form');
  await region.locator('button[type=submit]').press('Enter');
  await confirmPlaceInLine(page, guest);
  await expect(region.getByRole('status')).toContainText('you are booked at once with 1 credit of Pack of 10.');
  await region.getByRole('button', { name: 'When it is your turn' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: fullRoom.title });
  await expect(dialog.getByRole('radio', { name: 'Use a credit of Pack of 10 on my turn' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expireCheckout(held?.id ?? '');
  await syncPayments();
  const mail = await mailTo(guest.email, ({ subject }) => subject.startsWith('Booked at once'));
  expect(mail.body.text).toContain('booked for you at once with 1 credit of Pack of 10.');
}

test.describe('by touch', () => {
  test.use(windows.touch);

  test('a guest buys a pack, becomes a member, uses it to the last credit, and gets credits back', async ({
    page,
    publish,
    visitor,
    browserErrors,
  }) => {
    // The calendar file that a ticket is kept with may be asked for when the place is given up.
    browserErrors.expect(/^404 GET .*\/api\/bookings\/.*\/event\.ics/);
    const buyer = newGuest('Lea');
    const titled = (title: string) => ({ title: `${title} ${buyer.email.split('@')[0]}` });
    const first = await publish({ ...long, ...titled('A long day'), startTime: inDays(9) });
    const second = await publish({ ...long, ...titled('Another long day'), startTime: inDays(10) });
    const third = await publish({ ...evening, ...titled('An evening'), startTime: inDays(11) });

    await page.goto(paths.session.href(third));
    await page.getByRole('link', { name: '5 sessions for £95' }).tap();
    await takenOver(page);
    await page.getByRole('button', { name: 'Buy 5 sessions' }).tap();
    const dialog = await fillPurchase(page, 'Pack of 5', buyer);
    // docs/product.md#gift-vouchers
    const voucher = await giftVoucher({ value: { amount: 10_000, currency: 'GBP' }, balance: 10_000 });
    await expect(dialog.getByRole('button', { name: 'Pay £95.00' })).toBeVisible();
    await dialog.getByLabel('Gift voucher').fill(voucher);
    await dialog.getByRole('button', { name: 'Apply' }).tap();
    await expect(dialog.getByText('Pays £95.00; £5.00 stays on it.')).toBeVisible();
    await expect(dialog.getByText('5 sessions, gift voucher −£95.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Buy the pack' }).tap();
    await isReady(page, 'Pack of 5');
    expect(await balanceOf(voucher)).toBe(500);

    const member = await newMember({ email: buyer.email, fullName: 'Lea Guest' });
    const own = await visitor(windows.touch);
    await openAs(own, member, paths.session.href(first));
    await expect(main(own).getByRole('link', { name: '5 left on your pack' })).toBeVisible();
    const ticket = paths.ticket.href(
      await bookWith(own, first, 'touch', ['Use 2 of your 5 left', 'Book with 2 credits']),
    );
    await bookWith(own, second, 'touch', ['Use 2 of your 3 left', 'Book with 2 credits']);
    await bookWith(own, third, 'touch', ['Use your last credit', 'Book with your last credit']);
    await own.goto(paths.session.href(third));
    await expect(main(own).getByRole('link', { name: '5 sessions for £95' })).toBeVisible();

    await own.goto(ticket);
    await expect(main(own)).toContainText('Paid with 2 credits of Pack of 5');
    await own.getByRole('button', { name: 'Cancel booking' }).tap();
    const question = own.getByRole('dialog', { name: 'Cancel your booking?' });
    await expect(question).toContainText('2 credits of Pack of 5 come back at once.');
    await question.getByRole('button', { name: 'Cancel and get 2 credits back' }).tap();
    await expect(own.getByRole('heading', { level: 2, name: 'Booking cancelled' })).toBeVisible();
    await own.goto(paths.dashboard.href());
    await expect(own.getByRole('region', { name: 'Packs' })).toContainText('Pack of 5, 2 sessions left');
    await own.getByRole('region', { name: 'Packs' }).getByRole('link', { name: 'Pack of 5', exact: true }).tap();
    await expect(main(own).getByText('2 of 5 sessions left')).toBeVisible();
    await expect(main(own).getByRole('listitem').filter({ hasText: 'A long day' })).toContainText(
      '2 credits came back',
    );
    await checkPage(own, 'pack');
  });
});

test('a guest buys a pack by keyboard, and its mail lets another browser pay one of two places with it', async ({
  page,
  publish,
  visitor,
}) => {
  const buyer = newGuest('Robin');
  const id = await publish({ ...evening, title: 'An evening for two by credit', startTime: inDays(9) });
  await page.goto(paths.passes.href());
  await takenOver(page);
  await checkPage(page, 'passes');
  await page.getByRole('button', { name: 'Buy 10 sessions' }).press('Enter');
  const dialog = await fillPurchase(page, 'Pack of 10', buyer);
  await dialog.getByLabel('E-mail').fill('robin');
  await dialog.getByLabel('E-mail').press('Enter');
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(/valid email/);
  await checkPage(page, 'buy-pack');
  await dialog.getByLabel('E-mail').fill(buyer.email);
  // docs/product.md#gift-vouchers
  const voucher = await giftVoucher({ value: { amount: 3000, currency: 'GBP' }, balance: 3000 });
  await dialog.getByLabel('Gift voucher').fill(voucher);
  await dialog.getByLabel('Gift voucher').press('Enter');
  await expect(dialog.getByText('Pays £30.00, all that it has.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay £140.00' })).toBeVisible();
  await dialog.getByLabel('E-mail').press('Enter');
  await payPage(page).payByCard(cards.pays);
  await isReady(page, 'Pack of 10');
  expect(await balanceOf(voucher)).toBe(0);

  const elsewhere = await visitor({ viewport: desktop });
  await elsewhere.goto(linkOf(await mailTo(buyer.email), paths.pack.href('')));
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Pack of 10' })).toBeVisible();
  await expect(elsewhere).not.toHaveURL(/secret/);
  await elsewhere.goto(paths.session.href(id));
  await bookNow(elsewhere).press('Enter');
  const booking = bookingDialog(elsewhere);
  await expect(packLine(elsewhere)).toBeFocused();
  await expect(packLine(elsewhere)).toHaveAccessibleName(/Use one of your 10 left/);
  await booking.dialog
    .getByRole('group', { name: 'Places', exact: true })
    .getByRole('button', { name: 'One place more' })
    .press('Enter');
  await expect(booking.submit).toHaveText('Book with 2 credits');
  await booking.dialog
    .getByRole('group', { name: 'Places that it pays' })
    .getByRole('button', { name: 'One place fewer' })
    .press('Enter');
  await expect(booking.submit).toHaveText('Pay £40.00 and use 1 credit');
  await booking.fill(buyer);
  await booking.dialog.getByLabel('First name of person 2').fill('Jonas');
  await booking.dialog.getByLabel('Last name of person 2').fill('Marchetti');
  await checkPage(elsewhere, 'booking-by-credit');
  await booking.submit.press('Enter');
  await payPage(elsewhere).payByCard(cards.pays);
  await expect(confirmation(elsewhere)).toBeVisible();
  await waitWithCredit(elsewhere, await publish(fullRoom), buyer);
  await page.goto(paths.passes.href());
  await expect(main(page)).toContainText('8 sessions left on Pack of 10');
});
