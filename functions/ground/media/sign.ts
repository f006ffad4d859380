import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import * as z from 'zod';
import { type Clock, systemClock } from '../platform/clock.ts';
import { secretReader } from '../platform/secrets.ts';

/** A URL that is passed on stops working soon (docs/trust.md#media). */
export const signedUrlTtlMs = 10 * 60_000;

/** Returns the end of an address that is signed now, in whole seconds, as a signature has them. */
export function signedUntil(now: Date): Date {
  return new Date(Math.floor((now.getTime() + signedUrlTtlMs) / 1000) * 1000);
}

/** Signs a path on this site by which a media object can be played until then, without further checks. */
export type SignMedia = (objectKey: string, until: Date) => Promise<string>;

/** `keyId`: CloudFront's id of the public key; `privateKey`: PEM. */
export type Signer = { siteUrl: string; keyId: string; privateKey: () => Promise<string> };

/**
 * CloudFront signed URLs by a canned policy. The signature covers the whole URL with the origin that visitors use.
 */
export function signMedia({ siteUrl, keyId, privateKey }: Signer): SignMedia {
  return async (objectKey, until) => {
    const url = `${siteUrl}/${encodedPath(objectKey)}`;
    const key = { keyPairId: keyId, privateKey: await privateKey() };
    // The SDK's default is SHA-1.
    const signed = getSignedUrl({ url, ...key, dateLessThan: until, algorithm: 'SHA256' });
    return signed.slice(siteUrl.length);
  };
}

/** Signs a path, with an address that opens everything else in its folder too, until then. */
export type SignFolder = SignMedia;

/** CloudFront signed URLs by a policy of our own, which names a folder: its files need no further request of the API. */
export function signFolder({ siteUrl, keyId, privateKey }: Signer): SignFolder {
  return async (objectKey, until) => {
    const url = `${siteUrl}/${encodedPath(objectKey)}`;
    const folder = url.slice(0, url.lastIndexOf('/'));
    const condition = { DateLessThan: { 'AWS:EpochTime': until.getTime() / 1000 } };
    const policy = JSON.stringify({ Statement: [{ Resource: `${folder}/*`, Condition: condition }] });
    const key = { keyPairId: keyId, privateKey: await privateKey() };
    const signed = getSignedUrl({ url, ...key, policy, algorithm: 'SHA256' });
    return signed.slice(siteUrl.length);
  };
}

const encodedPath = (objectKey: string) => objectKey.split('/').map(encodeURIComponent).join('/');

const keys = z.object({ privateKey: z.string().includes('PRIVATE KEY') });

/** Reads the private key from its secret, when it is first needed. */
export function mediaKey(secretId: string, now: Clock = systemClock): () => Promise<string> {
  const read = secretReader(secretId, keys, now);
  return async () => (await read()).privateKey;
}
