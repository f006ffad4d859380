import { paths } from '#shared/contract/paths.ts';
import { linkOf, newMember, notice, signIn } from './accounts.ts';
import { bookPlace } from './admin.ts';
import { bookingsOf, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { expireCheckout, seatsOf, syncPayments, waitlistOf } from './payments.ts';
import { pressBy, windows } from './presses.ts';
import { newGuest } from './screens.ts';
import { confirmPlaceInLine, fillWaitlistForm, joinWaitlist, waitlistRegion } from './waitlist.ts';

/** docs/product.md#waitlist, docs/trust.md#released-seats */

const room = {
  title: 'A room with a line',
  startTime: inDays(7),
  maxAttendees: 1,
  waitlistMode: 'next_in_line',
  price: { amount: 2400, currency: 'GBP' },
};

const isAbout = (subject: string) => (mail: ReceivedMail) => mail.subject.startsWith(subject);

test('those who wait see their place; a released one is offered to the first, who declines, then to the next', async ({
  publish,
  visitor,
  page: desk,
}) => {
  const sessionId = await publish(room);
  await bookPlace(sessionId, newGuest('Ida'), { price: 2400 });
  const [held] = await bookingsOf(sessionId);
  const jo = newGuest('Jo');
  const member = await newMember();
  const onPhone = await visitor(windows.touch);
  await joinWaitlist(onPhone, sessionId, jo, pressBy('touch'));
  await expect(waitlistRegion(onPhone)).toContainText('Our mail has your place in line');
  // Who only typed an address is told no place, also after a reload.
  await onPhone.reload();
  await expect(waitlistRegion(onPhone).getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  await onPhone.goto(linkOf(await mailTo(jo.email, isAbout('On the waitlist')), '/sessions/'));
  await expect(waitlistRegion(onPhone).getByRole('status')).toHaveText(/1st of 1/);
  await expect(onPhone).toHaveURL(paths.session.href(sessionId));

  await signIn(desk, member);
  const mia = { firstName: 'Mia', lastName: 'Member', email: member.email };
  await joinWaitlist(desk, sessionId, mia, pressBy('keyboard'));
  await expect(waitlistRegion(desk).getByRole('status')).toHaveText(/2nd of 2/);
  await checkPage(desk, 'line-member');
  // docs/product.md#dashboard
  await desk.goto(paths.dashboard.href());
  const waitlists = desk.getByRole('region', { name: 'Waitlists' });
  await expect(waitlists).toContainText('2nd of 2 in line');
  await checkPage(desk, 'dashboard-waiting');
  await waitlists.getByRole('button', { name: /^Leave the waitlist/ }).press('Enter');
  await expect(desk.getByRole('dialog', { name: 'Leave the waitlist?' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await onPhone.reload();
  await expect(waitlistRegion(onPhone).getByRole('status')).toHaveText(/1st of 2/);
  await checkPage(onPhone, 'line-phone');
  // Lists say so too, after a reload, and lead to the place (docs/product.md#your-places).
  for (const [viewer, list, place] of [
    [onPhone, paths.home.href(), '1st of 2 in line'],
    [desk, paths.liveSessions.href(), '2nd of 2 in line'],
  ] as const) {
    await viewer.goto(list);
    const entry = viewer.getByRole('link').filter({ hasText: place });
    await expect(entry).toContainText('See your place');
    await viewer.reload();
    await expect(entry).toContainText('See your place');
    await checkPage(viewer, `line-in-${viewer === desk ? 'live-sessions' : 'list'}`);
    await expect(entry).toHaveAttribute('href', paths.session.href(sessionId));
  }

  await expireCheckout(held?.id ?? '');
  await syncPayments();
  await onPhone.goto(linkOf(await mailTo(jo.email, isAbout('A place for you')), '/offers/'));
  await onPhone.getByRole('button', { name: 'No, thank you' }).tap();
  const question = onPhone.getByRole('dialog', { name: 'Let the place go?' });
  await checkPage(onPhone, 'offer-decline');
  await question.getByRole('button', { name: 'Keep it' }).tap();
  await onPhone.getByRole('button', { name: 'No, thank you' }).tap();
  await question.getByRole('button', { name: 'Let it go' }).tap();
  await expect(onPhone.getByRole('button', { name: 'No, thank you' })).toBeHidden();
  await checkPage(onPhone, 'offer-declined');

  await mailTo(member.email, isAbout('A place for you'));
  expect(await waitlistOf(sessionId)).toEqual([member.email]);
  expect(await seatsOf(sessionId)).toEqual({ seatsTaken: 0, seatsHeld: 1, waitlistCount: 1 });
  await desk.goto(paths.liveSessions.href());
  await expect(desk.getByRole('link').filter({ hasText: 'A place is held for you' })).toContainText(room.title);
  await desk.goto(paths.dashboard.href());
  const offer = desk.getByRole('region', { name: 'A place for you' });
  await expect(offer).toContainText(`A place came free in ${room.title}`);
  await expect(offer).toContainText('Held for you until');
  await checkPage(desk, 'dashboard-offer');
  await offer.getByRole('link', { name: /^See the offer/ }).press('Enter');
  await desk.getByRole('button', { name: 'Accept and pay £24.00' }).press('Enter');
  await expect(desk.getByRole('heading', { name: 'Pay £24.00' })).toBeVisible();
});

test('two places are waited for together, offered together, and accepted with the name of who comes too', async ({
  publish,
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^failed POST .*\/accept/);
  const sessionId = await publish({ ...room, maxAttendees: 2, liftsNetworkLimit: true });
  for (const name of ['Ida', 'Kim']) await bookPlace(sessionId, newGuest(name), { price: 2400 });
  const sol = newGuest('Sol');
  await fillWaitlistForm(page, sessionId, sol, pressBy('keyboard'));
  const waitlist = waitlistRegion(page);
  await waitlist.getByRole('button', { name: 'One place more' }).press('Enter');
  await waitlist.getByLabel('In the last 24 hours before the start, fewer will do').press('Space');
  await expect(waitlist.getByRole('radio', { name: 'Offer me the places' })).toBeChecked();
  await checkPage(page, 'line-together');
  await waitlist.locator('button[type=submit]').press('Enter');
  await confirmPlaceInLine(page, sol);
  await expect(waitlist).toContainText('You wait for 2 places together');
  await expect(waitlist.getByRole('heading', { name: 'You are on the waitlist' })).toBeVisible();
  await waitlist.getByRole('button', { name: /^Ask for fewer places/ }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Places together' })).toContainText('2');
  await checkPage(page, 'line-fewer');
  await page.keyboard.press('Escape');

  for (const { id } of await bookingsOf(sessionId)) await expireCheckout(id);
  await syncPayments();
  await page.goto(linkOf(await mailTo(sol.email, isAbout('2 places for you')), '/offers/'));
  expect(await seatsOf(sessionId)).toEqual({ seatsTaken: 0, seatsHeld: 2, waitlistCount: 1 });
  await page.getByRole('button', { name: 'Accept and pay £48.00' }).press('Enter');
  const people = page.getByRole('dialog', { name: 'Who comes with you?' });
  await people.getByLabel('First name of person 2').fill('Ray');
  await people.getByLabel('Last name of person 2').fill('Sun');
  await checkPage(page, 'offer-people');
  const accept = people.getByRole('button', { name: 'Accept and pay £48.00' });
  // The page does not learn by itself meanwhile that the order was made.
  const { promise: isAskedAgain, resolve: askedAgain } = Promise.withResolvers<void>();
  await page.route(/\/api\/bookings\/[^/]+$/, (route) => isAskedAgain.then(() => route.continue()));
  // The answer is lost on its way: the names are kept, and asking again is the same order.
  await page.route('**/accept', async (route) => void (await route.fetch().then(() => route.abort())), { times: 1 });
  await accept.press('Enter');
  await expect(notice(page, 'Error')).toBeVisible();
  await page.getByRole('button', { name: 'Accept and pay £48.00' }).press('Enter');
  await expect(people.getByLabel('First name of person 2')).toHaveValue('Ray');
  askedAgain();
  await accept.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay £48.00' })).toBeVisible();
});
