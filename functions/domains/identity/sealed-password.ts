import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PendingSignUp } from '../../ground/keys/sign-up.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

type SealedFor = Pick<PendingSignUp, 'signUpId' | 'email' | 'passwordKey'>;

/** 256 random bits. */
export function newPasswordKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The password as the browser keeps it: nonce, ciphertext and tag, bound to the sign-up and its e-mail address. Only
 * the key, which stays in the table, opens it (docs/trust.md#typed-passwords).
 */
export function sealPassword(password: string, signUp: SealedFor): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(signUp), nonce).setAAD(boundTo(signUp));
  const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Undefined for what was not sealed for this sign-up. */
export function openPassword(sealedPassword: string, signUp: SealedFor): string | undefined {
  const bytes = Buffer.from(sealedPassword, 'base64url');
  if (bytes.byteLength <= nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(signUp), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(boundTo(signUp)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    const opened = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const keyOf = ({ passwordKey }: SealedFor) => Buffer.from(passwordKey, 'base64url');

const boundTo = ({ email, signUpId }: SealedFor) => Buffer.from(JSON.stringify([email, signUpId]));
