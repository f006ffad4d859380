import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deployedOf } from '../testing/deployed.ts';
import { trustedKeys } from './trusted-keys.ts';

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

describe('trustedKeys', () => {
  const stack = (EncodedKey: string) =>
    deployedOf({
      Key: { type: 'AWS::CloudFront::PublicKey', ref: 'K1', properties: { PublicKeyConfig: { EncodedKey } } },
      Group: { type: 'AWS::CloudFront::KeyGroup', properties: { KeyGroupConfig: { Items: ['K1'] } } },
      Broken: { type: 'AWS::CloudFront::KeyGroup', properties: { KeyGroupConfig: { Items: ['K9'] } } },
    });

  it('are those of its key groups', () => {
    expect([...trustedKeys(stack(rsaKey), ['Group']).keys()]).toEqual(['K1']);
    expect(() => trustedKeys(stack(rsaKey), ['Broken'])).toThrow('public key K9');
    expect(() => trustedKeys(stack(rsaKey), ['Unknown'])).toThrow('key group Unknown');
  });

  it('must be RSA of 2048 bits', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => trustedKeys(stack(pem), ['Group'])).toThrow(/public key Key.*RSA of 2048 bits/);
  });
});
