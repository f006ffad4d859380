import { setTimeout } from 'node:timers/promises';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { collectionHref } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import {
  addRecording,
  chooseFor,
  goToLastRow,
  openLibrary,
  recordingForm,
  rowOf,
  sample,
  titles,
} from './admin-recordings.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';

/** docs/product.md#recording-library, docs/product.md#recording-order */

test('each row of the stress library has arrows and a switch', async ({ page }) => {
  await openLibrary(page, 'stress');
  await expect(page.getByRole('heading', { level: 1, name: 'Stress Recordings Management' })).toBeVisible();
  const all = await titles(page);
  await expect(page.getByRole('button', { name: `Move ${all[0]} up` })).toBeDisabled();
  await expect(page.getByRole('button', { name: `Move ${all.at(-1)} down` })).toBeDisabled();
  await checkPage(page, 'admin-stress-recordings');
});

test('the form reports a missing title and video; a new recording is added last', async ({ page }) => {
  await openLibrary(page, 'stress');
  const before = await titles(page);
  await page.getByRole('button', { name: 'Add Recording' }).click();
  const form = recordingForm(page);
  await expect(form.order).toHaveCount(0);
  await form.save.click();
  for (const missing of ['Title is required', 'A video is required']) {
    await expect(page.getByText(missing, { exact: true })).toHaveCount(1);
  }
  await checkPage(page, 'admin-recording-missing');
  await form.cancel.click();
  await addRecording(page, 'Ten Minutes Off');
  expect(await titles(page)).toEqual([...before, 'Ten Minutes Off']);
  await chooseFor(page, 'Ten Minutes Off', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => titles(page)).toEqual(before);
});

