import { adminPaths } from '#shared/contract/admin-paths.ts';
import { newMember, notice } from './accounts.ts';
import { bookPlace, openAdmin, rowOf } from './admin.ts';
import { control } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/trust.md#undelivered-mails, docs/product.md#order-page, docs/product.md#user-details, docs/product.md#attendees */

test('a mail to a mailbox that does not exist is seen with the order, the person and on the overview, and tried again', async ({
  page,
  publish,
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
  await expect(rowOf(page, guest.email)).toContainText(reason);
  await checkPage(page, 'undelivered-attendee');

  await page.goto(adminPaths.overview.href());
  await expect(page.getByText(`A mail to ${guest.email} could not be delivered`).first()).toBeVisible();

  await page.goto(adminPaths.user.href(member.sub));
  await expect(problem).toBeVisible();
  await checkPage(page, 'undelivered-person');
  // The mailbox was made meanwhile.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: `Try again: mails to ${guest.email}` }).click();
  await expect(notice(page, 'Mails are sent to this address again')).toBeVisible();
});
