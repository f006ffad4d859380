import type { Locator, Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { linkOf } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, desktop, phone } from './page-checks.ts';
import { cards, goToPay, payPage, statusHeading } from './pay-page.ts';
import { seatsOf } from './payments.ts';
import { bookingIdOf, confirmation, newGuest } from './screens.ts';

/** A guest moves a paid booking, gives it away, and the new person cancels it (docs/product.md#moving-a-booking). */

const widths = [
  ['by keyboard', { viewport: desktop }, (button: Locator) => button.press('Enter')],
  ['by tap', { viewport: phone, isMobile: true, hasTouch: true }, (button: Locator) => button.tap()],
] as const;

/** The checks leave another size. */
const keepSize = async (page: Page, check: Promise<void>, size: { width: number; height: number }) => {
  await check;
  await page.setViewportSize(size);
};

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });
const pounds = (amount: number) => ({ amount, currency: 'GBP' });

for (const [how, browser, press] of widths) {
  test(`a paid booking moves to a dearer session and back, goes to another person, and is cancelled ${how}`, async ({
    visitor,
    publish,
    browserErrors,
  }) => {
    // The old link, once the place was given away.
    browserErrors.expect(/^403 POST .*\/api\/bookings\/.*\/join/);
    // The calendar file that a ticket is kept with may be asked for when the place is given up.
    browserErrors.expect(/^404 GET .*\/api\/bookings\/.*\/event\.ics/);
    const page = await visitor(browser);
    const guest = newGuest();
    const receiver = newGuest('Wren');
    const name = `Tide ${guest.email.split('@')[0]}`;
    const session = (title: string, amount: number, days: number) =>
      publish({ title, price: pounds(amount), startTime: inDays(days), locationType: 'online', maxAttendees: 5 });
    const first = await session(`${name} first`, 1800, 4);
    const dear = await session(`${name} dear`, 2300, 6);
    await (await goToPay(page, first, guest)).payByCard(cards.pays);
    await expect(confirmation(page)).toBeVisible();
    const ticket = paths.ticket.href(bookingIdOf(page));
    const main = page.getByRole('main');

    const move = async (title: string, text: string, action: string) => {
      await press(button(page, 'Move booking'));
      const dialog = dialogOf(page, 'Move your booking');
      await expect(button(dialog, 'Move it here')).toBeDisabled();
      expect(await dialog.getByRole('radio', { checked: true }).count(), 'chosen in advance').toBe(0);
      const choice = dialog.getByRole('radio', { name: new RegExp(`^${title}.*${text}`) });
      await (how === 'by tap' ? choice.tap() : choice.press('Space'));
      await expect(choice).toBeChecked();
      const hidden = (labels: Element[]) => labels.filter((label) => label.scrollHeight > label.clientHeight).length;
      expect(
        await dialog.locator('label:has([type=radio])').evaluateAll(hidden),
        'choices that are too low for their text',
      ).toBe(0);
      await keepSize(page, checkPage(page, `move-${title.endsWith('dear') ? 'dear' : 'back'}`), browser.viewport);
      await press(button(dialog, action));
    };
    await page.goto(ticket);
    await move(`${name} dear`, '£5.00 to pay', 'Move it here, pay £5.00');
    const pay = payPage(page);
    await expect(pay.heading).toBeVisible();
    expect(await seatsOf(dear)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });

    await press(pay.back);
    const pending = page.getByRole('region', { name: 'Your move' });
    await expect(pending).toContainText('is not paid yet: £5.00');
    await expect(main).toContainText(`${name} first`);
    await keepSize(page, checkPage(page, 'ticket-move-unpaid'), browser.viewport);
    await press(button(pending, 'Complete payment'));
    await pay.payByCard(cards.pays);
    await expect(statusHeading(page, 'Your booking is moved')).toBeVisible();
    await keepSize(page, checkPage(page, 'move-confirmed'), browser.viewport);
    await press(page.getByRole('link', { name: 'See your ticket' }));
    await expect(page).toHaveURL(ticket);
    await expect(main).toContainText(`${name} dear`);
    await expect(main).toContainText('Paid £23.00');
    await expect(pending).toBeHidden();
    expect([await seatsOf(first), await seatsOf(dear)]).toMatchObject([
      { seatsTaken: 0, seatsHeld: 0 },
      { seatsTaken: 1, seatsHeld: 0 },
    ]);

    await move(`${name} first`, '£5.00 back', 'Move it here, £5.00 back');
    await expect(main).toContainText(`${name} first`);
    await expect(main).toContainText('Paid £18.00');

    // A mail that is sent after the gift has no link any more.
    const confirmed = await mailTo(guest.email, ({ subject }) => subject.startsWith('Booking Confirmed'));
    const oldLink = linkOf(confirmed, ticket);
    await press(button(page, 'Give away'));
    const giving = dialogOf(page, 'Give your place away');
    await giving.getByLabel('First name').fill(receiver.firstName);
    await giving.getByLabel('Last name').fill(receiver.lastName);
    await giving.getByLabel('E-mail').fill(receiver.email);
    await press(button(giving, 'Give it away'));
    await expect(giving).toBeHidden();
    const isGiven = async () => {
      const given = `You gave this place to ${receiver.firstName} ${receiver.lastName}`;
      await expect(page.getByRole('heading', { level: 2, name: given })).toBeVisible();
      await expect(main).toContainText('what goes back by the cancellation policy goes to you');
      await expect(main.getByRole('button')).toHaveCount(0);
      await expect(main).not.toContainText(/Your place is kept|Your link has ended/);
    };
    await isGiven();
    await keepSize(page, checkPage(page, 'ticket-given'), browser.viewport);
    await page.reload();
    await isGiven();
    await page.goto(oldLink);
    await isGiven();

    // The mail's link, in a browser that knows nothing of the booking.
    const stranger = await visitor(browser);
    await stranger.goto(linkOf(await mailTo(receiver.email), paths.ticket.href('')));
    await expect(button(stranger, 'Cancel booking')).toBeVisible();
    await expect(stranger.getByRole('main')).not.toContainText('£');
    await press(button(stranger, 'Cancel booking'));
    const question = dialogOf(stranger, 'Cancel your booking?');
    await expect(question).toContainText('£18.00 goes back to the person who gave you this place.');
    await press(button(question, 'Cancel booking'));
    await expect(stranger.getByRole('heading', { level: 2, name: 'Booking cancelled' })).toBeVisible();
    await keepSize(stranger, checkPage(stranger, 'ticket-cancelled'), browser.viewport);
    expect(await seatsOf(first)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
  });
}
