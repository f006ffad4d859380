import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import { editorOf, openEditor, openFolds, question } from './admin-session-pages.ts';
import { callDemo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** docs/product.md#session-form */

const stored = {
  title: 'Breathing for Birth',
  description: 'Practical breathing for every stage of labour, for you and your birth partner.',
  startTime: '2027-12-04T18:30:00.000Z',
  durationMinutes: 90,
  category: 'Pregnancy',
  timeZone: 'Europe/London',
  price: { amount: 2400, currency: 'GBP' },
  maxAttendees: 12,
  whatToBring: 'A pillow or two\nWater within reach',
  zoomLink: 'https://zoom.example/j/8241',
};

test.describe('the editor of a session', () => {
  test('has the defaults, shows errors at their fields, and creates the session', async ({ page }) => {
    await openEditor(page);
    const editor = editorOf(page);
    await expect(editor.duration).toHaveValue('60');
    await expect(editor.currency).toHaveValue('GBP');
    await expect(editor.price).toHaveValue('0.00');
    await expect(editor.maxAttendees).toHaveValue('');

    await editor.duration.fill('0');
    await editor.price.fill('-1');
    await editor.maxAttendees.fill('twelve');
    await editor.zoomLink.fill('zoom.example/j/8241');
    await editor.recordingLink.fill('film');
    await editor.save.click();
    await expect(editor.date).toBeFocused();
    for (const message of [
      'Title is required',
      'Description is required',
      'Start time is required',
      'Duration must be at least 1 minute',
      'Max attendees must be a number',
      'Price must be 0 or greater',
    ]) {
      await expect(editor.error(message)).toBeVisible();
    }
    await expect(editor.error('Enter the whole address, starting with https://')).toHaveCount(2);
    await expect(page.getByText('Needs you: When, Where, Price and places, Words and picture')).toBeVisible();
    await checkPage(page, 'admin-session-errors');

    await editor.title.fill('A new evening');
    await editor.description.fill('Slow breathing before the night.');
    await editor.date.fill('2027-07-09');
    await editor.time.fill('18:30');
    await editor.duration.fill('90');
    await editor.maxAttendees.fill('12');
    await editor.price.fill('24.50');
    await editor.zoomLink.fill('https://zoom.example/j/8241');
    await editor.recordingLink.fill('');
    await expect(editor.form).toContainText('Your time zone, Europe/London (BST). Ends at 8:00 PM.');
    await expect(editor.form).toContainText('Stored as 2027-07-09 17:30 UTC');
    await expect(editor.preview).toContainText('A new evening');
    await expect(editor.preview).toContainText('£24.50');
    await editor.save.click();
    await expect(notice(page, 'Session created successfully')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'A new evening' })).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await callDemo({ command: 'item', PK: `SESSION#${id}`, SK: 'SESSION' })).toMatchObject({
      title: 'A new evening',
      startTime: '2027-07-09T17:30:00.000Z',
      timeZone: 'Europe/London',
      price: { amount: 2450, currency: 'GBP' },
      published: true,
    });
    await page.goto(paths.session.href(id));
    await expect(page.getByRole('heading', { level: 1, name: 'A new evening' })).toBeVisible();
    await callDemo({ command: 'session', session: { id, published: false } });
  });

  test('changes a session and previews it as visitors see it', async ({ publish, page, browserErrors }) => {
    browserErrors.expect(/^409 PUT .*\/api\/admin\/sessions/);
    const id = await publish({ ...stored, seatsTaken: 8, seatsHeld: 2 });
    await openEditor(page, id);
    const editor = editorOf(page);
    await expect(editor.title).toHaveValue(stored.title);
    await expect(editor.date).toHaveValue('2027-12-04');
    await expect(editor.time).toHaveValue('18:30');
    await expect(editor.price).toHaveValue('24.00');
    await expect(editor.form).toContainText('8 places are booked and 2 held, so at least 10.');
    await checkPage(page, 'admin-session-editor');

    await editor.maxAttendees.fill('9');
    await editor.fold('Price and places').locator('summary').click();
    await editor.save.click();
    // The server alone knows; its answer opens the section.
    await expect(editor.maxAttendees).toBeFocused();
    await expect(editor.error('More places than that are booked or held.')).toBeVisible();
    await expect(notice(page, 'Failed to save session')).toHaveCount(0);
    await editor.maxAttendees.fill('14');
    await editor.title.fill('Breathing for Birth, again');
    await editor.save.click();
    await expect(notice(page, 'Session updated successfully')).toBeVisible();
    await question(page, 'Tell attendees about the change?').getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Breathing for Birth, again' })).toBeVisible();
    await checkPage(page, 'admin-session-detail');
  });
});

test('a category that was removed is named, and kept unless another is chosen (docs/product.md#session-categories)', async ({
  page,
  publish,
}) => {
  const id = await publish({ title: 'By the lake', startTime: inDays(9), category: 'Cold-Water' });
  await openEditor(page, id);
  const editor = editorOf(page);
  const shown = editor.category.getByRole('option', { selected: true });
  await expect(shown).toHaveText('Cold-Water (removed)');
  await editor.category.focus();
  await editor.title.fill('At the lake');
  await editor.save.click();
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  await page.goto(adminPaths.editSession.href(id));
  await openFolds(page);
  await expect(shown).toHaveText('Cold-Water (removed)');
  await editor.category.selectOption('Movement');
  await editor.save.click();
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  await page.goto(adminPaths.editSession.href(id));
  await expect(shown).toHaveText('Movement');
  await expect(editor.category).not.toContainText('removed');
});
