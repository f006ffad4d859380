import type { Page, Request } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { editorOf } from './admin-session-pages.ts';
import { callDemo } from './cloud.ts';
import { expect, test } from './fixtures.ts';

/** The main journeys by keyboard alone. */

/** The accessible name of the focused element. */
function focusName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const labels = focused && 'labels' in focused && focused.labels instanceof NodeList ? [...focused.labels] : [];
    const words = labels.length > 0 ? labels.map((label) => label.textContent) : [focused?.textContent];
    return (focused?.getAttribute('aria-label') ?? words.join(' ')).trim();
  });
}

/** Presses Tab until an element of that name has the focus; fails when none gets it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (name.test(await focusName(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus never came to ${name}`);
}

test('a session is created, changed and deleted without a mouse', async ({ page }) => {
  const cancellations: string[] = [];
  page.on('request', (request) => request.url().endsWith('/cancellation') && cancellations.push(request.url()));
  const unanswered = new Set<Request>();
  const isOfSession = /\/api\/admin\/sessions\/[^/?]+(\/attendees)?$/;
  page.on('request', (request) => isOfSession.test(request.url()) && unanswered.add(request));
  const end = (request: Request) => void unanswered.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await openAdmin(page, adminPaths.sessions.href());
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('heading', { level: 2 }).first()).toBeVisible();
  await tabTo(page, /^Create New Session$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Session' })).toBeFocused();
  const editor = editorOf(page);
  const goOn = async (title: string) => {
    await tabTo(page, new RegExp(`^Next: ${title}`));
    await page.keyboard.press('Enter');
    await expect(editor.fold(title).locator('summary')).toBeFocused();
    await expect(editor.form.locator('.fold[open]')).toHaveCount(1);
  };
  await tabTo(page, /^Date/);
  await page.keyboard.type('12042027');
  await tabTo(page, /^Start time/);
  await page.keyboard.type('0630PM');
  await goOn('Where');
  await tabTo(page, /^Online/);
  await page.keyboard.press('ArrowRight');
  await expect(editor.onSite).toBeChecked();
  await tabTo(page, /^City/);
  await page.keyboard.type('Bath');
  await goOn('Price and places');
  await tabTo(page, /^Max attendees/);
  await page.keyboard.type('12');
  await tabTo(page, /^One price$/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Amount of price 1$/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('18');
  await tabTo(page, /^Add a price$/);
  await page.keyboard.press('Enter');
  await expect(editor.form.getByLabel('Name of price 2')).toBeFocused();
  await page.keyboard.type('Concession');
  await tabTo(page, /^Amount of price 2$/);
  await page.keyboard.type('8');
  await tabTo(page, /^More/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Places at this price$/);
  await page.keyboard.type('4');
  await tabTo(page, /^Asks for a reason$/);
  await page.keyboard.press('Space');
  await expect(editor.preview).toContainText('from £8');
  await goOn('Words and picture');
  await tabTo(page, /^Title/);
  await page.keyboard.type('Typed without a mouse');
  await tabTo(page, /^Description/);
  await page.keyboard.type('Slow breathing.');
  await goOn('Questions');
  await goOn('Rules');
  await tabTo(page, /^Published/);
  await page.keyboard.press('Space');
  await expect(editor.published).not.toBeChecked();
  await page.keyboard.press('Space');
  await tabTo(page, /^Save session$/);
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Session created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed without a mouse' })).toBeFocused();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await callDemo({ command: 'item', PK: `SESSION#${id}`, SK: 'SESSION' })).toMatchObject({
    startTime: '2027-12-04T18:30:00.000Z',
    maxAttendees: 12,
    locationType: 'onsite',
    city: 'Bath',
    published: true,
  });
  const answer = await page.request.get(`/api/sessions/${id}`);
  const concession = { name: 'Concession', amount: 800, left: 4, asksReason: true };
  expect(await answer.json()).toMatchObject({
    price: { amount: 1800, currency: 'GBP' },
    pricing: { kind: 'options', options: [{ name: 'Standard', amount: 1800, left: null }, concession] },
  });

  await tabTo(page, /^Edit Session$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Session' })).toBeFocused();
  await expect(editor.form.locator('.fold[open]')).toHaveCount(0);
  await expect(editor.fold('Price and places')).toContainText('12 places, 2 prices, £8 to £18');
  await expect(editor.form.getByLabel('Name of price 2')).toHaveValue('Concession');
  await tabTo(page, /^Fine: Words and picture/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Title/);
  await page.keyboard.press('End');
  await page.keyboard.type(', changed');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed without a mouse, changed' })).toBeFocused();

  await tabTo(page, /^Session Details$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Attendees/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, /^Delete this session$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete this session' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Delete session$/);
  // An answer that comes after the deletion is a 404.
  await expect.poll(() => unanswered.size, { message: 'requests for the session' }).toBe(0);
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Session deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Live Sessions' })).toBeVisible();
  // A session that takes place has no cancellation to ask for; a late request for one of a deleted session was a 404.
  expect(cancellations.filter((url) => url.includes(id))).toEqual([]);
});
