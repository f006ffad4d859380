import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { describe, expect, it } from 'vitest';
import { signatureError, withoutSignature } from './signed-url.ts';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const own = pair();
const keys = new Map([['K1', createPublicKey(own.publicKey)]]);

const url = 'http://localhost:8080/media/videos/birth/one.mp4';
const now = Date.parse('2026-11-20T10:00:00Z');
const signing = { keyPairId: 'K1', privateKey: own.privateKey, dateLessThan: new Date(now + 600_000) };

/** The error code of a URL; undefined when it is served. */
function codeOf(address: string, { at = now, ip = '127.0.0.1' } = {}): string | undefined {
  const [base = '', query = ''] = address.split('?');
  return signatureError({ url: base, query, ip }, keys, at)?.code;
}

/** The URL with another value of one of its parameters; undefined removes it. */
function changed(address: string, name: string, value: string | undefined): string {
  const [base, query = ''] = address.split('?');
  const parts = query.split('&').flatMap((part) => {
    if (!part.startsWith(`${name}=`)) return [part];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return `${base}?${parts.join('&')}`;
}

describe('a URL signed by the unmodified SDK', () => {
  const signed = getSignedUrl({ ...signing, url });

  it('is valid until it expires', () => {
    expect(codeOf(signed)).toBeUndefined();
    expect(codeOf(signed, { at: now + 599_000 })).toBeUndefined();
    expect(codeOf(signed, { at: now + 600_000 })).toBe('AccessDenied');
  });

  it('may use SHA-256, and a path that has to be encoded', () => {
    expect(codeOf(getSignedUrl({ ...signing, url, algorithm: 'SHA256' }))).toBeUndefined();
    expect(codeOf(getSignedUrl({ ...signing, url: 'http://localhost:8080/media/über uns.mp4' }))).toBeUndefined();
  });

  it('is valid for this URL only', () => {
    expect(codeOf(signed.replace('one.mp4', 'two.mp4'))).toBe('AccessDenied');
    expect(codeOf(signed.replace('localhost', 'elsewhere'))).toBe('AccessDenied');
    expect(codeOf(signed.replace('?', '?more=1&'))).toBe('AccessDenied');
  });

  it.each([
    ['a later expiry', 'Expires', String(now / 1000 + 6000), 'AccessDenied'],
    ['an invalid expiry', 'Expires', 'never', 'MalformedPolicy'],
    ['no expiry', 'Expires', undefined, 'MalformedPolicy'],
    ['another signature', 'Signature', 'AAAA', 'AccessDenied'],
    ['no signature', 'Signature', undefined, 'MalformedSignature'],
    ['an unknown key', 'Key-Pair-Id', 'K2', 'UnknownKey'],
    ['no key', 'Key-Pair-Id', undefined, 'MissingKey'],
  ])('is rejected with %s', (_what, name, value, code) => {
    expect(codeOf(changed(signed, name, value))).toBe(code);
  });

  it('is rejected when it names another algorithm than it was signed with', () => {
    expect(codeOf(`${signed}&Hash-Algorithm=SHA256`)).toBe('AccessDenied');
  });

  it('is rejected when signed with another key of the same id', () => {
    expect(codeOf(getSignedUrl({ ...signing, url, privateKey: pair().privateKey }))).toBe('AccessDenied');
  });
});

it('rejects a URL without a signature', () => {
  expect(codeOf(url)).toBe('MissingKey');
});

describe('a custom policy', () => {
  const start = new Date(now + 60_000);
  const policyOf = (Resource: string, more: object = {}) =>
    JSON.stringify({
      Statement: [{ Resource, Condition: { DateLessThan: { 'AWS:EpochTime': now / 1000 + 600 }, ...more } }],
    });
  const signed = (policy: string) =>
    `${url}?${getSignedUrl({ keyPairId: 'K1', privateKey: own.privateKey, policy, url }).split('?')[1]}`;

  it('matches wildcards', () => {
    expect(codeOf(signed(policyOf('http://localhost:8080/media/videos/birth/*')))).toBeUndefined();
    expect(codeOf(signed(policyOf('http://localhost:8080/media/videos/stress/*')))).toBe('AccessDenied');
  });

  it('is valid from its start', () => {
    const address = getSignedUrl({ ...signing, url, dateGreaterThan: start });
    expect(codeOf(address)).toBe('AccessDenied');
    expect(codeOf(address, { at: now + 61_000 })).toBeUndefined();
  });

  it('is valid for its network only', () => {
    const address = getSignedUrl({ ...signing, url, ipAddress: '10.1.0.0/16' });
    expect(codeOf(address, { ip: '10.1.2.3' })).toBeUndefined();
    expect(codeOf(address, { ip: '10.2.2.3' })).toBe('AccessDenied');
  });

  it('is rejected when it was changed or has an unknown condition', () => {
    const address = signed(policyOf('http://localhost:8080/media/*'));
    const other = Buffer.from(policyOf('http://localhost:8080/*')).toString('base64').replaceAll('=', '_');
    expect(codeOf(changed(address, 'Policy', other))).toBe('AccessDenied');
    expect(codeOf(signed(policyOf('http://localhost:8080/media/*', { Referer: {} })))).toBe('MalformedPolicy');
  });
});

it('removes the parameters of the signature', () => {
  expect(withoutSignature('a=1&Expires=2&Signature=x&Key-Pair-Id=K1&Policy=p&Hash-Algorithm=SHA256&b')).toBe('a=1&b');
});
