import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from './emulators/files.ts';

/** The two halves of the key that signs addresses of videos, as PEM. */
export type MediaKey = { publicKey: string; privateKey: string };

/** The media key of this data folder, created at the first start: URLs signed before a restart stay valid. */
export async function mediaKey(dataFolder: string): Promise<MediaKey> {
  const file = join(dataFolder, 'media-key.pem');
  if (!existsSync(file)) await writeFileAtomically(file, newPrivateKey());
  const privateKey = readFileSync(file, 'utf8');
  return { privateKey, publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() };
}

/** CloudFront takes RSA of 2048 bits. */
function newPrivateKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}
