import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import * as z from 'zod';
import { type Clock, systemClock } from '../platform/clock.ts';
import { secretReader } from '../platform/secrets.ts';

/** Milliseconds for which the address of a video is good: a link that is passed on stops working soon (trust: media). */
export const signedUrlTtlMs = 10 * 60_000;

/** Makes an address of a media object by which whoever has it can play it until then: a path on this site. */
export type SignMedia = (objectKey: string, until: Date) => Promise<string>;

/** Who signs: the site's origin, the id under which CloudFront knows the key, and the key itself as PEM. */
export type Signer = { siteUrl: string; keyId: string; privateKey: () => Promise<string> };

/**
 * Signs addresses for CloudFront, for exactly this object and until exactly then (a canned policy). What is signed is
 * the whole address, which begins with the origin that visitors use.
 */
export function signMedia({ siteUrl, keyId, privateKey }: Signer): SignMedia {
  return async (objectKey, until) => {
    const path = objectKey.split('/').map(encodeURIComponent).join('/');
    const url = `${siteUrl}/${path}`;
    const signed = getSignedUrl({ url, keyPairId: keyId, privateKey: await privateKey(), dateLessThan: until });
    return signed.slice(siteUrl.length);
  };
}

const keys = z.object({ privateKey: z.string().includes('PRIVATE KEY') });

/** The private key that signs addresses, from its secret; read when it is first needed, and kept for a while. */
export function mediaKey(secretId: string, now: Clock = systemClock): () => Promise<string> {
  const read = secretReader(secretId, keys, now);
  return async () => (await read()).privateKey;
}
