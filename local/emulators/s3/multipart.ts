import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type S3rver from 's3rver';
import { awsError, type ErrorResponse } from '../http/aws-errors.ts';
import { splitTarget } from '../http/server.ts';

type Store = S3rver['store'];
/** An upload in parts, and where its parts are kept. */
type Upload = { store: Store; bucket: string; key: string; id: string; folder: string };
type UploadPart = { number: number; etag: string; size: number };
type S3Response = { status: number; headers?: Record<string, string>; body?: string };

/** S3's minimum for all parts but the last, in bytes. */
const minPartBytes = 5 * 1024 * 1024;

/** A client error of S3. */
class S3Error extends Error {
  readonly answer: ErrorResponse;
  constructor(status: number, code: string, message: string) {
    super(code);
    this.answer = awsError('s3', status, code, message);
  }
}

const noSuchUpload = () => new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.');

/**
 * Handles multipart uploads as S3 does. s3rver cannot list or abort them (its DELETE removes the object), completes
 * with whatever parts exist, and confirms a part before it is stored. Returns false for other requests.
 */
export async function handleMultipart(
  request: IncomingMessage,
  response: ServerResponse,
  store: Store,
): Promise<boolean> {
  const { path, query } = splitTarget(request.url ?? '/');
  const search = new URLSearchParams(query);
  const id = search.get('uploadId');
  if (id === null && !(request.method === 'POST' && search.has('uploads'))) return false;
  const [bucket = '', ...rest] = path.slice(1).split('/');
  const key = rest.map(decodeURIComponent).join('/');
  const upload = uploadOf(store, bucket, key, id ?? randomBytes(16).toString('hex'));
  const {
    status,
    headers = {},
    body = '',
  } = await respond(upload, request, { isNew: id === null, number: Number(search.get('partNumber')) });
  const type = body === '' ? {} : { 'content-type': 'application/xml' };
  response.writeHead(status, { ...type, ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  return true;
}

function uploadOf(store: Store, bucket: string, key: string, id: string): Upload {
  const uploads = store.getResourcePath(bucket, undefined, 'uploads');
  // The id is untrusted input and becomes part of a path.
  return { store, bucket, key, id, folder: join(uploads, id.replace(/\W/g, '_')) };
}

type PartRequest = { isNew: boolean; number: number };

async function respond(upload: Upload, request: IncomingMessage, { isNew, number }: PartRequest): Promise<S3Response> {
  try {
    const body = await buffer(request);
    if (isNew) return await create(upload, request);
    await requireUpload(upload);
    if (request.method === 'PUT') return await storePart(upload, number, body);
    if (request.method === 'GET') return await list(upload);
    if (request.method === 'POST') return await complete(upload, body.toString());
    await rm(upload.folder, { recursive: true });
    return { status: 204 };
  } catch (error) {
    if (error instanceof S3Error) return error.answer;
    throw error;
  }
}

async function create({ bucket, key, id, folder }: Upload, { headers }: IncomingMessage): Promise<S3Response> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'upload.json'), JSON.stringify({ key, headers }));
  return xml('InitiateMultipartUploadResult', tag('Bucket', bucket) + tag('Key', key) + tag('UploadId', id));
}

async function readUpload({ folder }: Upload): Promise<{ key: string; headers: Record<string, string> }> {
  return JSON.parse(await readFile(join(folder, 'upload.json'), 'utf8'));
}

async function requireUpload(upload: Upload): Promise<void> {
  if (!existsSync(join(upload.folder, 'upload.json')) || (await readUpload(upload)).key !== upload.key)
    throw noSuchUpload();
}

async function storePart({ folder }: Upload, number: number, body: Buffer): Promise<S3Response> {
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  const etag = createHash('md5').update(body).digest('hex');
  const draft = join(folder, `draft-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, body);
  await removeParts(folder, (part) => part.number === number);
  await rename(draft, join(folder, `part-${number}-${etag}`));
  return { status: 200, headers: { etag: `"${etag}"` } };
}

async function partsOf(folder: string): Promise<UploadPart[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('part-'));
  const parts = names.map(async (name) => {
    const [, number, etag = ''] = name.split('-');
    return { number: Number(number), etag, size: (await stat(join(folder, name))).size };
  });
  return (await Promise.all(parts)).toSorted((one, other) => one.number - other.number);
}

const fileOf = (folder: string, { number, etag }: Pick<UploadPart, 'number' | 'etag'>) =>
  join(folder, `part-${number}-${etag}`);

async function removeParts(folder: string, shouldRemove: (part: UploadPart) => boolean): Promise<void> {
  for (const part of (await partsOf(folder)).filter(shouldRemove)) await rm(fileOf(folder, part), { force: true });
}

async function list({ bucket, key, id, folder }: Upload): Promise<S3Response> {
  const parts = (await partsOf(folder)).map(
    ({ number, etag, size }) =>
      `<Part>${tag('PartNumber', number)}${tag('ETag', `"${etag}"`)}${tag('Size', size)}</Part>`,
  );
  const identification = tag('Bucket', bucket) + tag('Key', key) + tag('UploadId', id);
  return xml('ListPartsResult', identification + tag('IsTruncated', 'false') + parts.join(''));
}

async function complete(upload: Upload, body: string): Promise<S3Response> {
  const { store, bucket, key, folder } = upload;
  const parts = await listedParts(upload, body);
  const path = store.getResourcePath(bucket, key, 'object');
  await mkdir(dirname(path), { recursive: true });
  const draft = `${folder}/whole`;
  const whole = await open(draft, 'w');
  for (const part of parts) await whole.writeFile(await readFile(fileOf(folder, part)));
  await whole.close();
  const { headers } = await readUpload(upload);
  await rename(draft, path);
  const md5 = createHash('md5')
    .update(Buffer.from(parts.map(({ etag }) => etag).join(''), 'hex'))
    .digest('hex');
  const etag = `${md5}-${parts.length}`;
  await store.putMetadata(bucket, key, headers, etag);
  await rm(folder, { recursive: true });
  return xml('CompleteMultipartUploadResult', tag('Bucket', bucket) + tag('Key', key) + tag('ETag', `"${etag}"`));
}

/** The stored parts that the request lists. Throws S3Error. */
async function listedParts({ folder }: Upload, body: string): Promise<UploadPart[]> {
  const stored = new Map((await partsOf(folder)).map((part) => [part.number, part]));
  const listed = [...body.matchAll(/<Part>.*?<\/Part>/gs)].map(([text]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(text)?.[1]),
    etag: (/<ETag>(.*?)</.exec(text)?.[1] ?? '').replaceAll(/&quot;|&#34;|"/g, ''),
  }));
  if (listed.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed.');
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  return listed.map(({ number, etag }, index) => {
    const part = stored.get(number);
    if (part?.etag !== etag) throw new S3Error(400, 'InvalidPart', 'One or more of the parts could not be found.');
    if (index < listed.length - 1 && part.size < minPartBytes) {
      throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    }
    return part;
  });
}

function tag(name: string, value: string | number): string {
  const text = String(value).replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<${name}>${text}</${name}>`;
}

function xml(name: string, content: string): S3Response {
  return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${content}</${name}>` };
}
