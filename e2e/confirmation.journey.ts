import { paths } from '#shared/contract/paths.ts';
import { linkOf } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { winterAfternoon, winterYear } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { book, confirmation, newGuest } from './screens.ts';

const zoomLink = 'https://zoom.example/j/987654321';
const circle = { title: 'A small circle', startTime: winterAfternoon, locationType: 'online', zoomLink };

test.describe('sharing a booking', () => {
  test('by the link of the mail mails time and place and nothing private', async ({ page, publish, visitor }) => {
    const guest = newGuest();
    const friend = newGuest('Friend');
    const bookingId = await book(await visitor(), await publish({ ...circle, thumbnailUrl: null }), guest);
    await page.goto(linkOf(await mailTo(guest.email), paths.ticket.href('')));
    await expect(page).toHaveURL(paths.ticket.href(bookingId));
    const share = page.getByRole('button', { name: 'Share via Email' });

    await share.click();
    await expect(page.getByText('Please enter an email address')).toBeVisible();
    await page.getByRole('main').getByRole('textbox').fill(friend.email);
    await share.click();
    await expect(page.getByText('Shared successfully', { exact: true })).toBeVisible();
    await expect(page.getByText('Your booking has been shared via email')).toBeVisible();

    const mail = await mailTo(friend.email);
    for (const body of [mail.body.html, mail.body.text]) {
      expect(body).toContain(circle.title);
      expect(body).toContain(`December 12, ${winterYear}`);
      expect(body).not.toContain(zoomLink);
      expect(body).not.toContain(bookingId);
    }
  });

  test('keeps the typed address when it fails', async ({ page, browserErrors, publish }) => {
    browserErrors.expect(/^failed POST .*\/share/);
    await book(page, await publish(circle), newGuest());
    await page.route('**/share', (route) => route.abort('connectionfailed'));
    const box = page.getByRole('main').getByRole('textbox');
    await box.fill('friend@example.com');
    await page.getByRole('button', { name: 'Share via Email' }).click();
    await expect(page.getByText('Failed to share').filter({ visible: true }).first()).toBeVisible();
    await expect(box).toHaveValue('friend@example.com');
  });

  test('opens the native share sheet', async ({ visitor, publish }) => {
    const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
    // Desktop Chromium has no native share sheet.
    await page.addInitScript(() => {
      navigator.share = async (what) => {
        document.documentElement.dataset.shared = JSON.stringify(what);
      };
    });
    await book(page, await publish(circle), newGuest());
    await page.getByRole('button', { name: 'Share Booking' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', /A small circle/);
  });
});

test.describe('the confirmation', () => {
  for (const [what, address] of [
    ['names no booking', '/booking-confirmation'],
    ['names a booking that is not there', paths.bookingConfirmation.href('01ARZ3NDEKTSV4RRFFQ69G5FAV')],
    ['names nonsense', paths.bookingConfirmation.href('nonsense')],
  ] as const) {
    test(`shows the not-found state when the URL ${what}`, async ({ page, browserErrors }) => {
      browserErrors.expect(/^40[04] GET .*\/api\/bookings/);
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
      await expect(confirmation(page)).toBeHidden();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await checkPage(page, 'confirmation-missing');
    });
  }
});
