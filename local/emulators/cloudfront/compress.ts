import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Headers } from './headers-policy.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Sizes that CloudFront compresses, in bytes. */
const smallest = 1000;
const largest = 10_000_000;

// The types of CloudFront's list that a web site sends.
const compressible = new Set([
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/vnd.ms-fontobject',
  'application/wasm',
  'application/x-javascript',
  'application/xhtml+xml',
  'application/xml',
  'font/opentype',
  'font/otf',
  'font/ttf',
  'image/bmp',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/markdown',
  'text/plain',
  'text/xml',
]);

function mayCompress(status: number, headers: Headers, body: Buffer): boolean {
  const type = String(headers['content-type'] ?? '');
  return (
    [200, 403, 404].includes(status) &&
    headers['content-encoding'] === undefined &&
    body.length >= smallest &&
    body.length <= largest &&
    compressible.has((type.split(';')[0] ?? '').trim().toLowerCase())
  );
}

/** A strong ETag made weak, since the bytes are no longer the origin's. */
function weakened(headers: Headers): Headers {
  const { etag } = headers;
  return typeof etag === 'string' && !etag.startsWith('W/') ? { ...headers, etag: `W/${etag}` } : headers;
}

/**
 * An answer compressed for the encodings that the viewer takes (`br`, `gzip` or both, as CloudFront normalised them),
 * or as it came where CloudFront would not compress it.
 */
export async function compressed(
  answer: { status: number; headers: Headers; body: Buffer },
  encodings: string | undefined,
): Promise<{ headers: Headers; body: Buffer }> {
  const { status, headers, body } = answer;
  if (!encodings || !mayCompress(status, headers, body)) return { headers, body };
  const useBrotli = encodings.split(',').includes('br');
  const parameters = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
  const smaller = useBrotli ? await brotli(body, parameters) : await gzip(body);
  return {
    headers: {
      ...weakened(headers),
      'content-length': String(smaller.length),
      'content-encoding': useBrotli ? 'br' : 'gzip',
      vary: 'Accept-Encoding',
    },
    body: smaller,
  };
}
