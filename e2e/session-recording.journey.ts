import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, notice } from './accounts.ts';
import { bookPlace, chooseAction, openAdmin, rowOf } from './admin.ts';
import { expectUploaded, sample } from './admin-recordings.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#session-recording, docs/product.md#attendees */

const practice = { title: 'Breath at dusk', maxAttendees: 5 };

test('tonight’s recording reaches a guest who booked, in three presses, and plays on the ticket', async ({
  page,
  publish,
  visitor,
}) => {
  const id = await publish({ ...practice, startTime: inDays(3) });
  const guest = newGuest('Uma');
  const { bookingId } = await bookPlace(id, guest, { price: 0 });
  await publish({ id, ...practice, startTime: new Date(Date.now() - 90 * 60_000).toISOString() });
  await openAdmin(page, adminPaths.session.href(id));
  await page.getByRole('button', { name: 'Add recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recording of Breath at dusk' });
  await expect(dialog.getByRole('button', { name: 'Save and tell 1 person' })).toBeDisabled();
  await checkPage(page, 'admin-session-recording');
  const video = dialog.getByRole('group', { name: 'Video', exact: true });
  await video.locator('input[type=file]').setInputFiles(sample('early-labour.mp4'));
  await expectUploaded(video, 'early-labour.mp4');
  await dialog.getByRole('button', { name: 'Save and tell 1 person' }).click();
  await expect(notice(page, 'A mail is on its way to 1 person')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('early-labour.mp4').first()).toBeVisible();

  const mail = await mailTo(guest.email, ({ subject }) => subject.startsWith('The recording'));
  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await onPhone.goto(linkOf(mail, paths.ticket.href('')));
  await onPhone.getByRole('link', { name: 'Watch Recording' }).tap();
  await expect(onPhone.getByRole('heading', { level: 1, name: 'Breath at dusk' })).toBeVisible();
  const player = onPhone.locator('video');
  await expect(player).toHaveAttribute('src', /^\/media\/videos\/sessions\/.*Signature=/);
  await onPhone.getByRole('button', { name: 'Play', exact: true }).tap();
  await expect.poll(() => player.evaluate((one) => Reflect.get(one, 'currentTime'))).toBeGreaterThan(0);
  await onPhone.getByRole('button', { name: 'Pause', exact: true }).tap();
  await checkPage(onPhone, 'session-recording');

  // The id alone shows that there is one, and does not play it.
  const stranger = await visitor();
  await stranger.goto(paths.bookingRecording.href(bookingId));
  await expect(stranger.getByText('To watch the recording, use the browser that booked it')).toBeVisible();
  await stranger.close();

  // A message to this guest alone, on the way from the order.
  await page.goto(adminPaths.orders.href());
  await chooseAction(page, rowOf(page, guest.email), 'Write a message…');
  const message = page.getByRole('dialog', { name: 'Write to Uma Guest' });
  await message.getByLabel('Subject').fill('Your mat');
  await message.getByLabel('Message').fill('You left it here.');
  await message.getByRole('button', { name: 'Send the mail' }).click();
  await expect(notice(page, 'A mail is on its way to 1 person')).toBeVisible();
  await mailTo(guest.email, ({ subject }) => subject === 'Your mat');
});
