import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import { attendeeOf, bookPlace, chooseAction } from './admin.ts';
import { openSession, question } from './admin-session-pages.ts';
import { bookingsOf, callDemo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { joinByRequest, offerHref, offerOf } from './offers.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { seatsOf, syncPayments, waitlistOf } from './payments.ts';
import { confirmation, newGuest } from './screens.ts';

/** docs/product.md#waitlist-offers */

const asked = { text: 'What should I know of your health?', kind: 'text', required: false };
const free = { title: 'A room for one', startTime: inDays(6), maxAttendees: 1, screeningQuestions: [asked] };
const paid = {
  ...free,
  screeningQuestions: [],
  title: 'A dear room for one',
  price: { amount: 2400, currency: 'GBP' },
};
test.describe('a waitlist entry', () => {
  test('is listed, removed, and offered the free seat, which is accepted', async ({
    publish,
    page,
    visitor,
    baseURL,
  }) => {
    const id = await publish(free);
    const holder = newGuest('Ida');
    const first = newGuest('Jo');
    const second = newGuest('Kim');
    await bookPlace(id, holder, { price: 0 });
    await joinByRequest(id, first, baseURL ?? '');
    await joinByRequest(id, second, baseURL ?? '');
    await openSession(page, id, 'waitlist');
    await expect(page.getByRole('tab', { name: 'Waitlist 2' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: `Waitlist for ${free.title}` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to sessions' })).toBeVisible();
    await expect(page.getByText('A seat can be offered as soon as one is free.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Offer the free seat to ${first.firstName}` })).toBeDisabled();

    await page.getByRole('button', { name: `Remove ${second.firstName}` }).click();
    await question(page, /^Remove Kim/)
      .getByRole('button', { name: 'Remove from waitlist' })
      .click();
    await expect(notice(page, 'Waitlist entry removed successfully')).toBeVisible();
    expect(await waitlistOf(id)).toEqual([first.email]);

    await page.getByRole('tab', { name: /^Attendees/ }).click();
    await chooseAction(page, attendeeOf(page, holder.email), 'Remove');
    await question(page, /^Remove Ida/)
      .getByRole('button', { name: 'Remove attendee' })
      .click();
    await expect(notice(page, 'Attendee has been removed from the session.')).toBeVisible();
    await page.getByRole('tab', { name: /^Waitlist/ }).click();
    await checkPage(page, 'admin-waitlist');
    await page.getByRole('button', { name: `Offer the free seat to ${first.firstName}` }).click();
    const dialog = question(page, /^Offer the free seat to Jo/);
    await expect(dialog).toContainText('held for 24 hours');
    await checkPage(page, 'admin-waitlist-offer');
    await dialog.getByRole('button', { name: 'Offer the seat' }).click();
    await expect(notice(page, 'A seat is held for Jo Guest')).toContainText('Until ');
    await expect(attendeeOf(page, first.email)).toContainText('Offered, held until');
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });

    // The address alone shows the offer (docs/trust.md#booking-authority).
    const stranger = await visitor();
    const href = await offerHref(first);
    await stranger.goto(new URL(href).pathname);
    await expect(stranger.getByRole('heading', { level: 1, name: 'A place for you' })).toBeVisible();
    await expect(stranger.getByText('open the link in our mail')).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Accept the place' })).toBeHidden();
    await checkPage(stranger, 'offer-view-only');

    const guest = await visitor();
    await guest.goto(href);
    await expect(guest).toHaveURL(new URL(href).pathname);
    await expect(guest.getByRole('heading', { level: 1, name: 'A place for you' })).toBeVisible();
    await expect(guest.getByRole('timer')).toHaveText(/^2\d hours.* left$/);
    await checkPage(guest, 'offer');
    await guest.getByRole('button', { name: 'Accept the place' }).click();
    // docs/product.md#screening-questions
    const health = question(guest, 'About your health');
    await health.getByRole('textbox', { name: asked.text }).fill('Asthma');
    await health.getByRole('checkbox').check();
    await checkPage(guest, 'offer-screening');
    await health.getByRole('button', { name: 'Accept the place' }).click();
    await expect(confirmation(guest)).toBeVisible();
    const answered = (await bookingsOf(id)).map((booking) =>
      callDemo({ command: 'item', PK: `SCREENING#${booking.id}`, SK: 'SCREENING' }),
    );
    expect((await Promise.all(answered)).filter(Boolean)).toHaveLength(1);
    expect(await waitlistOf(id)).toEqual([]);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
    await guest.goto(await offerHref(first));
    await expect(guest.getByRole('heading', { level: 1, name: 'This place is yours' })).toBeVisible();
    await checkPage(guest, 'offer-accepted');
  });

  test('is paid after the offer is accepted', async ({ publish, page, visitor, baseURL }) => {
    const { id, guest } = await offerOf(paid, { publish, page, baseURL });
    const theirs = await visitor();
    await theirs.goto(await offerHref(guest));
    await theirs.getByRole('button', { name: 'Accept and pay £24.00' }).click();
    await expect(payPage(theirs).heading).toHaveText('Pay £24.00');
    await theirs.goto(await offerHref(guest));
    await expect(theirs.getByRole('heading', { level: 1, name: 'Your place waits for its payment' })).toBeVisible();
    await checkPage(theirs, 'offer-unpaid');
    await theirs.getByRole('button', { name: 'Complete payment' }).click();
    await payPage(theirs).payByCard(cards.pays);
    await expect(confirmation(theirs)).toBeVisible();
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0, waitlistCount: 0 });
  });

  test('shows an expired offer and a wrong link as such', async ({
    publish,
    page,
    visitor,
    baseURL,
    browserErrors,
  }) => {
    // The schedule may end the hold at any moment from then on, between two requests of the page, too.
    browserErrors.expect(/^404 (GET|POST) .*\/api\/bookings/);
    const late = await offerOf(free, { publish, page, baseURL });
    const theirs = await visitor();
    const href = await offerHref(late.guest);
    const bookingId = new URL(href).pathname.split('/').at(-1) ?? '';
    await callDemo({
      command: 'change',
      PK: `OFFER#${bookingId}`,
      SK: 'OFFER',
      values: { holdExpiresAt: new Date(Date.now() - 1000).toISOString() },
    });
    await theirs.goto(href);
    await expect(
      theirs.getByRole('heading', { level: 1, name: /^(This offer is over|This place is no longer held)$/ }),
    ).toBeVisible();
    await checkPage(theirs, 'offer-over');
    await syncPayments();
    expect(await seatsOf(late.id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0, waitlistCount: 1 });

    await theirs.goto(paths.offer.href('01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    await expect(theirs.getByRole('heading', { level: 1, name: 'This link opens nothing' })).toBeVisible();
  });
});
