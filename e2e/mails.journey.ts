import { brand } from '#shared/rules/brand.ts';
import { type Mail, mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { desk, noSidewaysScroll, phone, picture } from './look.ts';
import { winterAfternoon } from './moments.ts';
import { book, newGuest } from './screens.ts';

test('the three letters read well on a phone and on a desk', async ({ page, visitor, publish }) => {
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

  const letters: [name: string, mail: Mail][] = [
    ['confirmed', await mailTo(guest.email)],
    ['notified', await mailTo(brand.adminEmail, ({ body }) => body.text?.includes(guest.email) ?? false)],
    ['shared', await mailTo(friend.email)],
  ];
  const inbox = await visitor();
  for (const [name, { body }] of letters) {
    await inbox.setContent(body.html ?? '');
    await expect(inbox.getByText(retreat.title).first()).toBeVisible();
    for (const size of [phone, desk]) {
      await inbox.setViewportSize(size);
      await noSidewaysScroll(inbox);
      await picture(inbox, `mail-${name}-${size.width}`);
    }
  }
});