test('a recording is moved and made free by keyboard alone, and visitors see it', async ({ page }) => {
  await openLibrary(page, 'stress');
  await addRecording(page, 'The Quiet Lift');
  const before = await titles(page);
  const up = page.getByRole('button', { name: 'Move The Quiet Lift up' });
  const down = page.getByRole('button', { name: 'Move The Quiet Lift down' });
  await goToLastRow(page, up);
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual([...before.slice(0, -2), 'The Quiet Lift', before.at(-2)]);
  await expect(up).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(before);
  // The list updates optimistically; the confirmation follows the response.
  await expect(page.getByText(`The Quiet Lift is now ${before.length} of ${before.length}.`)).toBeAttached();
  // The last one cannot move down: the focus stays with its recording.
  await expect(up).toBeFocused();

  const free = page.getByRole('switch', { name: 'The Quiet Lift is free' });
  await goToLastRow(page, free);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Space');
  await expect(free).toBeChecked();
  await saved;
  await expect(rowOf(page, /^The Quiet Lift/)).toContainText('Free');
  await page.reload();
  await expect(free).toBeChecked();
  // The page that visitors get is rendered anew after a moment; one that is open stays as it is.
  const card = page.getByRole('listitem').filter({ hasText: 'The Quiet Lift' });
  await expect(async () => {
    await page.goto(collectionHref('stress'));
    await expect(card).toContainText('Free', { timeout: 5000 });
  }).toPass();

  await page.goto(adminPaths.stressRecordings.href());
  await goToLastRow(page, page.getByRole('button', { name: 'Actions for The Quiet Lift' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  // The menu has the arrow keys, not the table.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const really = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect(really).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(really).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Recording deleted')).toBeVisible();
});

test('reorder requests are serialised, however slow the first is', async ({ page }) => {
  await openLibrary(page, 'stress');
  const before = await titles(page);
  const sent: string[] = [];
  const answered: string[] = [];
  page.on('requestfinished', (request) => void (request.method() === 'PUT' && answered.push(request.url())));
  await page.route('**/api/admin/collections/stress/**', async (route) => {
    if (route.request().method() === 'PUT' && sent.push(route.request().url()) === 1) await setTimeout(1000);
    await route.continue();
  });
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click();
  await expect.poll(() => titles(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.getByRole('button', { name: `Move ${before[0]} up` }).click();
  await expect(page.getByText(`${before[0]} is now 1 of ${before.length}.`)).toBeAttached();
  await expect.poll(() => answered.length).toBe(2);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(before);
});

test('a failed change is rolled back and reported', async ({ page, browserErrors }) => {
  browserErrors.expect(/^failed PUT .*\/api\/admin\/collections\/stress/);
  await openLibrary(page, 'stress');
  const before = await titles(page);
  await page.route('**/api/admin/collections/stress/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click();
  await expect(notice(page, 'Failed to update recording order.')).toBeVisible();
  expect(await titles(page)).toEqual(before);
  const free = page.getByRole('switch', { name: `${before[0]} is free` });
  const was = await free.isChecked();
  await free.click();
  await expect(notice(page, 'Failed to update recording status.')).toBeVisible();
  await expect(free).toBeChecked({ checked: was });
});

test('replaces the picture on a phone, and the form survives a reload', async ({ page }) => {
  await page.setViewportSize(phone);
  await openLibrary(page, 'stress');
  const [first = ''] = await titles(page);
  await chooseFor(page, first, 'Edit');
  const form = recordingForm(page);
  await form.description.fill('Half a page of text.');
  await page.reload();
  await expect(form.description).toHaveValue('Half a page of text.');
  await form.choose(form.picture, sample('awake-at-three.webp'));
  await expect(form.picture.getByText('awake-at-three.webp has arrived.')).toBeVisible();
  await checkPage(page, 'admin-recording-edit');
  await form.cancel.click();
  // Going back would close a menu that is opened before it is done.
  await expect(page).toHaveURL(/\/admin\/stress-recordings$/);
  await expect.poll(() => page.evaluate(() => 'dialog' in (window.history.state ?? {}))).toBe(false);
  await chooseFor(page, first, 'Edit');
  await expect(form.description).not.toHaveValue(/Half a page/);
});

// docs/product.md#library-chapters
test('a chapter that another admin has changed is not saved over, nor deleted, unseen', async ({
  page,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 PUT .*\/api\/admin\/collections\/stress\/chapters/);
  const other = await visitor();
  await openLibrary(page, 'stress');
  const before = await titles(page, 'Chapters');
  await page.getByRole('button', { name: 'Add Chapter' }).click();
  const added = page.getByRole('dialog', { name: 'Add Chapter' });
  await added.getByLabel('Title').fill('Before bed');
  await added.getByRole('button', { name: 'Save chapter' }).click();
  await expect(added).toHaveCount(0);

  // Both have the dialog open; the page of the one loads what the other has saved.
  await openLibrary(other, 'stress');
  await chooseFor(other, 'Before bed', 'Edit');
  await chooseFor(page, 'Before bed', 'Edit');
  const theirs = other.getByRole('dialog', { name: 'Edit Chapter' });
  await theirs.getByLabel('Title').fill('Late evening');
  await theirs.getByRole('button', { name: 'Save chapter' }).click();
  await expect(theirs).toHaveCount(0);
  const own = page.getByRole('dialog', { name: 'Edit Chapter' });
  await own.getByLabel('Title').fill('Bedtime');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(await page.getByText('Late evening').count()).toBe(1);
  }).toPass({ timeout: 60_000 });

  await own.getByRole('button', { name: 'Save chapter' }).click();
  await expect(own.getByRole('alert')).toContainText('Someone else has changed these recordings meanwhile.');
  await expect(own.getByRole('alert')).toContainText(
    'They have saved this chapter as “Late evening”, with 0 recordings.',
  );
  await expect(own.getByLabel('Title')).toHaveValue('Bedtime');
  await checkPage(page, 'admin-chapter-conflict');
  await own.getByRole('button', { name: 'Save chapter' }).click();
  await expect(own).toHaveCount(0);
  expect(await titles(page, 'Chapters')).toEqual([...before, 'Bedtime']);

  await chooseFor(other, 'Late evening', 'Delete');
  const question = other.getByRole('dialog', { name: 'Delete Chapter' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText('Press Delete again to delete this chapter as it is now.');
  await expect(question).toContainText('“Bedtime”');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => titles(other, 'Chapters')).toEqual(before);
});
