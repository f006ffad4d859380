import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { addressesOfCloud, bookingsOf, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { cards, goToPay, payPage } from './pay-page.ts';
import { expireCheckout, seatsOf, syncPayments, waitlistOf } from './payments.ts';
import { pressBy, windows } from './presses.ts';
import { book, bookingDialog, bookNow, confirmation, type GuestDetails, newGuest, takenOver } from './screens.ts';
import { confirmPlaceInLine } from './waitlist.ts';

const room = {
  title: 'A small room',
  startTime: inDays(7),
  price: { amount: 4000, currency: 'GBP' },
  maxAttendees: 1,
};

const free = { ...room, price: { amount: 0, currency: 'GBP' } };

test.describe('the waitlist of a full session', () => {
  test('notifies each entry when a hold ends; one books the place, the other leaves', async ({ publish, visitor }) => {
    const ida = newGuest('Ida');
    const jo = newGuest('Jo');
    const id = await publish(room);
    const buyer = await visitor();
    await goToPay(buyer, id, newGuest('Kim'));
    const [held] = await bookingsOf(id);

    const pages = { ida: await visitor(windows.keyboard), jo: await visitor(windows.touch) };
    await pages.ida.goto(paths.session.href(id));
    await expect(pages.ida.getByText('The last places are being paid for right now.')).toBeVisible();
    await expect(bookNow(pages.ida)).toBeHidden();
    await checkPage(pages.ida, 'session-held');
    await joinBy(pages.ida, ida, pressBy('keyboard'));
    await expect(pages.ida.getByText("You've been added to the waitlist")).toBeHidden();
    await checkPage(pages.ida, 'waitlist-joined');
    await pages.jo.goto(paths.session.href(id));
    await joinBy(pages.jo, jo, pressBy('touch'));
    expect((await waitlistOf(id)).toSorted()).toEqual([ida.email, jo.email]);
    const welcome = await mailTo(ida.email, isAbout('On the waitlist'));
    expect(linkOf(welcome, paths.leaveWaitlist.pattern)).toContain(id);
    await mailTo(
      addressesOfCloud().adminEmail,
      (mail) => isAbout('New on the waitlist')(mail) && (mail.body.text ?? '').includes(ida.email),
    );

    await confirmPlaceInLine(pages.ida, ida);
    await confirmPlaceInLine(pages.jo, jo);
    await expireCheckout(held?.id ?? '');
    await syncPayments();
    const firstMail = await mailTo(ida.email, isAbout('A place is free'));
    const otherMail = await mailTo(jo.email, isAbout('A place is free'));
    await bookAndPay(pages.ida, linkOf(firstMail, '/sessions/'), ida);
    expect(await waitlistOf(id), 'who booked waits no more').toEqual([jo.email]);

    await pages.jo.goto(linkOf(otherMail, paths.leaveWaitlist.pattern));
    await leave(pages.jo, pressBy('touch'));
    expect(await waitlistOf(id)).toEqual([]);
    expect(await seatsOf(id)).toEqual({ seatsTaken: 1, seatsHeld: 0, waitlistCount: 0 });
    // Once per entry and released seat.
    await syncPayments();
    await mailTo(jo.email, isAbout('A place is free'));
  });

  test('keeps a form that is being filled in while a place seems to be free', async ({ publish, page, visitor }) => {
    const guest = newGuest('Uma');
    const id = await publish(room);
    await goToPay(await visitor(), id, newGuest('Kim'));
    await page.goto(paths.session.href(id));
    const { box, submit } = waitlist(page);
    await takenOver(page);
    await box.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(box.getByLabel('First name')).toBeFocused();
    const mail = box.getByLabel('E-mail');
    await box.getByLabel('First name').fill(guest.firstName);
    await box.getByLabel('Last name').fill(guest.lastName);
    await mail.pressSequentially('uma');
    const address = `**/api/sessions/${id}`;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), seats: { max: 1, taken: 0, held: 0 } } });
    });
    await expect(bookNow(page)).toBeVisible();
    await expect(box.getByText('There is a free place: you can book it now.')).toBeVisible();
    await checkPage(page, 'waitlist-seat-free');
    await expect(mail).toBeFocused();
    await page.keyboard.type(guest.email.slice('uma'.length));
    await expect(mail).toHaveValue(guest.email);
    await page.unroute(address);
    await expect(bookNow(page)).toBeHidden();
    await expect(box.getByText('There is a free place')).toBeHidden();
    await expect(mail).toBeFocused();
    await submit.click();
    await expect(page.getByText("You've been added to the waitlist")).toBeVisible();
    expect(await waitlistOf(id)).toEqual([guest.email]);
  });

  test('goes away once a place is free, unless it is being filled in', async ({
    publish,
    page,
    visitor,
    browserErrors,
  }) => {
    browserErrors.expect(/^409 POST .*\/api\/waitlist/);
    const id = await publish(free);
    await book(await visitor(), id, newGuest('Kim'));
    const other = await visitor(windows.touch);
    await page.goto(paths.session.href(id));
    await other.goto(paths.session.href(id));
    const form = waitlist(other);
    await takenOver(other);
    await form.fill(newGuest('Vera'));
    await publish({ ...free, id, maxAttendees: 2 });
    await expect(bookNow(page)).toBeVisible();
    await expect(waitlist(page).box).toBeHidden();
    await expect(form.box.getByText('There is a free place')).toBeVisible();
    await pressBy('touch')(form.submit);
    await expect(form.box).toBeHidden();
    const closed = other.getByRole('status').filter({ hasText: 'There is a free place: you can book it now.' });
    await expect(closed).toBeFocused();
    expect(await waitlistOf(id)).toEqual([]);
  });

  test('replaces booking, and accepts each address once', async ({ publish, page, visitor }) => {
    const guest = newGuest('Lou');
    const id = await publish(free);
    await book(await visitor(), id, newGuest());
    await page.goto(paths.session.href(id));
    const form = waitlist(page);
    await expect(form.box.getByText('SOLD OUT')).toBeVisible();
    await expect(bookNow(page)).toBeHidden();
    await form.submit.click();
    await expect(form.box.getByRole('alert')).toHaveText('Please fill out all fields');
    for (const name of ['First name', 'Last name', 'E-mail']) {
      await expect(form.box.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
    }
    await checkPage(page, 'waitlist-error');
    await form.fill({ ...guest, email: `  ${guest.email} ` });
    await form.submit.click();
    await expect(page.getByText("We'll notify you if a spot becomes available")).toBeVisible();
    await page.reload();
    await form.fill(guest);
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'You are on the waitlist' })).toBeVisible();
    expect(await waitlistOf(id)).toEqual([guest.email]);
    await mailTo(guest.email);
  });

  test('refuses to join while a place is free', async ({ publish, page, visitor, browserErrors }) => {
    browserErrors.expect(/^409 POST .*\/api\/waitlist/);
    const id = await publish(free);
    await book(await visitor(), id, newGuest());
    await page.goto(paths.session.href(id));
    const form = waitlist(page);
    await form.fill(newGuest());
    // Polling is off here, so that the page shows stale data.
    const known = await page.request.get(`/api/sessions/${id}`);
    await page.route(`**/api/sessions/${id}`, (route) => route.fulfill({ response: known }));
    await publish({ ...free, id });
    await form.submit.click();
    await expect(page.getByText('There is a free place: you can book it now.')).toBeVisible();
    await expect(bookNow(page)).toBeVisible();
    expect(await waitlistOf(id)).toEqual([]);
  });
});

