import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { upload as uploadSchema } from '#shared/contract/uploads/schemas.ts';
import { newId } from '../ground/platform/ids.ts';
import { call, type Reply } from './cloud.ts';

type UploadOptions = { id?: string; purpose: string; fileName: string; contentType: string; size?: number };
type Headers = Record<string, string>;
type Upload = z.output<typeof uploadSchema>;
type Bytes = Uint8Array<ArrayBuffer>;

const signed = z.object({ parts: z.array(z.object({ number: z.int(), url: z.url(), expiresAt: z.string() })) });

/** A file of that many bytes with these first ones, or of these alone. */
export function fileOf(begin: string | number[], size?: number): Bytes {
  const first = typeof begin === 'string' ? new TextEncoder().encode(begin) : Uint8Array.from(begin);
  const bytes = new Uint8Array(size ?? first.length);
  for (let index = 0; index < bytes.length; index += 997) bytes[index] = index % 251;
  bytes.set(first);
  return bytes;
}

// Pictures of 4 x 3 pixels; what follows their end is ignored.
const tinyPng = [
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAJUlEQVR4nAXBgQAAAAzDsIINYjjFGcQBnwAGxUOoqdarMDOdNx/c',
  'xw2ZD5VcewAAAABJRU5ErkJggg==',
].join('');
const tinyJpeg = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wEEEAAQABAAEAAQABEAEAASABQAFAASABkAGwAYABsAGQAlACIAHwAfACIAJQA4ACgAKwAo',
  'ACsAKAA4AFUANQA+ADUANQA+ADUAVQBLAFsASgBFAEoAWwBLAIcAagBeAF4AagCHAJwAgwB8AIMAnAC9AKkAqQC9AO4A4gDuATcB',
  'NwGiEQAQABAAEAAQABEAEAASABQAFAASABkAGwAYABsAGQAlACIAHwAfACIAJQA4ACgAKwAoACsAKAA4AFUANQA+ADUANQA+ADUA',
  'VQBLAFsASgBFAEoAWwBLAIcAagBeAF4AagCHAJwAgwB8AIMAnAC9AKkAqQC9AO4A4gDuATcBNwGi/8IAEQgAAwAEAwEiAAIRAQMR',
  'Af/EACYAAQAAAAAAAAAAAAAAAAAAAAABAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAA',
  'AAAA/9oACAEBAAE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAED',
  'AQE/AH//2Q==',
].join('');

/** A film of `films/`, which make.ts writes there, or a picture of `pictures/`, which Pillow wrote. */
export function sampleFile(path: string): Bytes {
  return new Uint8Array(readFileSync(join(import.meta.dirname, path)));
}

/** First bytes by file type; film and pictures are whole ones. */
export const signatures = {
  // What follows is not in its index.
  mp4: [...sampleFile('films/h264-aac.mp4')],
  png: [...Buffer.from(tinyPng, 'base64')],
  jpeg: [...Buffer.from(tinyJpeg, 'base64')],
  html: '<!doctype html><html><script>alert(1)</script>',
  vtt: 'WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe out\n',
};

/** Requests an upload of these bytes. */
export function beginUpload(headers: Headers, bytes: Bytes, options: UploadOptions): Promise<Reply> {
  const id = options.id ?? newId(new Date());
  return call('POST /api/admin/uploads', { headers, body: { size: bytes.length, ...options, id } });
}

export async function signParts(headers: Headers, id: string, numbers: number[]) {
  const { body } = await call(`POST /api/admin/uploads/${id}/parts`, { headers, body: { numbers } });
  return signed.parse(body).parts;
}

/** The bytes of a part. */
export function partOf(bytes: Bytes, { partSize }: Upload, number: number): Bytes {
  return bytes.slice((number - 1) * partSize, number * partSize);
}

/** Sends these parts as a browser does. Returns their etags. */
export async function putParts(headers: Headers, bytes: Bytes, upload: Upload, numbers: number[]) {
  const parts = await signParts(headers, upload.id, numbers);
  const requests = parts.map(async ({ number, url }) => {
    const { status, headers: responseHeaders } = await fetch(url, {
      method: 'PUT',
      body: partOf(bytes, upload, number),
    });
    if (status !== 200) throw new Error(`part ${number} failed with ${status}`);
    return { number, etag: responseHeaders.get('etag') ?? '' };
  });
  return Promise.all(requests);
}

export function completeUpload(headers: Headers, id: string, parts: { number: number; etag: string }[]) {
  return call(`POST /api/admin/uploads/${id}/complete`, { headers, body: { parts } });
}

/** Sends a whole file. Returns the upload's id and the response to its completion. */
export async function sendFile(
  headers: Headers,
  bytes: Bytes,
  options: UploadOptions,
): Promise<{ id: string; reply: Reply }> {
  const begun = await beginUpload(headers, bytes, options);
  if (begun.status !== 201) return { id: '', reply: begun };
  const upload = uploadSchema.parse(begun.body);
  const numbers = Array.from({ length: Math.ceil(bytes.length / upload.partSize) }, (_, index) => index + 1);
  const parts = await putParts(headers, bytes, upload, numbers);
  return { id: upload.id, reply: await completeUpload(headers, upload.id, parts) };
}
