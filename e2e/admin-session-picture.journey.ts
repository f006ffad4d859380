import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { notice } from './accounts.ts';
import { editorOf, openEditor } from './admin-session-pages.ts';
import { callDemo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** docs/product.md#session-images */

const stored = { title: 'An evening with a picture', startTime: inDays(8) };

/** A JPEG photograph of a few kilobytes. */
async function picture(page: Page): Promise<Buffer> {
  const path = artPath('card', fixedArt.notFound, 'jpg');
  return (await page.request.get(path)).body();
}

/** A file of that name and content; the browser derives its type from the extension. */
async function fileOf(info: TestInfo, name: string, content: string | Buffer): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, content);
  return path;
}

/** The trace recorder reads blob: images, which the content security policy forbids. */
const recorder = /connect-src.* blob|blob:.* Content Security Policy/;

const storedPicture = async (id: string) => {
  const item = await callDemo({ command: 'item', PK: `SESSION#${id}`, SK: 'SESSION' });
  return typeof item === 'object' && item !== null && 'thumbnailUrl' in item ? item.thumbnailUrl : undefined;
};

test('an image upload resumes after a lost network and appears on the public page', async ({
  publish,
  page,
  context,
  browserErrors,
}, info) => {
  browserErrors.expect(recorder);
  browserErrors.expect(/^failed .*ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)/);
  const id = await publish({ ...stored, thumbnailUrl: null });
  await openEditor(page, id);
  const editor = editorOf(page);
  const evening = await fileOf(info, 'evening.jpg', await picture(page));
  await expect(editor.form.getByText('Made for this session')).toBeVisible();
  await context.setOffline(true);
  await editor.picture.setInputFiles(evening);
  await expect(editor.form.getByText(/goes on by itself/)).toBeVisible();
  await expect(page.getByText('The picture is still on its way')).toBeVisible();
  await checkPage(page, 'admin-session-picture-waits');
  await context.setOffline(false);
  await expect(notice(page, 'Image uploaded successfully')).toBeVisible();
  await checkPage(page, 'admin-session-picture');
  await editor.save.click();
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  const address = await storedPicture(id);
  expect(address).toMatch(/^\/images\//);
  await page.goto(paths.session.href(id));
  await expect(page.locator(`img[src="${address}"]`).first()).toBeVisible();

  await openEditor(page, id);
  await editor.form.getByRole('button', { name: 'Remove the picture' }).click();
  await editor.save.click();
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  expect(await storedPicture(id)).toBeNull();
});

test('an image that is too large, or not an image, is refused', async ({ publish, page, browserErrors }, info) => {
  browserErrors.expect(recorder);
  browserErrors.expect(/^409 POST .*\/api\/admin\/uploads/);
  // A refused file's preview is taken away, also while the browser still loads it.
  browserErrors.expect(/^failed GET blob:/);
  const id = await publish({ ...stored, thumbnailUrl: null });
  await openEditor(page, id);
  const editor = editorOf(page);
  await editor.picture.setInputFiles(await fileOf(info, 'large.jpg', Buffer.alloc(12.5 * 1024 * 1024)));
  const tooLarge = 'File size exceeds the maximum allowed size of 10MB. Your file is 12.5 MB.';
  await expect(editor.form.getByText(tooLarge)).toBeVisible();
  await expect(notice(page, tooLarge)).toHaveCount(0);
  await checkPage(page, 'admin-session-picture-refused');
  await editor.picture.setInputFiles(await fileOf(info, 'film.mp4', 'film'));
  await expect(editor.form.getByText('Please choose a picture: JPEG, PNG or WebP.')).toBeVisible();
  // Name and type are an image's, the bytes are not.
  await editor.picture.setInputFiles(await fileOf(info, 'words.png', 'only words'));
  await expect(editor.form.getByText(/This file is not what it says/)).toBeVisible();
  // The server alone looks further.
  await editor.picture.setInputFiles('functions/testing/pictures/cmyk.jpg');
  await expect(editor.form.getByText(/in CMYK, the colours of printing. Save it as RGB/)).toBeVisible();
});
