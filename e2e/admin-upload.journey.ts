import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import * as z from 'zod';
import { libraryHref } from '#shared/contract/admin-paths.ts';
import { expect, test } from './fixtures.ts';
import {
  arrived,
  largeFilm,
  openAsAdmin,
  recordingForm,
  rememberedIds,
  rowOf,
  sample,
  stored,
  uploadOf,
} from './library.ts';
import { look } from './look.ts';

/** Back office, sections 5 and 9, trust (media): files on their way, in parts, straight to S3. */

const megabyte = 1024 * 1024;
const newRecording = `${libraryHref('birth')}?recording=new`;
const partAddress = /[?&]partNumber=\d/;

// Eight megabytes take their time where a browser, the site and the storage share a machine.
const patient = { timeout: 45_000 };

/** A film of so many megabytes in a file, and its name. */
async function filmFile(info: TestInfo, name: string, megabytes: number): Promise<string> {
  const file = info.outputPath(name);
  await writeFile(file, await largeFilm(megabytes * megabyte));
  return file;
}

/** The numbers of the film's parts that arrive, as they do. */
function partsArriving(page: Page): string[] {
  const numbers: string[] = [];
  page.on('response', (answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    const part = pathname.endsWith('.mp4') && searchParams.get('partNumber');
    if (part && answer.request().method() === 'PUT' && answer.ok()) numbers.push(part);
  });
  return numbers;
}

/** Chooses a picture, so that none is taken from the film and sent beside it. */
async function choosePicture(page: Page): Promise<void> {
  const { picture, choose } = recordingForm(page);
  await choose(picture, sample('early-labour.webp'));
  await arrived(picture, 'early-labour.webp');
}

/** Gives addresses to the parts up to a number; the others wait until they are let go. */
async function holdAfter(page: Page, last: number) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/admin/uploads/*/parts', async (route) => {
    const { numbers } = z.object({ numbers: z.array(z.number()) }).parse(route.request().postDataJSON());
    if (numbers.some((number) => number > last)) await promise;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { letGo };
}

test('60 MB, cut in the middle by a lost network, go on where they were', async ({ page, context, noise }, info) => {
  test.setTimeout(240_000);
  noise.expect(/^failed .*ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|CONNECTION_RESET)/);
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
  await look(page, 'admin-upload-waiting');
  expect(parts).toHaveLength(3);
  // Also what breaks while it is being sent is sent again.
  await page.route(/\.mp4\?.*partNumber=5&/, (route) => route.abort('connectionreset'), { times: 1 });
  await context.setOffline(false);
  await arrived(video, 'a-slow-hour.mp4');
  // Each of the eight parts has arrived once: what was there was not sent again.
  expect(parts.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);

  await save.click();
  const row = rowOf(page, /^A Slow Hour/);
  await row.getByRole('button', { name: 'Delete A Slow Hour' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('after a reload the same file goes on where it was left, and what was typed is there', async ({ page }, info) => {
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
  await look(page, 'admin-upload-unfinished');
  await picture.getByRole('button', { name: 'Discard early-labour.webp' }).click();
  await choose(video, film);
  await arrived(video, 'left-open.mp4');
  expect(parts.toSorted()).toEqual(['1', '2', '3', '4']);
  await recordingForm(page).cancel.click();
  await expect.poll(() => rememberedIds(page)).toEqual([]);
});

test('paused and resumed; cancelled, nothing of it is left in the bucket', async ({ page, noise }, info) => {
  noise.expect(/^404 (POST|GET) .*\/api\/admin\/uploads/);
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
  await look(page, 'admin-upload-paused');
  first.letGo();
  await page.unrouteAll({ behavior: 'wait' });
  const second = await holdAfter(page, 2);
  await video.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => parts.length, patient).toBe(2);

  const begun = (await Promise.all((await rememberedIds(page)).map(uploadOf))).filter((upload) => upload !== null);
  const open = begun.find(({ key }) => key.includes('second-thoughts'));
  if (!open) throw new Error('the upload is not in the table');
  expect(await stored(open)).toEqual({ object: false, parts: 2 });
  await video.getByRole('button', { name: 'Cancel' }).click();
  await expect(video.getByText('Drop a video here, or choose one.')).toBeVisible();
  second.letGo();
  await expect.poll(() => uploadOf(open.id)).toBeNull();
  expect(await stored(open)).toEqual({ object: false, parts: null });
});

test('a file that has arrived and is removed leaves nothing either', async ({ page }) => {
  await openAsAdmin(page, newRecording);
  const { video, picture, choose } = recordingForm(page);
  await choose(video, sample('early-labour.mp4'));
  await arrived(video, 'early-labour.mp4');
  await arrived(picture, 'early-labour.jpg');
  const ids = await rememberedIds(page);
  const begun = (await Promise.all(ids.map(uploadOf))).filter((upload) => upload !== null);
  expect(begun.map(({ state }) => state)).toEqual(['complete', 'complete']);
  for (const upload of begun) expect(await stored(upload)).toMatchObject({ object: true });
  await recordingForm(page).cancel.click();
  for (const upload of begun) {
    await expect.poll(() => uploadOf(upload.id)).toBeNull();
    expect(await stored(upload)).toEqual({ object: false, parts: null });
  }
});

test('what is too large or of another kind is refused before a byte is sent', async ({ page }, info) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/uploads') || partAddress.test(request.url())) asked.push(request.url());
  });
  const film = await filmFile(info, 'too-long.mp4', 101);
  await openAsAdmin(page, newRecording);
  const { video, picture, captions, choose } = recordingForm(page);
  await choose(video, film);
  await expect(video.getByRole('alert')).toHaveText(
    'File size exceeds the maximum allowed size of 100MB. Your file is 101MB.',
  );
  await look(page, 'admin-upload-refused');
  await choose(video, sample('early-labour.vtt'));
  await expect(video.getByRole('alert')).toHaveText('Please choose a video: MP4, WebM or MOV.');
  await choose(picture, sample('early-labour.mp4'));
  await expect(picture.getByRole('alert')).toHaveText('Please choose a picture: JPEG, PNG or WebP.');
  await choose(captions, { name: 'long.vtt', mimeType: 'text/vtt', buffer: Buffer.alloc(megabyte + 1, 'a') });
  await expect(captions.getByRole('alert')).toHaveText(
    'File size exceeds the maximum allowed size of 1MB. Your file is 1.01MB.',
  );
  expect(asked).toEqual([]);
});

test('a file that is not what its name says is refused by the server, and is gone', async ({ page, noise }) => {
  noise.expect(/^409 POST .*\/complete/);
  await openAsAdmin(page, newRecording);
  const { video, choose } = recordingForm(page);
  await choose(video, { name: 'letter.mp4', mimeType: 'video/mp4', buffer: Buffer.from('%PDF-1.7 a letter, no film') });
  await expect(video.getByRole('alert')).toHaveText(
    'This file is not what it says, or not of a kind that can be used here.',
  );
  expect(await rememberedIds(page)).toEqual([]);
});
