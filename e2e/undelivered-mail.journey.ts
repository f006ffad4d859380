import { adminPaths } from '#shared/contract/admin-paths.ts';
import { newMember, notice } from './accounts.ts';
import { attendeeOf, bookPlace, openAdmin } from './admin.ts';
import { control } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/trust.md#undelivered-mails, docs/product.md#order-page, docs/product.md#user-details, docs/product.md#attendees */

test('a mail to a mailbox that does not exist is seen with the order, the person and on the overview, and tried again', async ({
  page,
  publish,
  browserErrors,
}) => {
  const sessionId = await publish({ title: 'Breath at Dusk', startTime: inDays(8), maxAttendees: 5 });
  const guest = { ...newGuest('Zoe'), email: `bounce+${Date.now()}@simulator.amazonses.com` };
  const { bookingId } = await bookPlace(sessionId, guest, { price: 0 });
  const member = await newMember({ email: guest.email, fullName: 'Zoe Guest' });
  const reason = 'the mailbox does not exist';

  await openAdmin(page, adminPaths.order.href('session', bookingId));
  await control('POST', '/mail/idle');
  const timeline = page.getByRole('main').getByText(`could not be delivered to ${guest.email}: ${reason}`);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
      return timeline.count();
    })
    .toBeGreaterThan(0);
  const problem = page.getByText(`A mail could not be delivered: ${reason}. No more are sent.`);
  await expect(problem).toBeVisible();
  await checkPage(page, 'undelivered-order');

  await page.goto(adminPaths.session.href(sessionId));
  await page.getByRole('tab', { name: /^Attendees/ }).click();
  await expect(attendeeOf(page, guest.email)).toContainText(reason);
  await checkPage(page, 'undelivered-attendee');

  await page.goto(adminPaths.overview.href());
  await expect(page.getByText(`A mail to ${guest.email} could not be delivered`).first()).toBeVisible();

  await page.goto(adminPaths.user.href(member.sub));
  await expect(problem).toBeVisible();
  await checkPage(page, 'undelivered-person');
  await page.setViewportSize(phone);
  const tryAgain = page.getByRole('button', { name: `Try again: mails to ${guest.email}` });
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await tryAgain.click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the studio.' })).toBeVisible();
  await page.context().setOffline(false);
  await tryAgain.click();
  // What was said without a network is not said again.
  await expect(notice(page, 'Mails are sent to this address again')).toBeVisible();
  await expect(page.getByText('We could not reach the studio.')).toHaveCount(0);
  await expect(page.locator('.toast')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
