import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StageSettings } from './read.ts';
import { type SettingRefusal, SettingsError } from './settings-error.ts';

type KeyLocation = Pick<StageSettings, 'file' | 'stage' | 'mediaPublicKeyFile'>;

/** @returns the public media key as PEM (SPKI). @throws SettingsError */
export function readMediaPublicKey({ file, stage, mediaPublicKeyFile }: KeyLocation): string {
  const refuse = (reason: string) => {
    const path = `stages.${stage}.mediaPublicKeyFile (${mediaPublicKeyFile})`;
    const refusal: SettingRefusal = {
      path,
      reason,
      example: `npm run deploy -- --stage ${stage} makes a pair of keys`,
    };
    return new SettingsError(file, [refusal]);
  };
  const pem = readIfPresent(mediaPublicKeyFile);
  if (pem === undefined) throw refuse('does not exist');
  // Node derives a public key from a private one, which must not come near the template.
  if (!pem.trimStart().startsWith('-----BEGIN PUBLIC KEY-----')) throw refuse('is not a public key as PEM');
  const key = parseKey(pem);
  const fits = key?.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === 2048;
  if (!fits) throw refuse('is not RSA of 2048 bits, which CloudFront takes');
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
