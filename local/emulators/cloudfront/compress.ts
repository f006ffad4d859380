import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Headers } from './header-rules.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Sizes that CloudFront compresses, in bytes. */
const smallest = 1000;
const largest = 10_000_000;

// From CloudFront's list, the types of a web site.
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

function isCompressible(status: number, headers: Headers, body: Buffer): boolean {
  const type = String(headers['content-type'] ?? '');
  return (
    [200, 403, 404].includes(status) &&
    headers['content-encoding'] === undefined &&
    body.length >= smallest &&
    body.length <= largest &&
    compressible.has((type.split(';')[0] ?? '').trim().toLowerCase())
  );
}

/** Weakens the ETag, since the bytes are no longer the origin's. */
function weakenTag(headers: Headers): Headers {
  const { etag } = headers;
  return typeof etag === 'string' && !etag.startsWith('W/') ? { ...headers, etag: `W/${etag}` } : headers;
}

/** Compresses a response where CloudFront would. `encodings`: the normalised Accept-Encoding, `br`, `gzip` or both. */
export async function compress(
  response: { status: number; headers: Headers; body: Buffer },
  encodings: string | undefined,
): Promise<{ headers: Headers; body: Buffer }> {
  const { status, headers, body } = response;
  if (!encodings || !isCompressible(status, headers, body)) return { headers, body };
  const useBrotli = encodings.split(',').includes('br');
  const parameters = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
  const compressed = useBrotli ? await brotli(body, parameters) : await gzip(body);
  return {
    headers: {
      ...weakenTag(headers),
      'content-length': String(compressed.length),
      'content-encoding': useBrotli ? 'br' : 'gzip',
      vary: 'Accept-Encoding',
    },
    body: compressed,
  };
}
