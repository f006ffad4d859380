import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { newMember, signIn } from './accounts.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, screenshot } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { seatsOf } from './payments.ts';
import { pressBy, type Way, ways, windows } from './presses.ts';
import { bookingDialog, bookNow, confirmation, hold } from './screens.ts';

const evening = { title: 'A Paid Evening', startTime: inDays(5), price: { amount: 4000, currency: 'GBP' } };

/** Starts to pay for a session and leaves the payment page. */
async function leaveUnpaid(page: Page, id: string, way: Way = 'keyboard'): Promise<void> {
  const press = pressBy(way);
  await page.goto(paths.session.href(id));
  await press(bookNow(page));
  await press(bookingDialog(page).submit);
  await expect(payPage(page).heading).toBeVisible();
  await page.goto(paths.session.href(id));
}

for (const way of ways) {
  test(`the note about an unfinished payment moves nothing when it comes, by ${way}`, async ({ visitor, publish }) => {
    const page = await visitor(windows[way]);
    const id = await publish(evening);
    await signIn(page, await newMember());
    await leaveUnpaid(page, id, way);
    const release = await hold(page, '**/api/bookings/*');
    await page.reload();
    const note = page.getByRole('region', { name: 'Your payment' });
    await expect(note).toHaveAttribute('aria-busy', 'true');
    await screenshot(page, `unfinished-payment-loading-${way}`);
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    release();
    await expect(note.getByText('Your payment is not finished')).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    await screenshot(page, `unfinished-payment-${way}`);
  });
}

const question = 'Complete payment for it first?';

test('OK resumes an unfinished payment', async ({ page, publish }) => {
  const id = await publish(evening);
  await signIn(page, await newMember());
  await leaveUnpaid(page, id);
  await bookNow(page).click();
  const { dialog } = bookingDialog(page);
  await expect(dialog.getByText(question)).toBeVisible();
  await checkPage(page, 'booking-pending-question');
  await dialog.getByRole('button', { name: 'OK' }).click();
  const pay = payPage(page);
  await expect(pay.heading).toHaveText('Pay £40.00');
  await pay.payByCard(cards.pays);
  await expect(confirmation(page)).toBeVisible();
  expect((await bookingsOf(id)).map(({ status }) => status)).toEqual(['completed']);
  await page.goto(paths.myBookings.href());
  await expect(page.getByRole('main').getByRole('link', { name: evening.title })).toBeVisible();
});

test('Cancel starts a new booking, and the place is held once', async ({ page, publish }) => {
  const id = await publish(evening);
  await signIn(page, await newMember());
  await leaveUnpaid(page, id);
  await page.goto(paths.myBookings.href());
  await expect(page.getByRole('button', { name: 'Complete payment' })).toBeVisible();
  await checkPage(page, 'my-bookings-unpaid');
  await page.goto(paths.session.href(id));
  await bookNow(page).click();
  const { dialog, submit } = bookingDialog(page);
  await expect(dialog.getByText(question)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Name')).toBeVisible();
  await submit.click();
  const pay = payPage(page);
  await expect(pay.heading).toBeVisible();
  await pay.payByCard(cards.pays);
  await expect(confirmation(page)).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1 });
  expect((await bookingsOf(id)).filter(({ status }) => status === 'completed')).toHaveLength(1);
});
