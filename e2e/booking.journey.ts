import { paths } from '#shared/contract/paths.ts';
import { addressesOfCloud, attachment, bookingsOf, mailTo } from './cloud.ts';
import { inDays, winterAfternoon, winterYear } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, expectAccessible, phone } from './page-checks.ts';
import { book, bookingDialog, bookNow, confirmation, newGuest, openBooking } from './screens.ts';

const zoomLink = 'https://zoom.example/j/123456789';
const evening = {
  title: 'A quiet evening',
  startTime: winterAfternoon,
  durationMinutes: 75,
  locationType: 'online',
  timeZone: 'Europe/London',
  zoomLink,
  price: { amount: 0, currency: 'GBP' },
  maxAttendees: 10,
};

test.describe('a guest books a free place', () => {
  // Five hours behind the session's zone, so that a time in the wrong zone shows.
  test.use({ timezoneId: 'America/New_York' });

  test('and page, mail and calendar file show the same time', async ({ page, publish }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const bookingId = await book(page, id, guest);
    const main = page.getByRole('main');
    await expect(main).toContainText(evening.title);
    await expect(main).toContainText(`December 12, ${winterYear}`);
    await expect(main).toContainText('9:00 AM');
    await expect(main).toContainText('10:15 AM');
    await expect(main).toContainText('America/New_York');
    await expect(main).toContainText(guest.email);
    expect(await bookingsOf(id)).toMatchObject([{ id: bookingId, attendeeEmail: guest.email, status: 'completed' }]);
    await checkPage(page, 'confirmation');

    const mail = await mailTo(guest.email);
    expect(mail.from).toContain(addressesOfCloud().mailFrom);
    for (const body of [mail.body.html, mail.body.text]) {
      expect(body).toContain(evening.title);
      expect(body).toContain(`December 12, ${winterYear}`);
      expect(body).toContain('9:00 AM');
      expect(body).toContain('America/New_York');
      expect(body).toContain(zoomLink);
    }
    expect(attachment(mail, 'event.ics')).toMatch(instantOf('DTSTART', '140000'));
    expect(attachment(mail, 'event.ics')).toMatch(instantOf('DTEND', '151500'));

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Apple' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('event.ics');
    const google = await page.getByRole('link', { name: 'Google' }).getAttribute('href');
    expect(new URL(google ?? '').searchParams.get('dates')).toBe(`${winterYear}1212T140000Z/${winterYear}1212T151500Z`);
  });

  test('and the facilitator is notified', async ({ page, publish }) => {
    const guest = newGuest('Sasha');
    await book(page, await publish(evening), guest);
    const mail = await mailTo(addressesOfCloud().adminEmail, ({ body }) => body.text?.includes(guest.email) ?? false);
    expect(mail.body.text).toContain('Sasha Guest');
    expect(mail.body.text).toContain(evening.title);
    expect(mail.body.html).toContain(guest.email);
  });

  test('and may reload at each step', async ({ page, publish }) => {
    const id = await publish(evening);
    await page.goto(paths.home.href());
    await page.reload();
    await page.goto(paths.session.href(id));
    await page.reload();
    await bookNow(page).click();
    await expect(bookingDialog(page).dialog).toBeVisible();
    await page.reload();
    await bookNow(page).click();
    const booking = bookingDialog(page);
    await booking.fill(newGuest());
    await booking.submit.click();
    await expect(confirmation(page)).toBeVisible();
    await page.reload();
    await expect(confirmation(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(evening.title);
    expect(await bookingsOf(id)).toHaveLength(1);
  });
});

test.describe('the booking dialog', () => {
  test('shows errors at their fields and keeps the input', async ({ page, publish }) => {
    const id = await publish(evening);
    const booking = await openBooking(page, id);
    await expect(booking.dialog).toContainText(evening.title);
    await booking.submit.click();
    for (const field of [booking.firstName, booking.lastName, booking.email]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/\w/);
    }
    await expect(booking.firstName).toBeFocused();
    await booking.firstName.fill('https://evil.example/');
    await booking.lastName.fill("O'Brien");
    await booking.email.fill('robin at example');
    await booking.submit.click();
    await expect(booking.firstName).toHaveAccessibleDescription(/^First name must have no web addresses/);
    await expect(booking.lastName).not.toHaveAttribute('aria-invalid', 'true');
    await booking.firstName.fill('Robin');
    await booking.submit.click();
    await expect(booking.email).toHaveAttribute('aria-invalid', 'true');
    await expect(booking.firstName).not.toHaveAttribute('aria-invalid', 'true');
    await expect(booking.firstName).toHaveValue('Robin');
    await expect(booking.email).toHaveValue('robin at example');
    await checkPage(page, 'booking-dialog-error');
    expect(await bookingsOf(id)).toHaveLength(0);
  });

  test('passes the page checks on phone and desktop', async ({ page, publish }) => {
    const booking = await openBooking(page, await publish(evening));
    // Nothing is to be paid.
    await expect(booking.code).toBeHidden();
    await booking.fill({ firstName: 'Robin', lastName: 'Guest', email: 'robin@example.com' });
    await checkPage(page, 'booking-dialog');
  });

  test('stays above a phone’s keyboard, closes with Escape and gives the focus back', async ({ page, publish }) => {
    await page.setViewportSize(phone);
    const booking = await openBooking(page, await publish(evening));
    await expect(booking.dialog).toBeVisible();
    await booking.email.focus();
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { get: () => 420 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    const lowerEdge = (element: Element) => element.getBoundingClientRect().bottom;
    await expect.poll(() => booking.dialog.evaluate(lowerEdge)).toBe(420);
    expect(await booking.email.evaluate(lowerEdge)).toBeLessThan(420);
    await page.keyboard.press('Escape');
    await expect(booking.dialog).toBeHidden();
    await expect(bookNow(page)).toBeFocused();
  });

  test('makes one booking from a double click', async ({ page, publish }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const booking = await openBooking(page, id);
    await booking.fill(guest);
    await booking.submit.dblclick();
    await expect(confirmation(page)).toBeVisible();
    expect(await bookingsOf(id)).toHaveLength(1);
    await mailTo(guest.email);
  });

  test('reports a failed connection, and a retry makes no second booking', async ({ page, browserErrors, publish }) => {
    browserErrors.expect(/^failed POST .*\/api\/bookings/);
    const guest = newGuest();
    const id = await publish(evening);
    const booking = await openBooking(page, id);
    await booking.fill(guest);
    // The booking is made, but the response is lost.
    await page.route('**/api/bookings', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await booking.submit.click();
    await expect(booking.dialog.getByRole('alert')).toBeVisible();
    await expect(booking.email).toHaveValue(guest.email);
    await expectAccessible(page);
    await page.unroute('**/api/bookings');
    await booking.submit.click();
    await expect(confirmation(page)).toBeVisible();
    expect(await bookingsOf(id)).toHaveLength(1);
    await mailTo(guest.email);
  });

  test('reports that the session has started meanwhile', async ({ page, browserErrors, publish }) => {
    browserErrors.expect(/^409 POST .*\/api\/bookings/);
    const id = await publish({ ...evening, startTime: inDays(5) });
    const booking = await openBooking(page, id);
    await booking.fill(newGuest());
    await publish({ ...evening, id, startTime: inDays(-1) });
    await booking.submit.click();
    await expect(booking.dialog.getByRole('alert')).toContainText(/already started/i);
    await expect(booking.firstName).toHaveValue('Robin');
  });
});

// An instant of that December day in a calendar file: in UTC or in the session's zone, which is the same hour.
function instantOf(property: string, time: string): RegExp {
  return new RegExp(
    `^${property}(;TZID=Europe/London:${winterYear}1212T${time}|:${winterYear}1212T${time}Z)\\r?$`,
    'm',
  );
}
