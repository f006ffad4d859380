import { readEnvironment } from '../platform/environment.ts';
import type { SignMedia } from './sign.ts';

/** A signed address of a video, and when it ends. */
export type SignVideo = (objectKey: string, now: Date) => Promise<{ videoUrl: string; expiresAt: string }>;

/**
 * Connects to the stack's signing key. Few requests of this function need it, so the signer is loaded when it is used.
 */
export function connectWatching(): { signVideo: SignVideo } {
  const { SITE_URL: siteUrl, ...key } = readEnvironment('SITE_URL', 'MEDIA_KEY_ID', 'MEDIA_SECRET_ID');
  let signer: SignMedia | undefined;
  return {
    signVideo: async (objectKey, now) => {
      const { mediaKey, signedUntil, signMedia } = await import('./sign.ts');
      signer ??= signMedia({ siteUrl, keyId: key.MEDIA_KEY_ID, privateKey: mediaKey(key.MEDIA_SECRET_ID) });
      const until = signedUntil(now);
      return { videoUrl: await signer(objectKey, until), expiresAt: until.toISOString() };
    },
  };
}
