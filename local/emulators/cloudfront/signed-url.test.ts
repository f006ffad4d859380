import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { describe, expect, it } from '@jest/globals';
import { signatureRefusal, withoutSignature } from './signed-url.ts';
import { deployedOf } from './testing/deployed.ts';
import { trustedKeys } from './trusted-keys.ts';

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

/** Why this address is refused at that moment; undefined when it is served. */
function codeOf(address: string, { at = now, ip = '127.0.0.1' } = {}): string | undefined {
  const [base = '', query = ''] = address.split('?');
  return signatureRefusal({ url: base, query, ip }, keys, at)?.code;
}

/** What a signed address is with another value of one of its parameters; undefined takes it away. */
function changed(address: string, name: string, value: string | undefined): string {
  const [base, query = ''] = address.split('?');
  const parts = query.split('&').flatMap((part) => {
    if (!part.startsWith(`${name}=`)) return [part];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return `${base}?${parts.join('&')}`;
}

describe('an address signed by the unmodified SDK', () => {
  const signed = getSignedUrl({ ...signing, url });

  it('opens until it expires, not a second longer', () => {
    expect(codeOf(signed)).toBeUndefined();
    expect(codeOf(signed, { at: now + 599_000 })).toBeUndefined();
    expect(codeOf(signed, { at: now + 600_000 })).toBe('AccessDenied');
  });

  it('opens with SHA-256 too, and with a name that has to be encoded', () => {
    expect(codeOf(getSignedUrl({ ...signing, url, algorithm: 'SHA256' }))).toBeUndefined();
    expect(codeOf(getSignedUrl({ ...signing, url: 'http://localhost:8080/media/über uns.mp4' }))).toBeUndefined();
  });

  it('opens nothing else', () => {
    expect(codeOf(signed.replace('one.mp4', 'two.mp4'))).toBe('AccessDenied');
    expect(codeOf(signed.replace('localhost', 'elsewhere'))).toBe('AccessDenied');
    expect(codeOf(signed.replace('?', '?more=1&'))).toBe('AccessDenied');
  });

  it.each([
    ['a later end', 'Expires', String(now / 1000 + 6000), 'AccessDenied'],
    ['an end that is none', 'Expires', 'never', 'MalformedPolicy'],
    ['no end', 'Expires', undefined, 'MalformedPolicy'],
    ['another signature', 'Signature', 'AAAA', 'AccessDenied'],
    ['no signature', 'Signature', undefined, 'MalformedSignature'],
    ['a key that nobody trusts', 'Key-Pair-Id', 'K2', 'UnknownKey'],
    ['no key', 'Key-Pair-Id', undefined, 'MissingKey'],
  ])('is refused with %s', (_what, name, value, code) => {
    expect(codeOf(changed(signed, name, value))).toBe(code);
  });

  it('is refused when it names another algorithm than it was signed with', () => {
    expect(codeOf(`${signed}&Hash-Algorithm=SHA256`)).toBe('AccessDenied');
  });

  it('is refused when somebody else signed it with a key of that name', () => {
    expect(codeOf(getSignedUrl({ ...signing, url, privateKey: pair().privateKey }))).toBe('AccessDenied');
  });
});

it('an address that is not signed is refused', () => {
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

  it('opens what its stars stand for', () => {
    expect(codeOf(signed(policyOf('http://localhost:8080/media/videos/birth/*')))).toBeUndefined();
    expect(codeOf(signed(policyOf('http://localhost:8080/media/videos/stress/*')))).toBe('AccessDenied');
  });

  it('opens from its beginning on', () => {
    const address = getSignedUrl({ ...signing, url, dateGreaterThan: start });
    expect(codeOf(address)).toBe('AccessDenied');
    expect(codeOf(address, { at: now + 61_000 })).toBeUndefined();
  });

  it('opens for its network alone', () => {
    const address = getSignedUrl({ ...signing, url, ipAddress: '10.1.0.0/16' });
    expect(codeOf(address, { ip: '10.1.2.3' })).toBeUndefined();
    expect(codeOf(address, { ip: '10.2.2.3' })).toBe('AccessDenied');
  });

  it('is refused when it was changed, cannot be read or says what is not known', () => {
    const address = signed(policyOf('http://localhost:8080/media/*'));
    const other = Buffer.from(policyOf('http://localhost:8080/*')).toString('base64').replaceAll('=', '_');
    expect(codeOf(changed(address, 'Policy', other))).toBe('AccessDenied');
    expect(codeOf(signed(policyOf('http://localhost:8080/media/*', { Referer: {} })))).toBe('MalformedPolicy');
  });
});

it('what belongs to the signature goes no further', () => {
  expect(withoutSignature('a=1&Expires=2&Signature=x&Key-Pair-Id=K1&Policy=p&Hash-Algorithm=SHA256&b')).toBe('a=1&b');
});

describe('the trusted keys of a template', () => {
  const stack = (EncodedKey: string) =>
    deployedOf({
      Key: { type: 'AWS::CloudFront::PublicKey', ref: 'K1', properties: { PublicKeyConfig: { EncodedKey } } },
      Group: { type: 'AWS::CloudFront::KeyGroup', properties: { KeyGroupConfig: { Items: ['K1'] } } },
      Broken: { type: 'AWS::CloudFront::KeyGroup', properties: { KeyGroupConfig: { Items: ['K9'] } } },
    });

  it('are those of its groups', () => {
    expect([...trustedKeys(stack(own.publicKey), ['Group']).keys()]).toEqual(['K1']);
    expect(() => trustedKeys(stack(own.publicKey), ['Broken'])).toThrow('public key K9');
    expect(() => trustedKeys(stack(own.publicKey), ['Nobody'])).toThrow('key group Nobody');
  });

  it('are RSA of 2048 bits, others are refused by name', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => trustedKeys(stack(pem), ['Group'])).toThrow(/public key Key.*RSA of 2048 bits/);
  });
});
