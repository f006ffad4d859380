import type { Page } from '@playwright/test';
import { notice } from './accounts.ts';
import { bookAndPay, bookPlace, openAdmin } from './admin.ts';
import { expectUploaded, sample } from './admin-recordings.ts';
import { question } from './admin-session-pages.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { today } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { screenshot } from './page-checks.ts';
import { daytimeWindow, Hand, ways } from './presses.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-overview: jobs of the owner on the evening of a session, each begun at the overview, by their number of presses. */

const free = { amount: 0, currency: 'GBP' };
const names = ['Ada', 'Bea', 'Cem', 'Dot', 'Eve', 'Fay', 'Gus', 'Hal', 'Ines', 'Jan', 'Kit', 'Lou'];

async function atOverview(page: Page): Promise<void> {
  await openAdmin(page);
  await expect(page.getByRole('region', { name: 'Next up' })).toBeVisible();
}

const line = (page: Page, name: string) => page.locator('button[aria-pressed]').filter({ hasText: name });

for (const way of ways) {
  test(`who comes tonight is printed, twelve people are checked in and one without a booking, by ${way}`, async ({
    publish,
    visitor,
  }) => {
    const title = `Breath at the door by ${way}`;
    const place = { locationType: 'onsite', zoomLink: null, city: 'London' };
    const id = await publish({ title, startTime: today(45), price: free, maxAttendees: 20, ...place });
    for (const firstName of names) await bookPlace(id, { ...newGuest(), firstName }, { price: 0 });
    const page = await visitor(daytimeWindow(way));
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await atOverview(page);
    const doorList = page.getByRole('link', { name: `Open the door list of ${title}` });
    const printing = new Hand(page, way);
    await printing.press(doorList);
    await printing.press(page.getByRole('button', { name: 'Print' }));
    await expect(page.locator('html[data-printed]')).toBeAttached();
    printing.done('who comes tonight, printed', 2);

    await page.goBack();
    const checkingIn = new Hand(page, way);
    await checkingIn.press(doorList);
    for (const name of names) await checkingIn.press(line(page, name));
    await expect(page.getByRole('status').filter({ hasText: '12 of 12 here' })).toBeVisible();
    checkingIn.done('12 people checked in', 13);

    await page.goBack();
    const adding = new Hand(page, way);
    await adding.press(doorList);
    await adding.press(page.getByRole('button', { name: 'Add walk-in' }));
    const dialog = question(page, 'Add walk-in');
    await adding.type(dialog.getByLabel('Name'), 'Wim');
    await adding.press(dialog.getByRole('button', { name: 'Add', exact: true }));
    await expect(line(page, 'Wim')).toHaveAttribute('aria-pressed', 'true');
    adding.done('a walk-in', 3);
    await expect.poll(async () => (await bookingsOf(id)).length).toBe(13);
  });

  test(`a guest who cannot come is removed and refunded, by ${way}`, async ({ publish, visitor }) => {
    const title = `Evening without one by ${way}`;
    const price = { amount: 2400, currency: 'GBP' };
    const id = await publish({ title, startTime: today(45), price });
    const guest = newGuest('Ole');
    await bookAndPay(id, guest, { price: price.amount });
    const page = await visitor(daytimeWindow(way));
    await atOverview(page);
    const hand = new Hand(page, way);
    await hand.press(page.getByRole('link', { name: `Attendees of ${title}` }));
    await hand.press(page.getByRole('button', { name: 'Actions for Ole Guest' }));
    await hand.press(page.getByRole('menuitem', { name: 'Remove' }));
    await hand.press(question(page, 'Remove Ole Guest?').getByRole('button', { name: 'Remove attendee' }));
    await expect(page.getByText('No one has a place yet.')).toBeVisible();
    // Three of them on the session's page.
    hand.done('a guest cannot come', 4);
    expect(await bookingsOf(id)).toMatchObject([{ status: 'cancelled' }]);
    await mailTo(
      guest.email,
      ({ subject, body }) => subject.startsWith('Booking cancelled') && /£24/.test(body.text ?? ''),
    );
  });

  test(`tonight’s recording reaches those who booked, by ${way}`, async ({ publish, visitor }) => {
    const title = `Breath at dusk by ${way}`;
    const id = await publish({ title, startTime: today(45), price: free });
    const guests = [newGuest('Uma'), newGuest('Una')];
    for (const guest of guests) await bookPlace(id, guest, { price: 0 });
    await publish({ id, title, startTime: today(-90), price: free });
    const page = await visitor(daytimeWindow(way));
    await atOverview(page);
    const hand = new Hand(page, way);
    await screenshot(page, `owner-overview-${way}`);
    await hand.press(page.getByRole('link', { name: `Recording of ${title}` }));
    const dialog = question(page, `Recording of ${title}`);
    const video = dialog.getByRole('group', { name: 'Video', exact: true });
    await hand.choose(video.locator('input[type=file]'), sample('early-labour.mp4'));
    await expectUploaded(video, 'early-labour.mp4');
    await hand.press(dialog.getByRole('button', { name: 'Save and tell 2 people' }));
    await expect(notice(page, 'A mail is on its way to 2 people')).toBeVisible();
    hand.done('tonight’s recording', 3);
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    for (const { email } of guests) await mailTo(email, ({ subject }) => subject.startsWith('The recording'));
  });
}
