import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import * as z from 'zod';
import { libraryHref } from '#shared/contract/admin-paths.ts';
import {
  chooseFor,
  expectUploaded,
  largeVideo,
  openAsAdmin,
  recordingForm,
  rowOf,
  sample,
  storedObject,
  unfinishedUploadIds,
  uploadOf,
} from './admin-recordings.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** docs/product.md#uploads, docs/trust.md#uploads */

const megabyte = 1024 * 1024;
const newRecording = `${libraryHref('birth')}?recording=new`;
const partAddress = /[?&]partNumber=\d/;

// An 8 MB part is slow where browser, site and storage share a machine.
const patient = { timeout: 45_000 };

/** Writes a video file of that size; returns its path. */
async function filmFile(info: TestInfo, name: string, megabytes: number): Promise<string> {
  const file = info.outputPath(name);
  await writeFile(file, await largeVideo(megabytes * megabyte));
  return file;
}

/** The numbers of the parts that arrive, in order of arrival. */
function partsArriving(page: Page): string[] {
  const numbers: string[] = [];
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    const part = pathname.endsWith('.mp4') && searchParams.get('partNumber');
    if (part && response.request().method() === 'PUT' && response.ok()) numbers.push(part);
  });
  return numbers;
}

/** Chooses a picture, so that no frame of the video is uploaded beside it. */
async function choosePicture(page: Page): Promise<void> {
  const { picture, choose } = recordingForm(page);
  await choose(picture, sample('early-labour.webp'));
  await expectUploaded(picture, 'early-labour.webp');
}

