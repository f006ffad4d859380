import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { linkOf } from './accounts.ts';
import { bookingsOf, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, desktop, phone } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { seatsOf } from './payments.ts';
import { bookingDialog, bookingIdOf, bookNow, confirmation, newGuest, openBooking } from './screens.ts';

/** docs/product.md#several-places */

const evening = { startTime: inDays(8), price: { amount: 4000, currency: 'GBP' } };
const onPhone = { viewport: phone, hasTouch: true, isMobile: true };

/** The fields of those who come along, in the booking dialog. */
function people(page: Page) {
  const { dialog } = bookingDialog(page);
  return {
    more: dialog.getByRole('button', { name: 'One place more' }),
    fewer: dialog.getByRole('button', { name: 'One place fewer' }),
    count: dialog.getByRole('group', { name: 'Places' }).getByRole('status'),
    firstName: (person: number) => dialog.getByLabel(`First name of person ${person}`),
    lastName: (person: number) => dialog.getByLabel(`Last name of person ${person}`),
    addEmail: (person: number) => dialog.getByRole('button', { name: `Add their e-mail, person ${person}` }),
    email: (person: number) => dialog.getByLabel(`E-mail of person ${person}`),
  };
}

const asksForPress = ({ subject }: ReceivedMail) => subject.startsWith('Please keep your place');

const places = (page: Page) => page.getByRole('region', { name: 'Booked together' });

test('a couple books two places on a phone with one payment, cancels the second one alone, and moves the other', async ({
  publish,
  visitor,
}) => {
  const id = await publish({ ...evening, title: 'An evening for two', maxAttendees: 9 });
  const lea = newGuest('Lea');
  const later = { title: `Later, for ${lea.email.split('@')[0]}`, startTime: inDays(12) };
  const laterId = await publish({ ...evening, ...later });
  const page = await visitor(onPhone);
  await page.goto(paths.session.href(id));
  await bookNow(page).tap();
  const booking = bookingDialog(page);
  const group = people(page);
  await expect(booking.dialog.getByText('Up to 4, 9 left')).toBeVisible();
  await booking.fill(lea);
  await group.more.tap();
  await expect(group.count).toHaveText('2');
  await expect(booking.submit).toHaveText('Pay £80.00');
  await group.firstName(2).fill('Jonas');
  await booking.submit.tap();
  await expect(group.lastName(2)).toHaveAccessibleDescription('Please enter their last name');
  await expect(group.lastName(2)).toBeFocused();
  await checkPage(page, 'booking-two-places');
  await page.setViewportSize(phone);

  // What was typed is there again when there are more places again.
  await group.lastName(2).fill('Marchetti');
  await group.fewer.tap();
  await expect(booking.submit).toHaveText('Pay £40.00');
  await group.more.tap();
  await expect(group.firstName(2)).toHaveValue('Jonas');
  await expect(group.lastName(2)).toHaveValue('Marchetti');

  await booking.submit.tap();
  const pay = payPage(page);
  await expect(pay.submit).toContainText('80.00');
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 2 });
  await pay.payByCard(cards.pays);
  await expect(confirmation(page)).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 });
  await expect(places(page)).toContainText('2 places for £80');
  await checkPage(page, 'confirmation-two-places');
  await page.setViewportSize(phone);

  const own = paths.ticket.href(bookingIdOf(page));
  await places(page).getByRole('link', { name: 'See the ticket of Jonas Marchetti' }).tap();
  await expect(page.getByText('For Jonas Marchetti')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).tap();
  await page.getByRole('button', { name: 'Cancel and get £40.00 back' }).tap();
  await expect(page.getByRole('heading', { level: 2, name: 'Booking cancelled' })).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });

  await page.goto(own);
  await expect(places(page).getByRole('listitem')).toHaveText([/Lea Guest.*Booked/, /Jonas Marchetti.*Cancelled/]);
  await checkPage(page, 'ticket-two-places');
  await page.setViewportSize(phone);

  // The other place moves alone.
  await page.getByRole('button', { name: 'Move booking' }).tap();
  const move = page.getByRole('dialog', { name: 'Move your booking' });
  await move.getByRole('radio', { name: new RegExp(`^${later.title}`) }).tap();
  await move.getByRole('button', { name: 'Move it here' }).tap();
  await expect(page.getByRole('article', { name: 'Your ticket' })).toContainText(later.title);
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
  expect(await seatsOf(laterId)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
});

test('a guest books for a friend with an address by keyboard, and takes the place back', async ({ publish, page }) => {
  await page.setViewportSize(desktop);
  const id = await publish({ title: 'A free evening for friends', startTime: inDays(8), maxAttendees: 9 });
  const booking = await openBooking(page, id);
  const group = people(page);
  const noor = newGuest('Noor');
  const lea = newGuest('Lea');
  await booking.fill(lea);
  await group.more.focus();
  await page.keyboard.press('Enter');
  await group.firstName(2).focus();
  await page.keyboard.type(noor.firstName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(noor.lastName);
  await group.addEmail(2).focus();
  await page.keyboard.press('Enter');
  await expect(group.email(2)).toBeFocused();
  await page.keyboard.type(noor.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'One press keeps your places' })).toBeVisible();
  await page.goto(linkOf(await mailTo(lea.email, asksForPress), '/bookings/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  await expect(places(page)).toContainText(`Booked, ticket sent to ${noor.email}`);

  await places(page).getByRole('button', { name: 'Actions for the place of Noor Guest' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Take it back' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).press('Enter');
  await expect(places(page).getByRole('link', { name: 'See the ticket of Noor Guest' })).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 });
});

test('more places than are left are refused with what was typed, and as many as there are can be booked', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/api\/groups/);
  const session = { ...evening, title: 'An evening with few places' };
  const id = await publish({ ...session, maxAttendees: 4 });
  const page = await visitor(onPhone);
  const booking = await openBooking(page, id);
  const group = people(page);
  await booking.fill(newGuest('Lea'));
  for (const [person, name] of [
    [2, 'Jonas'],
    [3, 'Noor'],
  ] as const) {
    await group.more.tap();
    await group.firstName(person).fill(name);
    await group.lastName(person).fill('Lake');
  }
  // Two places go while the dialog is open.
  await publish({ ...session, id, maxAttendees: 2 });
  await booking.submit.tap();
  const alert = booking.dialog.getByRole('alert');
  await expect(alert).toContainText('2 places are left. Nothing is booked yet, and what you typed is kept.');
  await checkPage(page, 'booking-fewer-places');
  await page.setViewportSize(phone);
  await expect(group.firstName(3)).toHaveValue('Noor');
  await alert.getByRole('button', { name: 'Book 2 instead' }).tap();
  await expect(alert).toHaveCount(0);
  await expect(booking.submit).toBeFocused();
  await expect(booking.submit).toHaveText('Pay £80.00');
  await expect(group.firstName(2)).toHaveValue('Jonas');
  await booking.submit.tap();
  await expect(payPage(page).heading).toBeVisible();
  expect((await bookingsOf(id)).map(({ total }) => total.amount)).toEqual([4000, 4000]);
});
