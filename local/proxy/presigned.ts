import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { awsError, type ErrorResponse } from '../emulators/http/aws-errors.ts';

type PresignedRequest = { method: string; path: string; headers: IncomingHttpHeaders };

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Tells whether a URL has its signature in its query (Signature Version 4). */
export function isPresigned(path: string): boolean {
  return new URL(path, 'http://aws').searchParams.has('X-Amz-Signature');
}

/**
 * The error of S3 for a presigned URL that has expired or does not match what was signed: method, key, query, and each
 * signed header, so that a signed content length is enforced. Undefined for a valid request.
 */
export function presignedUrlError(
  request: PresignedRequest,
  secretAccessKey: string,
  now: Date,
): ErrorResponse | undefined {
  const { searchParams } = new URL(request.path, 'http://aws');
  const date = searchParams.get('X-Amz-Date') ?? '';
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const expiresAt = signedAt + Number(searchParams.get('X-Amz-Expires')) * 1000;
  if (!(now.getTime() <= expiresAt)) return awsError('s3', 403, 'AccessDenied', 'Request has expired');
  const expected = signatureOf(request, secretAccessKey);
  const givenSignature = Buffer.from(searchParams.get('X-Amz-Signature') ?? '');
  if (givenSignature.length === expected.length && timingSafeEqual(givenSignature, Buffer.from(expected)))
    return undefined;
  const message = 'The request signature we calculated does not match the signature you provided.';
  return awsError('s3', 403, 'SignatureDoesNotMatch', message);
}

function signatureOf({ method, path, headers }: PresignedRequest, secretAccessKey: string): string {
  const { pathname, searchParams } = new URL(path, 'http://aws');
  const [, date = '', region = '', service = ''] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  const names = (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const parts = [method, pathname, query.join('&'), lines.join(''), names.join(';'), 'UNSIGNED-PAYLOAD'];
  const scope = `${date}/${region}/${service}/aws4_request`;
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex');
  const text = ['AWS4-HMAC-SHA256', searchParams.get('X-Amz-Date'), scope, digest].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}

/** The path of a presigned URL without its signature. */
export function withoutSignature(path: string): string {
  const url = new URL(path, 'http://aws');
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith('X-Amz-')) url.searchParams.delete(name);
  }
  return `${url.pathname}${url.search}`;
}