/** Signs the parts up to a number; holds the others back until released. */
async function holdAfter(page: Page, last: number) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/admin/uploads/*/parts', async (route) => {
    const { numbers } = z.object({ numbers: z.array(z.number()) }).parse(route.request().postDataJSON());
    if (numbers.some((number) => number > last)) await promise;
    // The page may have aborted it.
    await route.continue().catch(() => undefined);
  });
  return { letGo };
}

test('a 60 MB upload resumes after a lost network', async ({ page, context, browserErrors }, info) => {
  test.setTimeout(240_000);
  browserErrors.expect(/^failed .*ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|CONNECTION_RESET)/);
  const film = await filmFile(info, 'a-slow-hour.mp4', 60);
  await openAsAdmin(page, newRecording);
  const { title, video, save, choose } = recordingForm(page);
  await title.fill('A Slow Hour');
  await choosePicture(page);
  const parts = partsArriving(page);
  const { letGo } = await holdAfter(page, 3);
  await choose(video, film);
  await expect.poll(() => parts.length, patient).toBe(3);
  await context.setOffline(true);
  letGo();
  await expect(video.getByText('The connection is lost. It goes on by itself as soon as it is back.')).toBeVisible();
  await checkPage(page, 'admin-upload-waiting');
  expect(parts).toHaveLength(3);
  // A part that fails in flight is retried.
  await page.route(/\.mp4\?.*partNumber=5&/, (route) => route.abort('connectionreset'), { times: 1 });
  await context.setOffline(false);
  await expectUploaded(video, 'a-slow-hour.mp4');
  // Each of the eight parts arrived once: completed parts are not sent again.
  expect(parts.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);

  await save.click();
  const row = rowOf(page, /^A Slow Hour/);
  await chooseFor(page, 'A Slow Hour', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('after a reload the upload of the same file resumes and the form is restored', async ({ page }, info) => {
  const film = await filmFile(info, 'left-open.mp4', 32);
  await openAsAdmin(page, newRecording);
  const { title, video, picture, choose } = recordingForm(page);
  await title.fill('Left Open');
  await choosePicture(page);
  const parts = partsArriving(page);
  await holdAfter(page, 2);
  await choose(video, film);
  await expect.poll(() => parts.length, patient).toBe(2);
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(title).toHaveValue('Left Open');
  await expect(video.getByText('left-open.mp4 was sent to 50% earlier.')).toBeVisible();
  await checkPage(page, 'admin-upload-unfinished');
  await picture.getByRole('button', { name: 'Discard early-labour.webp' }).click();
  await choose(video, film);
  await expectUploaded(video, 'left-open.mp4');
  expect(parts.toSorted()).toEqual(['1', '2', '3', '4']);
  await recordingForm(page).cancel.click();
  await expect.poll(() => unfinishedUploadIds(page)).toEqual([]);
});

test('pauses and resumes; cancelling leaves nothing in the bucket', async ({ page, browserErrors }, info) => {
  browserErrors.expect(/^404 (POST|GET) .*\/api\/admin\/uploads/);
  const film = await filmFile(info, 'second-thoughts.mp4', 32);
  await openAsAdmin(page, newRecording);
  const { video, choose } = recordingForm(page);
  await choosePicture(page);
  const parts = partsArriving(page);
  const first = await holdAfter(page, 1);
  await choose(video, film);
  await expect.poll(() => parts.length, patient).toBe(1);
  await video.getByRole('button', { name: 'Pause' }).click();
  await expect(video.getByText('Paused. What has arrived is kept.')).toBeVisible();
  await checkPage(page, 'admin-upload-paused');
  first.letGo();
  await page.unrouteAll({ behavior: 'wait' });
  const second = await holdAfter(page, 2);
  await video.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => parts.length, patient).toBe(2);

  const begun = (await Promise.all((await unfinishedUploadIds(page)).map(uploadOf))).filter(
    (upload) => upload !== null,
  );
  const open = begun.find(({ key }) => key.includes('second-thoughts'));
  if (!open) throw new Error('the upload is not in the table');
  expect(await storedObject(open)).toEqual({ object: false, parts: 2 });
  await video.getByRole('button', { name: 'Cancel' }).click();
  await expect(video.getByText('Drop a video here, or choose one.')).toBeVisible();
  second.letGo();
  await expect.poll(() => uploadOf(open.id)).toBeNull();
  expect(await storedObject(open)).toEqual({ object: false, parts: null });
});

test('removing an uploaded file leaves nothing in the bucket', async ({ page }) => {
  await openAsAdmin(page, newRecording);
  const { video, picture, choose } = recordingForm(page);
  await choose(video, sample('early-labour.mp4'));
  await expectUploaded(video, 'early-labour.mp4');
  await expectUploaded(picture, 'early-labour.jpg');
  const ids = await unfinishedUploadIds(page);
  const begun = (await Promise.all(ids.map(uploadOf))).filter((upload) => upload !== null);
  expect(begun.map(({ state }) => state)).toEqual(['complete', 'complete']);
  for (const upload of begun) expect(await storedObject(upload)).toMatchObject({ object: true });
  await recordingForm(page).cancel.click();
  for (const upload of begun) {
    await expect.poll(() => uploadOf(upload.id)).toBeNull();
    expect(await storedObject(upload)).toEqual({ object: false, parts: null });
  }
});

test('a file that is too large or of a wrong type is refused before any request', async ({ page }, info) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/uploads') || partAddress.test(request.url())) requests.push(request.url());
  });
  const film = await filmFile(info, 'too-long.mp4', 101);
  await openAsAdmin(page, newRecording);
  const { video, picture, captions, choose } = recordingForm(page);
  await choose(video, film);
  await expect(video.getByRole('alert')).toHaveText(
    'File size exceeds the maximum allowed size of 100MB. Your file is 101MB.',
  );
  await checkPage(page, 'admin-upload-refused');
  await choose(video, sample('early-labour.vtt'));
  await expect(video.getByRole('alert')).toHaveText('Please choose a video: MP4, WebM or MOV.');
  await choose(picture, sample('early-labour.mp4'));
  await expect(picture.getByRole('alert')).toHaveText('Please choose a picture: JPEG, PNG or WebP.');
  await choose(captions, { name: 'long.vtt', mimeType: 'text/vtt', buffer: Buffer.alloc(megabyte + 1, 'a') });
  await expect(captions.getByRole('alert')).toHaveText(
    'File size exceeds the maximum allowed size of 1MB. Your file is 1.01MB.',
  );
  expect(requests).toEqual([]);
});

test('a file whose content contradicts its name is refused, by the server too, and deleted', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/complete/);
  await openAsAdmin(page, newRecording);
  const { video, captions, choose } = recordingForm(page);
  const letter = Buffer.from('%PDF-1.7 a letter, no film');
  await choose(video, { name: 'letter.mp4', mimeType: 'video/mp4', buffer: letter });
  await expect(video.getByRole('alert')).toHaveText('This file is a PDF. Please choose a video: MP4, WebM or MOV.');
  // The server alone reads captions.
  await choose(captions, { name: 'letter.vtt', mimeType: 'text/vtt', buffer: letter });
  await expect(captions.getByRole('alert')).toHaveText(
    'There are no captions in this file: no line says from when to when.',
  );
  expect(await unfinishedUploadIds(page)).toEqual([]);
});
