import { adminPaths } from '#shared/contract/admin-paths.ts';
import { attendeeOf, bookPlace, openAdmin } from './admin.ts';
import { callDemo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { pressBy } from './presses.ts';
import { newGuest } from './screens.ts';

/** docs/trust.md#unreadable-entries */

test('a booking that cannot be read leaves the others in the list, which says so, and the overview names it', async ({
  page,
  publish,
}) => {
  const sessionId = await publish({ title: 'Breath at Dawn', startTime: inDays(8), maxAttendees: 5 });
  const wren = newGuest('Wren');
  const jay = newGuest('Jay');
  const { bookingId } = await bookPlace(sessionId, wren, { price: 0 });
  await bookPlace(sessionId, jay, { price: 0 });
  const key = { PK: `BOOKING#${bookingId}`, SK: 'BOOKING' };
  const spoil = (createdAt: unknown) => callDemo({ command: 'change', ...key, values: { createdAt } });
  const { createdAt } = (await callDemo({ command: 'item', ...key })) as { createdAt: string };
  await spoil('soon');

  await openAdmin(page, adminPaths.session.href(sessionId));
  await page.getByRole('tab', { name: /^Attendees/ }).click();
  await expect(attendeeOf(page, jay.email)).toBeVisible();
  await expect(attendeeOf(page, wren.email)).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('One entry could not be read.');
  await checkPage(page, 'unreadable-attendee');

  await page.goto(adminPaths.overview.href());
  const matter = page.getByRole('listitem').filter({ hasText: `A booking: BOOKING#${bookingId} BOOKING` });
  await expect(matter).toContainText('An entry could not be read');
  await checkPage(page, 'unreadable-overview');
  await spoil(createdAt);
  await pressBy('keyboard')(matter.getByRole('button', { name: /^Done, take it off the list/ }));
  await expect(matter).toHaveCount(0);
  await page.goto(adminPaths.session.href(sessionId));
  await page.getByRole('tab', { name: /^Attendees/ }).click();
  await expect(attendeeOf(page, wren.email)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
