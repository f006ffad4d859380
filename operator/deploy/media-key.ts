import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { PutSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { call } from './aws-call.ts';
import type { Deployment, KeyPair } from './deployment.ts';
import { readSecretString } from './secret.ts';

/** The private key has to be stored for the public key that is deployed; it is absent when it is stored already. */
export type MediaKeyChange = { privateKey?: string };

const secretSchema = z.object({ privateKey: z.string() });

/**
 * Sees that the public half of the media key is in its file. A key in the secret decides: the file follows it. Without
 * one, or for `replace`, makes a new pair, whose private half stays in memory until the caller stores it.
 * @param secretId undefined before the first deployment
 */
export async function prepareMediaKey(
  { settings, aws, print, newKeyPair }: Deployment,
  { secretId, replace }: { secretId: string | undefined; replace: boolean },
): Promise<MediaKeyChange> {
  const file = settings.mediaPublicKeyFile;
  const stored = secretId === undefined ? undefined : await storedPublicKey(aws.secrets, secretId);
  if (stored && !replace) {
    const fits = (await readFile(file, 'utf8').catch(() => '')).trim() === stored.trim();
    if (!fits) await writeWhole(file, stored);
    print(fits ? `${file} fits the stored private key` : `${file} now has the public half of the stored private key`);
    return {};
  }
  const { publicKey, privateKey } = newKeyPair();
  await writeWhole(file, publicKey);
  print(`a new pair of keys; its public half is in ${file}, keep that file (it is no secret)`);
  return { privateKey };
}

/** Both halves as PEM; CloudFront takes RSA of 2048 bits. */
export function newKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** A process that ends midway leaves the file as it was. */
async function writeWhole(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  await writeFile(partial, text);
  await rename(partial, file);
}

/** The public half of the stored key; undefined when the secret has no value, or one that is no such key. */
async function storedPublicKey(secrets: SecretsManagerClient, secretId: string): Promise<string | undefined> {
  const value = await readSecretString(secrets, secretId);
  try {
    const key = createPrivateKey(secretSchema.parse(JSON.parse(value ?? '')).privateKey);
    if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== 2048) return undefined;
    return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return undefined;
  }
}

export async function storePrivateKey({ aws, print }: Deployment, secretId: string, privateKey: string): Promise<void> {
  const SecretString = JSON.stringify({ privateKey });
  await call('secretsmanager:PutSecretValue', () =>
    aws.secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString })),
  );
  print(`the private media key is in the secret ${secretId}`);
}
