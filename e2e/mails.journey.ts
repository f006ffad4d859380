import { addressesOfCloud, mailTo, type ReceivedMail } from './cloud.ts';
import { winterAfternoon } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { desktop, expectNoHorizontalScroll, phone, screenshot } from './page-checks.ts';
import { book, newGuest } from './screens.ts';

test('the three booking mails are readable on phone and desktop', async ({ page, visitor, publish }) => {
  const retreat = {
    title: 'A winter rest',
    thumbnailUrl: null,
    startTime: winterAfternoon,
    durationMinutes: 150,
    description: 'An unhurried afternoon of soft movement, long breath and rest under blankets.',
    whatToBring: 'Warm layers and socks\nA blanket you like',
    locationType: 'onsite',
    location: 'The Garden Room',
    address: '12 Example Street',
    city: 'Bath',
    postCode: 'BA1 1LN',
  };
  const guest = newGuest();
  const friend = newGuest('Friend');
  await book(page, await publish(retreat), guest);
  await page.getByRole('main').getByRole('textbox').fill(friend.email);
  await page.getByRole('button', { name: 'Share via Email' }).click();

  const mails: [name: string, mail: ReceivedMail][] = [
    ['confirmed', await mailTo(guest.email)],
    ['notified', await mailTo(addressesOfCloud().adminEmail, ({ body }) => body.text?.includes(guest.email) ?? false)],
    ['shared', await mailTo(friend.email)],
  ];
  const inbox = await visitor();
  for (const [name, { body }] of mails) {
    await inbox.setContent(body.html ?? '');
    await expect(inbox.getByText(retreat.title).first()).toBeVisible();
    for (const size of [phone, desktop]) {
      await inbox.setViewportSize(size);
      await expectNoHorizontalScroll(inbox);
      await screenshot(inbox, `mail-${name}-${size.width}`);
    }
  }
});
