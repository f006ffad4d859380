import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, newMember, signIn } from './accounts.ts';
import { bookPlace } from './admin.ts';
import { bookingsOf, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { payPage } from './pay-page.ts';
import { expireCheckout, seatsOf, syncPayments } from './payments.ts';
import { pressBy, type Way, windows } from './presses.ts';
import { type GuestDetails, newGuest } from './screens.ts';
import { confirmPlaceInLine, fillWaitlistForm, joinWaitlist, waitlistRegion } from './waitlist.ts';

/** docs/product.md#waitlist, docs/trust.md#saved-cards */

const room = {
  title: 'A room for cards',
  startTime: inDays(7),
  maxAttendees: 1,
  waitlistMode: 'next_in_line',
  price: { amount: 2400, currency: 'GBP' },
};

const option = { text: null, places: null, until: null, asksReason: false };
const fullPrice = { ...option, id: '01JD0000000000000000000011', name: 'Full price', amount: 3000 };
const concession = { ...option, id: '01JD0000000000000000000012', name: 'Concession', amount: 2400 };

/** Who waits for a place here chooses one of two prices (docs/product.md#price-options). */
const pricedRoom = {
  ...room,
  price: { amount: 3000, currency: 'GBP' },
  pricing: { kind: 'options', options: [fullPrice, concession], standardId: fullPrice.id },
};

const isAbout = (subject: string) => (mail: ReceivedMail) => mail.subject.startsWith(subject);

type Joining = { card: string; way: Way; places: 1 | 2 };

/** What is agreed to: in the form, and on the page of Stripe. */
const agreed = {
  1: { form: '£24.00 at most (Concession)', page: 'the price “Concession”: £24.00 at most, once.' },
  2: {
    form: '£48.00 at most for all 2 (Concession)',
    page: 'the price “Concession” of each: £48.00 at most for all 2, once.',
  },
};

/** Joins the waitlist of a full session for one or two concessions, and saves a card at Stripe. */
async function joinWithCard(
  page: Page,
  sessionId: string,
  guest: GuestDetails,
  { card, way, places }: Joining,
): Promise<void> {
  const press = pressBy(way);
  await fillWaitlistForm(page, sessionId, guest, press);
  const region = waitlistRegion(page);
  if (places > 1) await press(region.getByRole('button', { name: 'One place more' }));
  await expect(region.getByRole('radio', { name: /^Full price/ })).toBeChecked();
  await press(region.getByRole('radio', { name: /^Concession/ }), 'Space');
  await press(region.getByRole('radio', { name: 'Book me, until a time I choose' }), 'Space');
  await expect(region).toContainText(agreed[places].form);
  await checkPage(page, 'waitlist-card-form');
  await press(region.locator('button[type=submit]'));
  await saveCard(page, card, agreed[places].page);
}

/** On the page of Stripe. */
async function saveCard(page: Page, card: string, consent = '£24.00 at most, once.'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Save card' })).toBeVisible();
  await expect(page.getByText(consent)).toBeVisible();
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your card is saved' })).toBeVisible();
}

test('who waits for an offer saves a card by the link of the mail, and a member by keyboard takes it back', async ({
  publish,
  visitor,
  page: desk,
}) => {
  const sessionId = await publish(room);
  await bookPlace(sessionId, newGuest('Ida'), { price: 2400 });
  const jo = newGuest('Jo');
  const first = await visitor();
  await joinWaitlist(first, sessionId, jo, pressBy('keyboard'));
  await expect(waitlistRegion(first)).toContainText('Our mail has your place in line');
  const onPhone = await visitor(windows.touch);
  await onPhone.goto(linkOf(await mailTo(jo.email, isAbout('On the waitlist')), '/sessions/'));
  const status = waitlistRegion(onPhone).getByRole('status');
  await expect(status).toContainText('1st of 1 in line. We will write to you');
  // Another browser than the one that joined asks for a press.
  await checkPage(onPhone, 'waitlist-confirm');
  await waitlistRegion(onPhone).getByRole('button', { name: 'Yes, this is my address' }).tap();
  await expect(waitlistRegion(onPhone).getByRole('heading', { name: 'You are on the waitlist' })).toBeVisible();
  await waitlistRegion(onPhone).getByRole('button', { name: 'When it is your turn' }).tap();
  const dialog = onPhone.getByRole('dialog', { name: room.title });
  await dialog.getByText('Book me, until a time I choose').tap();
  await expect(dialog).toContainText('£24.00 at most');
  await checkPage(onPhone, 'waitlist-turn');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await saveCard(onPhone, '4242 4242 4242 4242');
  await onPhone.getByRole('link', { name: 'Back to the session' }).tap();
  await expect(status).toContainText('you are booked at once, and your card is charged £24.00 at most');
  await checkPage(onPhone, 'waitlist-turn-booked');

  const member = await newMember();
  await signIn(desk, member);
  await joinWaitlist(desk, sessionId, { ...newGuest('Mia'), email: member.email }, pressBy('keyboard'));
  await desk.goto(paths.dashboard.href());
  const card = desk.getByRole('region', { name: 'Waitlists' });
  const choose = async (choice: string) => {
    await card.getByRole('button', { name: /^When it is your turn/ }).press('Enter');
    await desk.getByRole('dialog', { name: room.title }).getByLabel(choice).press('Space');
    await checkPage(desk, 'dashboard-turn');
    await desk.keyboard.press('Enter');
  };
  await choose('Book me, until a time I choose');
  await saveCard(desk, '4242 4242 4242 4242');
  await desk.goto(paths.dashboard.href());
  await choose('Offer me the place');
  await expect(desk.getByRole('dialog', { name: room.title })).toBeHidden();
  await desk.goto(paths.session.href(sessionId));
  await expect(waitlistRegion(desk).getByRole('status')).toContainText('2nd of 2 in line. We will write to you');
});

test('who saved a card for two places has both booked and paid at once; one that is declined leads to the payment page', async ({
  publish,
  visitor,
}) => {
  for (const joining of [
    { card: '4242 4242 4242 4242', way: 'touch', places: 2 },
    { card: '4000 0000 0000 0341', way: 'keyboard', places: 1 },
  ] as const) {
    const page = await visitor(windows[joining.way]);
    const press = pressBy(joining.way);
    const { places } = joining;
    const sessionId = await publish({ ...pricedRoom, maxAttendees: places, liftsNetworkLimit: true });
    const jo = newGuest('Jo');
    const order = { price: 3000, option: fullPrice.id };
    for (const name of ['Ida', 'Ned'].slice(0, places)) await bookPlace(sessionId, newGuest(name), order);
    const held = await bookingsOf(sessionId);
    await joinWithCard(page, sessionId, jo, joining);
    await checkPage(page, 'waitlist-card-saved');
    await mailTo(jo.email, isAbout('Your card is saved'));
    await confirmPlaceInLine(page, jo);
    for (const { id } of held) await expireCheckout(id);
    await syncPayments();
    if (joining.card.startsWith('4242')) {
      const receipt = await mailTo(jo.email, isAbout('Booked at once, 2 places'));
      expect(receipt.body.text).toContain('Visa ending in 4242, was charged £48.00');
    } else {
      const offer = await mailTo(jo.email, isAbout('A place for you'));
      expect(offer.body.text).toContain('your bank declined the card that you saved');
      await page.goto(linkOf(offer, '/offers/'));
      await expect(page.getByRole('radio', { name: /^Concession/ })).toBeChecked();
      await checkPage(page, 'offer-at-a-price');
      await press(page.getByRole('button', { name: 'Accept and pay £24.00' }));
      await payPage(page).payByCard('4242 4242 4242 4242');
      await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible();
    }
    expect(await seatsOf(sessionId)).toEqual({ seatsTaken: places, seatsHeld: 0, waitlistCount: 0 });
  }
});