test.describe('leaving a waitlist', () => {
  for (const [what, address] of [
    ['names nothing', paths.leaveWaitlist.pattern],
    [
      'names no waitlist entry',
      paths.leaveWaitlist.href('01ARZ3NDEKTSV4RRFFQ69G5FAV', `${'0'.repeat(32)}.${'0'.repeat(26)}`),
    ],
  ] as const) {
    test(`shows an error when its link ${what}`, async ({ page, browserErrors }) => {
      browserErrors.expect(/^40[04] (GET|POST) .*\/api\/(waitlist|sessions)/);
      await page.goto(address);
      const button = page.getByRole('button', { name: 'Leave the waitlist' });
      if (address !== paths.leaveWaitlist.pattern) await button.click();
      await expect(page.getByRole('heading', { level: 1, name: 'This link opens nothing' })).toBeVisible();
      await expect(button).toBeHidden();
      await checkPage(page, 'waitlist-link-unknown');
    });
  }
});

const isAbout = (subject: string) => (mail: ReceivedMail) => mail.subject.includes(subject);

// The URL in a mail's text with that path.
function linkOf({ body: { text = '' }, subject }: ReceivedMail, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(path));
  if (!link) throw new Error(`${subject} has no link to ${path}`);
  return link;
}

function waitlist(page: Page) {
  const box = page.getByRole('region', { name: 'Waitlist' });
  return {
    box,
    submit: box.locator('button[type=submit]'),
    async fill({ firstName, lastName, email }: GuestDetails) {
      await box.getByLabel('First name').fill(firstName);
      await box.getByLabel('Last name').fill(lastName);
      await box.getByLabel('E-mail').fill(email);
    },
  };
}

// From a page that shows all places as held.
async function joinBy(page: Page, guest: GuestDetails, press: ReturnType<typeof pressBy>): Promise<void> {
  const { box, submit, fill } = waitlist(page);
  await takenOver(page);
  await press(box.getByRole('button', { name: 'Join the waitlist' }));
  await fill(guest);
  await press(submit);
  await expect(page.getByText("You've been added to the waitlist")).toBeVisible();
  await expect(box).toContainText(guest.email);
}

async function bookAndPay(page: Page, address: string, guest: GuestDetails): Promise<void> {
  await page.goto(address);
  await bookNow(page).click();
  const booking = bookingDialog(page);
  await booking.fill(guest);
  await booking.submit.click();
  await payPage(page).payByCard(cards.pays);
  await expect(confirmation(page)).toBeVisible();
}

// By the page of the mailed link: nothing changes before the button is pressed.
async function leave(page: Page, press: ReturnType<typeof pressBy>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Leave the waitlist?' })).toBeVisible();
  await checkPage(page, 'waitlist-leave');
  await press(page.getByRole('button', { name: 'Leave the waitlist' }));
  await expect(page.getByRole('heading', { level: 1, name: 'You have left the waitlist' })).toBeVisible();
  await checkPage(page, 'waitlist-left');
}
