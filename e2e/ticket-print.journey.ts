import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { book, newGuest } from './screens.ts';

/** docs/product.md#ticket */

const text =
  'Warm layers, two pairs of socks, a blanket that you like, and whatever makes lying on the floor comfortable.';
// Both as long as they may be: a few long lines, and many short ones.
const longText = Array.from({ length: 19 }, () => text)
  .join('\n')
  .slice(0, 2000);
const shortLines = Array.from({ length: 100 }, (_, line) => `Line ${line}: be still`)
  .join('\n')
  .slice(0, 2000);
const room = {
  title: 'Two Days of Air: a Weekend for People Who Have Forgotten How to Do Nothing, by Donaudampfschifffahrt',
  locationType: 'onsite',
  location: 'Veranstaltungszentrum Bundesausbildungsförderungsgesetzhaus',
  address: '12 Straßenbahnhaltestellenwartehäuschengasse',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  postCode: 'LL61 5UJ',
  zoomLink: null,
  whatToBring: longText,
  howToPrepare: shortLines,
  screeningQuestions: [],
};

const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

/** The page as it is printed: nothing to press, on one page. */
async function expectOnePage(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('12 Straßenbahnhaltestellenwartehäuschengasse').first()).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'button', 'textbox', 'checkbox'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, margin });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: null });
}

test('a confirmation, and a ticket with long texts, are printed on one page each, without controls', async ({
  page,
  publish,
}) => {
  const id = await publish({ ...room, startTime: inDays(3) });
  const bookingId = await book(page, id, newGuest('Maximiliane-Friederike'));
  await expectOnePage(page);
  // Added since: it waits on the ticket.
  const screeningQuestions = [{ text: 'Do you have a heart condition?', kind: 'text', required: true }];
  await publish({ id, ...room, startTime: inDays(3), screeningQuestions });
  await page.goto(paths.ticket.href(bookingId));
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  await expect(page.getByText('Please answer before the session')).toBeVisible();
  await expectOnePage(page);
});
