import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { choose, editorOf, openEditor, openFolds, question, searchSessions } from './admin-session-pages.ts';
import { callDemo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** Unsaved input of the session form, and concurrent editing (docs/product.md#session-form). */

const stored = {
  title: 'Evening unsaved',
  startTime: '2027-12-04T18:30:00.000Z',
  maxAttendees: 12,
  zoomLink: 'https://zoom.example/j/1',
};

const sessionItem = (id: string) => callDemo({ command: 'item', PK: `SESSION#${id}`, SK: 'SESSION' });

test('leaving unsaved input by a link or Back asks first, and a reload keeps it', async ({ publish, page }) => {
  const id = await publish(stored);
  await openAdmin(page, adminPaths.sessions.href());
  await searchSessions(page, stored.title);
  await choose(page, stored.title, 'Edit');
  const editor = editorOf(page);
  await openFolds(page);
  await editor.title.fill('Typed, not saved');
  await page.getByRole('link', { name: 'Back to sessions' }).click();
  const dialog = question(page, 'Leave without saving?');
  await expect(dialog).toBeVisible();
  await checkPage(page, 'admin-session-leave');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(editor.title).toHaveValue('Typed, not saved');
  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === adminPaths.editSession.href(id));
  await dialog.getByRole('button', { name: 'Stay' }).click();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByText('1 change in Words and picture')).toBeVisible();
  await expect(editor.title).toHaveValue('Typed, not saved');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Live Sessions' })).toBeVisible();
  await choose(page, stored.title, 'Edit');
  await expect(editor.title).toHaveValue(stored.title);
});

test('a second admin sees who changed what and loses no input', async ({ publish, page, visitor, browserErrors }) => {
  browserErrors.expect(/^409 PUT .*\/api\/admin\/sessions/);
  const id = await publish(stored);
  const other = await visitor();
  await openEditor(page, id);
  const first = await openEditor(other, id);
  const mine = editorOf(page);
  const theirs = editorOf(other);
  await mine.title.fill('My evening');
  await mine.whatToBring.fill('A blanket');
  await theirs.title.fill('Their evening');
  await theirs.time.fill('19:00');
  await theirs.maxAttendees.fill('');
  await theirs.save.click();
  await expect(notice(other, 'Session updated successfully')).toBeVisible();

  await mine.save.click();
  await expect(notice(page, 'Failed to save session')).toContainText(
    'Someone else has changed this session meanwhile.',
  );
  const clash = page.getByRole('alert', { name: 'Changed by someone else' });
  await expect(clash.getByRole('heading')).toHaveText(`${first.email} has changed this session`);
  const title = clash.getByRole('group', { name: /^Title/ });
  await expect(title).toContainText('Their evening');
  await expect(title.getByRole('radio', { name: /^Yours/ })).toBeChecked();
  await expect(clash.getByRole('group', { name: /^Start/ }).getByRole('radio', { name: /^Theirs/ })).toBeChecked();
  await expect(mine.title).toHaveValue('My evening');
  await expect(mine.time).toHaveValue('19:00');
  await expect(mine.maxAttendees).toHaveValue('');
  await expect(mine.whatToBring).toHaveValue('A blanket');
  await checkPage(page, 'admin-session-conflict');

  await title.getByRole('radio', { name: /^Theirs/ }).check();
  await expect(mine.title).toHaveValue('Their evening');
  await title.getByRole('radio', { name: /^Yours/ }).check();
  await clash
    .getByRole('group', { name: /^Max attendees/ })
    .getByRole('radio', { name: /^Yours/ })
    .check();
  await expect(mine.maxAttendees).toHaveValue('12');
  await mine.save.click();
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  expect(await sessionItem(id)).toMatchObject({
    title: 'My evening',
    startTime: '2027-12-04T19:00:00.000Z',
    maxAttendees: 12,
  });
});
