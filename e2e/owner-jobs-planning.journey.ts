import type { Locator, Page } from '@playwright/test';
import { notice } from './accounts.ts';
import { bookAndPay, openAdmin, rowOf } from './admin.ts';
import { editorOf, menuItem, menuOf, question, searchSessions } from './admin-session-pages.ts';
import { callDemo, mailTo } from './cloud.ts';
import { today, tomorrow } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { screenshot } from './page-checks.ts';
import { daytimeWindow, Hand, type Way, ways } from './presses.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-overview: daily jobs of the owner, each begun at the overview, by their number of presses. */

const price = { amount: 2400, currency: 'GBP' };
const hour = 3_600_000;

async function atOverview(page: Page): Promise<void> {
  await openAdmin(page);
  await expect(page.getByRole('region', { name: 'Next sessions' })).toBeVisible();
}

/** Of the cards on a phone, of the side navigation on a wide screen. */
function area(page: Page, way: Way, name: string): Locator {
  const list = way === 'touch' ? 'All areas' : 'Admin Dashboard';
  return page.getByRole('navigation', { name: list }).getByRole('link', { name: new RegExp(`^${name}`) });
}

for (const way of ways) {
  test(`next week's session like the last one, by ${way}`, async ({ publish, visitor }) => {
    const title = `Weekly rest by ${way}`;
    const id = await publish({ title, startTime: today(30), price, maxAttendees: 12 });
    const page = await visitor(daytimeWindow(way));
    await atOverview(page);
    const hand = new Hand(page, way);
    await hand.press(area(page, way, 'Sessions'));
    await searchSessions(page, title);
    await hand.press(menuOf(page, title));
    await hand.press(menuItem(page, 'Duplicate'));
    const editor = editorOf(page);
    await expect(editor.title).toHaveValue(`${title} (Copy)`);
    await screenshot(page, `owner-copy-${way}`);
    await hand.press(editor.form.getByRole('button', { name: 'Save and publish' }));
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    hand.done('next week like the last', 4);
    const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(copyId).not.toBe(id);
    const startOf = async (sessionId: string) =>
      ((await callDemo({ command: 'item', PK: `SESSION#${sessionId}`, SK: 'SESSION' })) as { startTime: string })
        .startTime;
    expect(Date.parse(await startOf(copyId)) - Date.parse(await startOf(id))).toBeGreaterThan(6 * 24 * hour);
    await expect(page.getByText('Draft')).toHaveCount(0);
    await publish({ id: copyId, title, startTime: today(30) });
  });

  test(`a session moves by an hour and everyone is told, by ${way}`, async ({ publish, visitor }) => {
    const title = `Breath at dawn by ${way}`;
    // Ahead of what other journeys plan, and not at a change of clocks.
    const id = await publish({ title, startTime: tomorrow('02:05'), price, maxAttendees: 12 });
    const guests = [newGuest('Ida'), newGuest('Ole')];
    for (const guest of guests) await bookAndPay(id, guest, { price: price.amount });
    const page = await visitor(daytimeWindow(way));
    await atOverview(page);
    const hand = new Hand(page, way);
    await hand.press(page.getByRole('link', { name: `Edit ${title}` }));
    const editor = editorOf(page);
    await hand.press(editor.fold('When').locator('summary'));
    await hand.type(editor.time, '03:05');
    await hand.press(editor.form.getByRole('button', { name: 'Save and tell 2 people' }));
    await expect(notice(page, 'A mail is on its way to 2 people')).toBeVisible();
    hand.done('move by an hour and tell', way === 'touch' ? 4 : 3);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'of a change yet' })).toHaveCount(0);
    for (const { email } of guests) await mailTo(email, ({ subject }) => subject.startsWith('Changed'));
  });

  test(`a session is cancelled with refunds, by ${way}`, async ({ publish, visitor }) => {
    const title = `Breath in rain by ${way}`;
    const id = await publish({ title, startTime: today(90), price });
    const guests = [newGuest('Ines'), newGuest('Bo')];
    for (const guest of guests) await bookAndPay(id, guest, { price: price.amount });
    const page = await visitor(daytimeWindow(way));
    await atOverview(page);
    const hand = new Hand(page, way);
    await hand.press(page.getByRole('main').getByRole('link', { name: title, exact: true }));
    await hand.press(page.getByRole('button', { name: 'Cancel this session' }));
    const dialog = question(page, `Cancel “${title}”?`);
    await expect(dialog).toContainText('You pay back £48.00 to 2 people');
    await hand.press(dialog.getByRole('button', { name: 'Cancel session and refund' }));
    const panel = page.getByRole('region', { name: 'Cancelled', exact: true });
    await expect(panel).toContainText('£48.00 is on its way back to 2 people.');
    hand.done('cancel with refunds', 3);
    await expect(panel).toContainText('All done.');
    for (const { email } of guests) await mailTo(email, ({ subject }) => subject.startsWith('Cancelled'));
  });

  test(`a friend has free access, by ${way}`, async ({ visitor }) => {
    const friend = newGuest('Fia');
    const page = await visitor(daytimeWindow(way));
    await atOverview(page);
    const hand = new Hand(page, way);
    await hand.press(area(page, way, 'Birth Purchases'));
    await hand.press(page.getByRole('button', { name: 'Give free access' }));
    const dialog = question(page, 'Give free access');
    await hand.type(dialog.getByLabel('E-mail'), friend.email);
    await hand.press(dialog.getByRole('button', { name: 'Give access' }));
    await expect(notice(page, 'Free access given')).toBeVisible();
    hand.done('free access to recordings', 3);
    await expect(rowOf(page, friend.email)).toBeVisible();
  });
}
