import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { linkOf } from './accounts.ts';
import { bookPlace } from './admin.ts';
import { bookingsOf, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { payPage } from './pay-page.ts';
import { expireCheckout, seatsOf, syncPayments } from './payments.ts';
import { type GuestDetails, newGuest, takenOver } from './screens.ts';

/** docs/product.md#waitlist, docs/trust.md#saved-cards */

const room = {
  ...{ title: 'A room for cards', startTime: inDays(7), maxAttendees: 1, waitlistMode: 'next_in_line' },
  price: { amount: 2400, currency: 'GBP' },
};

const isAbout = (subject: string) => (mail: ReceivedMail) => mail.subject.startsWith(subject);

/** Joins the waitlist of a full session, and saves a card at Stripe. */
async function joinWithCard(page: Page, sessionId: string, guest: GuestDetails, card: string): Promise<void> {
  await page.goto(paths.session.href(sessionId));
  await takenOver(page);
  const region = page.getByRole('region', { name: 'Waitlist', exact: true });
  await region.getByRole('button', { name: 'Join the waitlist' }).tap();
  await region.getByLabel('First name').fill(guest.firstName);
  await region.getByLabel('Last name').fill(guest.lastName);
  await region.getByLabel('E-mail').fill(guest.email);
  await region.getByText('Book me, until a time I choose').tap();
  await expect(region).toContainText('£24.00 at most');
  await checkPage(page, 'waitlist-card-form');
  await region.locator('button[type=submit]').tap();
  await expect(page.getByRole('heading', { name: 'Save card' })).toBeVisible();
  await expect(page.getByText('£24.00 at most, once.')).toBeVisible();
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Save card' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Your card is saved' })).toBeVisible();
}

test('who saved a card is booked and paid when a place comes free; one that is declined leads to the payment page', async ({
  publish,
  visitor,
}) => {
  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  for (const card of ['4242 4242 4242 4242', '4000 0000 0000 0341']) {
    const [sessionId, jo] = [await publish(room), newGuest('Jo')];
    await bookPlace(sessionId, newGuest('Ida'), { price: 2400 });
    const [held] = await bookingsOf(sessionId);
    await joinWithCard(onPhone, sessionId, jo, card);
    await checkPage(onPhone, 'waitlist-card-saved');
    await mailTo(jo.email, isAbout('Your card is saved'));
    await expireCheckout(held?.id ?? '');
    await syncPayments();
    if (card.startsWith('4242')) {
      const receipt = await mailTo(jo.email, isAbout('Booked at once'));
      expect(receipt.body.text).toContain('Visa ending in 4242, was charged £24.00');
    } else {
      const offer = await mailTo(jo.email, isAbout('A place for you'));
      expect(offer.body.text).toContain('your bank declined the card that you saved');
      await onPhone.goto(linkOf(offer, '/offers/'));
      await onPhone.getByRole('button', { name: 'Accept and pay £24.00' }).tap();
      await payPage(onPhone).payByCard('4242 4242 4242 4242');
      await expect(onPhone.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible();
    }
    expect(await seatsOf(sessionId)).toEqual({ seatsTaken: 1, seatsHeld: 0, waitlistCount: 0 });
  }
});
