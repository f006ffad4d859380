import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { call, callSite, makeSession } from '../../testing/cloud.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';
import { acceptedEncoding, compress, smallestCompressed } from './compression.ts';

/** docs/decisions/compression.md */

const large = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ name: `Breath ${at}`, seats: at })));
const answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: large };
const bytesOf = ({ body = '' }: { body?: string | undefined }) => Buffer.from(body, 'base64');

describe('an answer', () => {
  test.each([
    ['br,gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed for Accept-Encoding %s as %s', (accepted, encoding, decompress) => {
    const compressed = compress(answer, accepted);
    expect(compressed).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding, vary: 'Accept-Encoding' },
    });
    expect(decompress(bytesOf(compressed)).toString()).toBe(large);
    expect(bytesOf(compressed).length).toBeLessThan(large.length / 3);
  });

  test.each([
    ['no encoding is accepted', undefined, answer],
    ['only another encoding is accepted', 'zstd, deflate', answer],
    ['it is small', 'br,gzip', { ...answer, body: 'x'.repeat(smallestCompressed - 1) }],
    ['it is a file of bytes', 'br,gzip', { ...answer, isBase64Encoded: true }],
    ['it has no body', 'br,gzip', { statusCode: 304, headers: {} }],
  ])('stays as it is where %s', (_, accepted, given) => {
    expect(compress(given, accepted)).toBe(given);
  });

  test.each([
    ['br;q=1.0, gzip;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.000', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('Accept-Encoding "%s" means %s', (accepted, encoding) => {
    expect(acceptedEncoding(accepted)).toBe(encoding);
  });
});

describe('through CloudFront and the gateway', () => {
  test('a member gets a large answer compressed, the same as without, and errors and small ones as they are', async () => {
    const { headers } = await signIn(await makeMember({ admin: true }));
    for (let at = 0; at < 4; at++) await makeSession({ title: `Breath ${at}` });
    const route = 'GET /api/admin/sessions?when=upcoming';
    const plain = await callSite(route, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const compressed = await callSite(route, { headers: { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    expect(compressed.headers.get('cache-control')).toBe('private, no-store');
    expect(compressed.body).toEqual(plain.body);
    const sizes = [plain, compressed].map((reply) => Number(reply.headers.get('content-length')));
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) / 2);
    const small = await callSite('GET /api/admin/nothing', { headers });
    expect(small.headers.get('content-encoding')).toBeNull();
  });

  test('what CloudFront keeps is compressed there, once, and still revalidated by its tag', async () => {
    for (let at = 0; at < 4; at++) await makeSession({ title: `Breath ${at}` });
    const origin = await call('GET /api/sessions', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(origin.headers.get('content-encoding')).toBeNull();
    const first = await callSite('GET /api/sessions', { headers: { 'accept-encoding': 'br' } });
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(tag).toMatch(/^W\//);
    const again = await callSite('GET /api/sessions', { headers: { 'accept-encoding': 'br', 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });
});
