import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type S3rver from 's3rver';
import { rangeApplies, requestedRange } from '../http/conditional.ts';
import { joinedHeaders, splitTarget } from '../http/server.ts';

type Store = S3rver['store'];

/** The headers of an object; undefined when it does not exist. */
export async function metadataOf(
  store: Store,
  bucket: string,
  key: string,
): Promise<Record<string, string> | undefined> {
  try {
    const metadata = await store.getMetadata(bucket, key);
    return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Serves ranges as S3 does, in the forms that s3rver misreads: the first byte, the last bytes, and If-Range. Returns
 * false for other requests, which s3rver serves.
 */
export async function handleRange(request: IncomingMessage, response: ServerResponse, store: Store): Promise<boolean> {
  const { range, 'if-range': ifRange } = joinedHeaders(request);
  if (request.method !== 'GET' || range === undefined) return false;
  const [bucket = '', ...rest] = splitTarget(request.url ?? '/')
    .path.slice(1)
    .split('/');
  const key = rest.map(decodeURIComponent).join('/');
  const metadata = key === '' ? undefined : await metadataOf(store, bucket, key);
  if (metadata === undefined) return false;
  const size = Number(metadata['content-length']);
  const part = rangeApplies(ifRange, metadata) ? requestedRange(range, size) : undefined;
  if (part === undefined) {
    delete request.headers.range;
    return false;
  }
  if (part === 'unsatisfiable') {
    const body = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InvalidRange</Code></Error>';
    response.writeHead(416, { 'content-type': 'application/xml', 'content-range': `bytes */${size}` }).end(body);
    return true;
  }
  const { start, end } = part;
  response.writeHead(206, {
    ...metadata,
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': end - start + 1,
  });
  await pipeline(createReadStream(store.getResourcePath(bucket, key, 'object'), { start, end }), response);
  return true;
}
