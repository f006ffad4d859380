import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { bookingDialog, bookingIdOf, bookNow, confirmation, entry, newGuest, openBooking } from './screens.ts';

/** docs/product.md#price-options */

const ids = ['01JD0000000000000000000001', '01JD0000000000000000000002', '01JD0000000000000000000003'] as const;
const option = { text: null, places: null, until: null, asksReason: false };
const options = [
  { ...option, id: ids[0], name: 'Full price', amount: 1800 },
  {
    ...option,
    id: ids[1],
    name: 'Concession',
    text: 'If money is tight.',
    amount: 800,
    places: 1,
    asksReason: true,
  },
  { ...option, id: ids[2], name: 'Early bird', amount: 1200, until: inDays(5) },
];
const evening = {
  title: 'An evening at a choice of prices',
  startTime: inDays(9),
  price: { amount: 1800, currency: 'GBP' },
  pricing: { kind: 'options', options, standardId: ids[0] },
  maxAttendees: 10,
};

const openEvening = {
  title: 'An evening for what you can pay',
  startTime: inDays(9),
  maxAttendees: 10,
  price: { amount: 1500, currency: 'GBP' },
  pricing: { kind: 'sliding', lowest: 500, suggested: 1500, highest: 3000 },
};
const onPhone = { viewport: phone, hasTouch: true, isMobile: true };

const radio = (page: Page, name: RegExp) => bookingDialog(page).dialog.getByRole('radio', { name });

test('a guest books a concession on a phone; another finds it gone and an early bird over with the dialog open, and takes another price', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/api\/bookings/);
  const id = await publish(evening);
  const page = await visitor(onPhone);
  await page.goto(paths.home.href());
  await expect(entry(page, id)).toContainText('from £8');
  await page.goto(paths.session.href(id));
  const prices = page.getByRole('region', { name: 'Prices' });
  await expect(prices.getByRole('listitem')).toHaveText([
    /Full price.*£18/,
    /Concession.*£8.*1 left/,
    /Early bird.*£12/,
  ]);
  await checkPage(page, 'session-with-prices');
  await page.setViewportSize(phone);

  // The other one chooses it, too.
  const late = await visitor(onPhone);
  const lateBooking = await openBooking(late, id);
  await lateBooking.fill(newGuest('Late'));
  // Early bird ends with the dialog open.
  await radio(late, /Early bird/).tap();
  await expect(lateBooking.submit).toHaveText('Pay £12.00');
  const ended = options.map((one) => (one.name === 'Early bird' ? { ...one, until: inDays(-1) } : one));
  await publish({ ...evening, id, pricing: { ...evening.pricing, options: ended } });
  await lateBooking.submit.tap();
  await expect(lateBooking.dialog.getByRole('alert')).toHaveText(
    'This price is no longer offered. Please choose another.',
  );
  await expect(radio(late, /Early bird/)).toHaveCount(0);
  await expect(lateBooking.firstName).toHaveValue('Late');
  await radio(late, /Concession/).tap();
  await lateBooking.dialog.getByLabel('Why this price is yours').fill('Between jobs');

  await bookNow(page).tap();
  const booking = bookingDialog(page);
  await expect(radio(page, /Full price/)).toBeChecked();
  await expect(booking.submit).toHaveText('Pay £18.00');
  await radio(page, /Concession/).tap();
  await expect(booking.submit).toHaveText('Pay £8.00');
  await booking.fill(newGuest());
  await booking.submit.tap();
  const reason = booking.dialog.getByLabel('Why this price is yours');
  await expect(reason).toHaveAccessibleDescription(/Please say why this price is yours/);
  await expect(reason).toBeFocused();
  await checkPage(page, 'booking-price-options');
  await page.setViewportSize(phone);
  await reason.fill('I study');
  await booking.submit.tap();
  await payPage(page).payByCard(cards.pays);
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByText('Paid £8.00 · Concession')).toHaveCount(1);
  await page.goto(paths.ticket.href(bookingIdOf(page)));
  await expect(page.getByText('Paid £8.00 · Concession')).toHaveCount(1);

  await lateBooking.submit.tap();
  await expect(lateBooking.dialog.getByRole('alert')).toHaveText(
    'The last place at this price is gone. Please choose another.',
  );
  await expect(radio(late, /Concession.*sold out/)).toBeDisabled();
  await checkPage(late, 'booking-price-gone');
  await late.setViewportSize(phone);
  await radio(late, /Full price/).tap();
  await expect(lateBooking.dialog.getByRole('alert')).toHaveCount(0);
  await expect(lateBooking.firstName).toHaveValue('Late');
  await expect(lateBooking.submit).toHaveText('Pay £18.00');
  await lateBooking.submit.tap();
  await expect(payPage(late).heading).toBeVisible();
  expect((await bookingsOf(id)).map(({ total }) => total.amount).toSorted()).toEqual([1800, 800].toSorted());
});

test('a guest pays what they can, by keyboard, though the lowest price changes meanwhile; others by touch', async ({
  publish,
  page,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/api\/bookings/);
  const id = await publish(openEvening);
  await page.goto(paths.home.href());
  await expect(entry(page, id)).toContainText('£5 to £30');
  const booking = await openBooking(page, id);
  const slider = booking.dialog.getByRole('slider', { name: 'Price' });
  const typed = booking.dialog.getByRole('textbox', { name: 'Your price in GBP' });
  await expect(booking.code).toBeHidden();
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute('aria-valuetext', '£15.00');
  await page.keyboard.press('ArrowLeft');
  await expect(booking.submit).toHaveText('Pay £14.00');
  await page.keyboard.press('PageDown');
  await expect(booking.submit).toHaveText('Pay £9.00');
  await page.keyboard.press('Shift+Tab');
  await expect(typed).toBeFocused();
  await page.keyboard.type('4,50');
  await booking.fill(newGuest());
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/Choose a price from £5 to £30/);
  await expect(typed).toBeFocused();
  await checkPage(page, 'booking-pay-what-you-can');
  await publish({ ...openEvening, id, pricing: { ...openEvening.pricing, lowest: 800 } });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(booking.dialog.getByRole('alert')).toContainText(/£8\.00 is the nearest|from £8 to £30/);
  await typed.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12,34');
  await expect(booking.submit).toHaveText('Pay £12.34');
  await page.keyboard.press('Enter');
  await payPage(page).payByCard(cards.pays);
  await expect(page.getByText('Paid £12.34 · Pay what you can')).toHaveCount(1);

  for (const [preset, sum] of [
    ['suggested', '£15.00'],
    ['lowest', '£8.00'],
  ] as const) {
    const other = await visitor(onPhone);
    const byTouch = await openBooking(other, id);
    await byTouch.dialog.getByRole('button', { name: new RegExp(preset, 'i') }).tap();
    await byTouch.fill(newGuest());
    await expect(byTouch.submit).toHaveText(`Pay ${sum}`);
    await byTouch.submit.tap();
    await payPage(other).payByCard(cards.pays);
    await expect(other.getByText(`Paid ${sum} · Pay what you can`)).toHaveCount(1);
  }
});
