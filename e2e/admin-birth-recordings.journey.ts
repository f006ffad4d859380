import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import {
  addRecording,
  chooseFor,
  drag,
  expectUploaded,
  goToLastRow,
  openLibrary,
  recordingForm,
  rowOf,
  sample,
  titles,
} from './admin-recordings.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** docs/product.md#recording-library, docs/product.md#recording-form, docs/product.md#package-price */

test('the library of the birth collection shows price, recordings and both tabs, each with its URL', async ({
  page,
}) => {
  await openLibrary(page, 'birth');
  await expect(page.getByRole('heading', { level: 1, name: 'Birth Recordings Management' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Package Price Settings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recordings Library' })).toBeVisible();
  const library = page.getByRole('grid', { name: 'Recordings Library' });
  for (const name of ['Title', 'Description', 'Type', 'Plays', 'Order', 'Created', 'Actions']) {
    await expect(library.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(rowOf(page, 'Arrive in Your Body')).toContainText(/\d+ of \d+ to the end/);
  await expect(rowOf(page, 'Early Labour: Slow Down')).toContainText('Too few plays yet');
  await checkPage(page, 'admin-birth-recordings');
  await chooseFor(page, 'Arrive in Your Body', 'Edit');
  await page.getByText('How far people get').click();
  await expect(page.getByText(/^\d+ plays, \d+ to the end; .* in the first tenth\.$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Where plays stopped' }).getByRole('listitem')).toHaveCount(10);
  await checkPage(page, 'admin-recording-plays');
  await page.goBack();
  await page.getByRole('tab', { name: 'Purchases' }).click();
  await expect(page).toHaveURL(adminPaths.birthRecordings.href('purchases'));
  await expect(page.getByRole('columnheader', { name: 'Payment ID' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true');
});

test('a recording is added with video, picture and captions, edited, and deleted', async ({ page }) => {
  await openLibrary(page, 'birth');
  await page.getByRole('button', { name: 'Add Recording' }).click();
  const form = recordingForm(page);
  await checkPage(page, 'admin-recording-new');
  await form.save.click();
  await expect(form.form.getByText('Title is required')).toBeVisible();
  await expect(form.form.getByText('A video is required')).toBeVisible();
  await expect(form.title).toBeFocused();

  await form.title.fill('Breath at the Window');
  await form.description.fill('Ten slow breaths while the kettle boils.');
  await form.choose(form.video, 'functions/testing/films/hevc-aac.mov');
  await expect(form.video.getByText(/would see no picture: the film is HEVC.* Most Compatible/)).toBeVisible();
  await checkPage(page, 'admin-recording-hevc');
  await form.choose(form.video, sample('early-labour.mp4'));
  await expectUploaded(form.video, 'early-labour.mp4');
  await expectUploaded(form.picture, 'early-labour.jpg');
  await form.choose(form.captions, sample('early-labour.vtt'));
  await expectUploaded(form.captions, 'early-labour.vtt');
  await checkPage(page, 'admin-recording-files');
  await form.captions.getByRole('button', { name: 'Edit the captions' }).click();
  await expect(page.getByLabel('Caption 1 says')).not.toHaveValue('');
  await page.getByLabel('Caption 1 says').fill('Slow down & <soften>');
  await page.getByLabel('Caption 2 begins', { exact: true }).fill('1.5');
  await page.getByRole('button', { name: 'Play from caption 3' }).click();
  await expect(page.getByRole('listitem').filter({ has: page.getByLabel('Caption 3 says') })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: 'Use these captions' }).click();
  await expect(page.getByLabel('Caption 2 begins', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Caption 2 begins', { exact: true })).toHaveAccessibleDescription(
    /A time reads 1:02\.500/,
  );
  await checkPage(page, 'admin-captions');
  await page.getByRole('button', { name: 'Remove caption 2', exact: true }).click();
  await page.getByRole('button', { name: 'Use these captions' }).click();
  await expectUploaded(form.captions, 'captions.vtt');
  await expect(page.locator(':focus')).toContainText('captions.vtt has arrived.');
  await form.save.click();
  await expect(notice(page, 'Recording created')).toBeVisible();
  const row = rowOf(page, /^Breath at the Window/);
  await expect(row).toContainText('Premium');
  await expect(row).toContainText('captions');

  await chooseFor(page, 'Breath at the Window', 'Edit');
  await expect(form.title).toHaveValue('Breath at the Window');
  await form.captions.getByRole('button', { name: 'Edit the captions' }).click();
  await expect(page.getByLabel('Caption 1 says')).toHaveValue('Slow down &amp; &lt;soften>');
  await page.getByRole('button', { name: 'Back' }).click();
  await form.title.fill('Breath by the Window');
  await form.free.check();
  await form.order.fill('');
  await form.save.click();
  await expect(form.form.getByText('Order must be a number')).toBeVisible();
  await form.order.fill('90');
  await form.save.click();
  await expect(notice(page, 'Recording updated')).toBeVisible();
  const renamed = rowOf(page, /^Breath by the Window/);
  await expect(renamed).toContainText('Free');
  await expect(renamed).toContainText('90');

  await chooseFor(page, 'Breath by the Window', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Recording' });
  await checkPage(page, 'admin-recording-delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Recording deleted')).toBeVisible();
  await expect(renamed).toHaveCount(0);
});

test.describe('on a screen that can be touched', () => {
  test.use({ hasTouch: true });

  test('recordings are reordered by mouse and keyboard, chapters by touch and keyboard', async ({ page }) => {
    // All rows in view, so that the page does not scroll during the drag.
    await page.setViewportSize({ width: 1280, height: 1700 });
    await openLibrary(page, 'birth');
    await addRecording(page, 'Last Breath');
    const before = await titles(page);
    expect(before.at(-1)).toBe('Last Breath');
    const [first = ''] = before;

    await drag(rowOf(page, /^Last Breath/), rowOf(page, new RegExp(`^${first}`)), 'upper');
    await expect.poll(() => titles(page)).toEqual(['Last Breath', ...before.slice(0, -1)]);
    await expect(page.getByText(`Last Breath is now 1 of ${before.length}.`)).toBeAttached();
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Last Breath', ...before.slice(0, -1)]);

    const [, ...others] = await titles(page);
    const last = others.at(-1) ?? '';
    await goToLastRow(page, page.getByRole('button', { name: `Reorder ${last}` }));
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-drop-target]')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByRole('button', { name: 'Insert before Last Breath' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual([last, 'Last Breath', ...others.slice(0, -1)]);
    await expect(page.getByText(`${last} is now 1 of ${before.length}.`)).toBeAttached();
    // Restore the order.
    await drag(rowOf(page, new RegExp(`^${last}`)), rowOf(page, new RegExp(`^${others.at(-2)}`)), 'lower');
    await expect.poll(() => titles(page)).toEqual(['Last Breath', ...before.slice(0, -1)]);

    // A chapter holds it, until that is deleted (docs/product.md#library-chapters).
    await page.getByRole('button', { name: 'Add Chapter' }).click();
    const chapter = page.getByRole('dialog', { name: 'Add Chapter' });
    await chapter.getByRole('button', { name: 'Save chapter' }).click();
    await expect(chapter.getByText('Title is required')).toBeVisible();
    await chapter.getByLabel('Title').fill('Last weeks');
    await chapter.getByLabel('Note').fill('Slowly now.');
    await chapter.getByLabel('Last Breath').check();
    await checkPage(page, 'admin-chapter');
    await chapter.getByRole('button', { name: 'Save chapter' }).click();
    await expect(rowOf(page, /^Last Breath/)).toContainText('in “Last weeks”');
    const chapters = await titles(page, 'Chapters');
    expect(chapters.at(-1)).toBe('Last weeks');
    const up = page.getByRole('button', { name: 'Move Last weeks up' });
    await expect(chapter).toHaveCount(0);
    await up.tap();
    await expect
      .poll(() => titles(page, 'Chapters'))
      .toEqual([...chapters.slice(0, -2), 'Last weeks', chapters.at(-2)]);
    await expect(up).toBeFocused();
    await page.getByRole('button', { name: 'Reorder Last weeks' }).press('Enter');
    await expect(page.locator('[data-drop-target]')).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page, 'Chapters')).toEqual(chapters);
    await expect(page.getByText(`Last weeks is now ${chapters.length} of ${chapters.length}.`)).toBeAttached();
    await chooseFor(page, 'Last weeks', 'Delete');
    await page.getByRole('dialog', { name: 'Delete Chapter' }).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => titles(page, 'Chapters')).toEqual(chapters.slice(0, -1));

    await chooseFor(page, 'Last Breath', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => titles(page)).toEqual(before.slice(0, -1));
  });
});

test('the package price is set, and an invalid price is refused', async ({ page, browserErrors }) => {
  await openLibrary(page, 'birth');
  const form = page.getByRole('form', { name: 'Package price' });
  const price = form.getByLabel('Package price');
  const update = form.getByRole('button', { name: 'Update price' });
  await price.fill('-5');
  await update.click();
  await expect(price).toHaveAccessibleDescription(/Invalid price: Please enter a valid price\./);
  await expect(notice(page, 'Invalid price')).toHaveCount(0);
  await price.fill('1,234');
  await expect(form).toContainText('This can be read as €1,234.00 or as €1.234. Write 1234 or 1.23.');
  await update.click();
  await expect(price).toHaveAccessibleDescription(/This can be read as €1,234.00 or as €1.234/);
  await checkPage(page, 'admin-price-refused');

  const before = {
    amount: await price.getAttribute('value'),
    currency: await form.getByLabel('Currency').inputValue(),
  };
  await price.fill('64,50');
  await expect(form).toContainText('= €64.50');
  await form.getByLabel('Currency').selectOption('USD');
  await expect(form).toContainText('= $64.50');
  await update.click();
  await expect(notice(page, 'Price updated')).toBeVisible();
  await expect(form).toContainText('$64.50');
  await price.fill(before.amount ?? '60');
  await form.getByLabel('Currency').selectOption(before.currency);
  browserErrors.expect(/^failed PUT .*\/price/);
  await page.route('**/price', (route) => route.abort(), { times: 1 });
  await update.click();
  await expect(notice(page, 'Error updating price')).toContainText('We could not reach the studio.');
  await update.click();
  await expect(form).toContainText('€60.00');
});
