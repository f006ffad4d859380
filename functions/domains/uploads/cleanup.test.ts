import type { AbortMultipartUploadCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Upload, uploadItem, uploadKey } from '../../ground/keys/upload.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { call, callSite, control, itemAt, runSchedule } from '../../testing/cloud.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { fileOf, sendFile, signatures } from '../../testing/upload.ts';
import { cleanUpUploads, unusedUploadMaxAge } from './cleanup-uploads.ts';
import { removeUpload } from './remove.ts';
import { claimUpload, findUpload, unusedFile } from './store.ts';

// docs/trust.md#uploads

const table = await openSharedTable();

const now = new Date('2026-11-20T10:00:00.000Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const old = ago(unusedUploadMaxAge + 1);

let calls: string[] = [];
/** Keys of objects whose removal fails. */
let stuck = new Set<string>();

/** Records the requests. */
const client = {
  send: async (command: DeleteObjectCommand | AbortMultipartUploadCommand) => {
    const { Key = '' } = command.input;
    if (stuck.has(Key)) throw new Error('S3 is busy');
    calls.push(`${command.constructor.name.replace('Command', '')} ${Key}`);
    return {};
  },
} as unknown as S3Client;
const dependencies = { table, storage: { client, images: 'images', media: 'media' }, now: () => now };

beforeEach(() => {
  calls = [];
  stuck = new Set();
});

async function upload(overrides: Partial<Upload> = {}): Promise<Upload> {
  const id = newId(now);
  const made: Upload = {
    id,
    purpose: 'thumbnail',
    fileName: 'a.png',
    contentType: 'image/png',
    size: 10,
    by: 'admin-1',
    key: `images/recordings/${id}.png`,
    multipartId: 'm',
    state: 'open',
    createdAt: old,
    ...overrides,
  };
  await putItem(table, uploadItem(made));
  return made;
}

const isThere = async ({ id }: Upload) => (await findUpload(table, id)) !== undefined;

describe('the daily cleanup', () => {
  test('removes what is older than two days: unfinished, unused, or not used any more', async () => {
    const open = await upload();
    const unused = await upload({ state: 'complete' });
    const left = unusedFile({ ...open, id: newId(now), key: 'media/videos/birth/x/a.mp4', purpose: 'birth_video' });
    await putItem(table, uploadItem(left));
    const young = await upload({ createdAt: ago(unusedUploadMaxAge - 1) });
    expect(await cleanUpUploads(dependencies)).toEqual({ removed: 3, failed: 0 });
    expect([await isThere(open), await isThere(unused), await isThere(left), await isThere(young)]).toEqual([
      ...[false, false, false],
      true,
    ]);
    expect(calls.toSorted()).toEqual(
      [
        ...[open, unused].flatMap(({ key }) => [`AbortMultipartUpload ${key}`, `DeleteObject ${key}`]),
        `DeleteObject ${left.key}`,
      ].toSorted(),
    );
  });

  test('continues after a failure, which the next run retries', async () => {
    const bad = await upload();
    const good = await upload();
    stuck = new Set([bad.key]);
    expect(await cleanUpUploads(dependencies)).toEqual({ removed: 1, failed: 1 });
    expect([await isThere(bad), await isThere(good)]).toEqual([true, false]);
    stuck = new Set();
    expect(await cleanUpUploads(dependencies)).toEqual({ removed: 1, failed: 0 });
    expect(await isThere(bad)).toBe(false);
  });

  test('processes all pages', async () => {
    await Promise.all(Array.from({ length: 120 }, () => upload()));
    expect(await cleanUpUploads(dependencies)).toEqual({ removed: 120, failed: 0 });
  });
});

describe('an upload that is claimed while it is being removed', () => {
  test('keeps its file', async () => {
    const made = await upload({ state: 'complete' });
    expect(await transact(table, [claimUpload(made)])).toEqual({ written: true });
    expect(await removeUpload(dependencies, made)).toBe(false);
    expect(calls).toEqual([]);
  });

  test('cannot be claimed after the first write', async () => {
    const made = await upload({ state: 'complete' });
    stuck = new Set([made.key]);
    await expect(removeUpload(dependencies, made)).rejects.toThrow('S3 is busy');
    expect(await transact(table, [claimUpload(made)])).toMatchObject({ written: false });
  });

  test('is either claimed or removed', async () => {
    const made = await upload({ state: 'complete' });
    const [used, gone] = await Promise.all([transact(table, [claimUpload(made)]), removeUpload(dependencies, made)]);
    expect(used.written).toBe(!gone);
    expect(calls.length > 0).toBe(gone);
  });
});

test('the scheduled function removes an unused picture and its item', async () => {
  const { headers } = await signIn(await makeMember({ admin: true }));
  const input = { purpose: 'session_image', fileName: 'a.png', contentType: 'image/png' };
  const { id } = await sendFile(headers, fileOf(signatures.png, 2000), input);
  const key = uploadKey(id);
  const createdAt = new Date(Date.now() - unusedUploadMaxAge - 1000).toISOString();
  await control('/demo', { command: 'change', ...key, values: { createdAt, GSI3SK: createdAt } });
  await runSchedule('CleanUpUploads');
  expect(await itemAt(key.PK, key.SK)).toBeNull();
  expect((await call(`GET /api/admin/uploads/${id}`, { headers })).status).toBe(404);
  expect((await callSite(`GET /images/sessions/${id}.png`)).status).toBe(404);
});
