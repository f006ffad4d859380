import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { libraryHref } from '#shared/contract/admin-paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { newMember } from './accounts.ts';
import { callDemo } from './cloud.ts';
import { expect } from './fixtures.ts';
import { openAs } from './member-session.ts';

/** The recording libraries of the back office. */

const samples = join(import.meta.dirname, '../local/demo/recordings');

/** The path of a demo file, e.g. early-labour.mp4. */
export const sample = (name: string) => join(samples, name);

/** Opens a URL as a new admin. */
export async function openAsAdmin(page: Page, path: string) {
  const admin = await newMember({ fullName: 'Robin Admin', admin: true });
  await openAs(page, admin, path, { admin: true });
  // The first page of the back office loads its whole bundle.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 45_000 });
  return admin;
}

/** Opens a library as an admin. */
export async function openLibrary(page: Page, collection: Collection): Promise<void> {
  await openAsAdmin(page, libraryHref(collection));
  await expect(rowOf(page, /./).first()).toBeVisible({ timeout: 45_000 });
}

/** Chooses from the menu of a recording's row. */
export async function chooseFor(page: Page, title: string, action: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

type LibraryGrid = 'Recordings Library' | 'Chapters';

/** The rows of the library whose title matches. */
export function rowOf(page: Page, title: string | RegExp, grid: LibraryGrid = 'Recordings Library'): Locator {
  return page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title }) });
}

/** The titles of the library in their order. */
export async function titles(page: Page, grid: LibraryGrid = 'Recordings Library'): Promise<string[]> {
  const named = page.getByRole('grid', { name: grid }).getByRole('button', { name: /^Actions for / });
  const labels = await named.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/^Actions for /, ''));
}

/** Drags a row by its grip to the upper or lower edge of another one. */
export async function drag(from: Locator, to: Locator, edge: 'upper' | 'lower'): Promise<void> {
  const { height = 0 } = (await to.boundingBox()) ?? {};
  const y = edge === 'upper' ? 4 : height - 4;
  const grip = from.getByRole('button', { name: /^Reorder / });
  await grip.dragTo(to, { targetPosition: { x: 40, y }, steps: 12 });
}

/** Moves the focus to the target in the last row of the library, by keyboard alone. */
export async function goToLastRow(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Recordings Library' });
  const row = grid.getByRole('row').filter({ has: target });
  const holdsFocus = (place: Locator) => place.evaluate((one) => one.contains(document.activeElement));
  // A key press gives no feedback, so the focus is checked after each.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add Recording' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => holdsFocus(grid), { timeout: 2000 }).toBe(true);
    await page.keyboard.press('Control+End');
    await expect.poll(() => holdsFocus(row), { timeout: 2000 }).toBe(true);
    for (let step = 0; step < 14 && !(await target.evaluate((one) => one === document.activeElement)); step++) {
      await page.keyboard.press('ArrowRight');
    }
    await expect(target).toBeFocused({ timeout: 2000 });
  }).toPass();
}

/** The recording form. */
export function recordingForm(page: Page) {
  const form = page.getByRole('form', { name: /^(Add|Edit) Recording$/ });
  const box = (name: string) => form.getByRole('group', { name, exact: true });
  return {
    form,
    title: form.getByLabel('Title'),
    description: form.getByLabel('Description'),
    order: form.getByRole('textbox', { name: 'Order' }),
    free: form.getByRole('switch', { name: 'Free' }),
    video: box('Video'),
    picture: box('Picture'),
    captions: box('Captions'),
    save: form.getByRole('button', { name: 'Save recording' }),
    cancel: form.getByRole('button', { name: 'Cancel', exact: true }).last(),
    /** Chooses a file in a field. */
    choose: (field: Locator, file: Parameters<Locator['setInputFiles']>[0]) =>
      field.locator('input[type=file]').setInputFiles(file),
  };
}

/** Waits until a file is uploaded. */
export async function expectUploaded(field: Locator, name: string): Promise<void> {
  await expect(field.getByText(`${name} has arrived.`)).toBeVisible({ timeout: 60_000 });
}

/** Adds a recording with a demo video. */
export async function addRecording(page: Page, title: string): Promise<void> {
  const form = recordingForm(page);
  await page.getByRole('button', { name: 'Add Recording' }).click();
  await form.title.fill(title);
  await form.choose(form.video, sample('early-labour.mp4'));
  await expectUploaded(form.video, 'early-labour.mp4');
  await expectUploaded(form.picture, 'early-labour.jpg');
  await form.save.click();
  await expect(rowOf(page, title)).toBeVisible();
}

const uploadSchema = z.object({ id: z.string(), key: z.string(), multipartId: z.string(), state: z.string() });
const storedSchema = z.object({ object: z.boolean(), parts: z.number().nullable() });

/** Ids of the unfinished uploads in this browser's storage. */
export async function unfinishedUploadIds(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => localStorage.getItem('exhale.uploads'));
  const list = z.array(z.object({ id: z.string() })).parse(JSON.parse(text ?? '[]'));
  return list.map(({ id }) => id);
}

/** An upload in the table; null when there is none. */
export async function uploadOf(id: string) {
  const item = await callDemo({ command: 'item', PK: `UPLOAD#${id}`, SK: 'UPLOAD' });
  return item === null ? null : uploadSchema.parse(item);
}

/** Whether a file's object is in the bucket, and how many parts (null without a multipart upload). */
export async function storedObject({ key, multipartId }: { key: string; multipartId: string }) {
  return storedSchema.parse(await callDemo({ command: 'stored', key, multipartId }));
}

/** A playable video of that many bytes: a demo video followed by an MP4 `free` box. */
export async function largeVideo(bytes: number): Promise<Buffer> {
  const film = await readFile(sample('early-labour.mp4'));
  const rest = Buffer.alloc(bytes - film.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'ascii');
  // Varying content, so that each part has its own ETag.
  for (let at = 8; at + 4 <= rest.length; at += 4096) rest.writeUInt32BE(at, at);
  return Buffer.concat([film, rest]);
}
