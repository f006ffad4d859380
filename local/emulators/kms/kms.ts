import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '../errors.ts';
import { writeFileAtomically } from '../files.ts';
import { awsError } from '../http/aws-errors.ts';
import { listen, readBody } from '../http/server.ts';
import type { RunningService } from '../service.ts';

export type KeyDefinition = { id: string; arn: string };
export type KmsOptions = { keys: KeyDefinition[]; dataFolder: string };

const algorithm = 'aes-256-gcm';
const idBytes = 36;
const ivBytes = 12;
const tagBytes = 16;
const dataKeyBytes = 32;
const maxRequestBytes = 64 * 1024;

const context = z.record(z.string(), z.string()).default({});
const generation = z.strictObject({ KeyId: z.string(), KeySpec: z.literal('AES_256'), EncryptionContext: context });
const decryption = z.strictObject({
  KeyId: z.string().optional(),
  CiphertextBlob: z.base64(),
  EncryptionContext: context,
});

/** An error of AWS by its code. */
class KmsError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The key that a request is about: the one that it names, or that its ciphertext was encrypted under. */
export function keyOf(keys: KeyDefinition[], input: unknown): KeyDefinition | undefined {
  const { KeyId, CiphertextBlob = '' } = z
    .looseObject({ KeyId: z.string().optional(), CiphertextBlob: z.string().optional() })
    .parse(input);
  const id = KeyId ?? Buffer.from(CiphertextBlob, 'base64').subarray(0, idBytes).toString('latin1');
  return keys.find((key) => key.id === id || key.arn === id);
}

/** Returns the same bytes for the same context, in whichever order it was given. */
function contextBytes(encryptionContext: Record<string, string>): Buffer {
  return Buffer.from(
    JSON.stringify(Object.entries(encryptionContext).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
}

class Kms {
  readonly #keys: KeyDefinition[];
  readonly #material: Record<string, string>;

  constructor(keys: KeyDefinition[], material: Record<string, string>) {
    this.#keys = keys;
    this.#material = material;
  }

  answer(action: string, input: unknown): object {
    const key = keyOf(this.#keys, input);
    if (!key) throw new KmsError('NotFoundException', 'Invalid keyId');
    return action === 'GenerateDataKey' ? this.#generate(key, input) : this.#decrypt(key, input);
  }

  #materialOf({ id }: KeyDefinition): Buffer {
    return Buffer.from(this.#material[id] ?? '', 'base64');
  }

  #generate(key: KeyDefinition, input: unknown): object {
    const { EncryptionContext } = generation.parse(input);
    const plain = randomBytes(dataKeyBytes);
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#materialOf(key), iv).setAAD(contextBytes(EncryptionContext));
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    const blob = Buffer.concat([Buffer.from(key.id, 'latin1'), iv, encrypted, cipher.getAuthTag()]);
    return { KeyId: key.arn, Plaintext: plain.toString('base64'), CiphertextBlob: blob.toString('base64') };
  }

  #decrypt(key: KeyDefinition, input: unknown): object {
    const { CiphertextBlob, EncryptionContext } = decryption.parse(input);
    if (keyOf(this.#keys, { CiphertextBlob }) !== key)
      throw new KmsError(
        'IncorrectKeyException',
        'The key ID in the request does not identify the key of the ciphertext.',
      );
    const blob = Buffer.from(CiphertextBlob, 'base64').subarray(idBytes);
    try {
      const decipher = createDecipheriv(algorithm, this.#materialOf(key), blob.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(contextBytes(EncryptionContext))
        .setAuthTag(blob.subarray(-tagBytes));
      const plain = Buffer.concat([decipher.update(blob.subarray(ivBytes, -tagBytes)), decipher.final()]);
      return { KeyId: key.arn, Plaintext: plain.toString('base64') };
    } catch {
      throw new KmsError('InvalidCiphertextException', '');
    }
  }
}

const materialSchema = z.record(z.string(), z.string());

/** Reads the material of the keys, and makes that of new ones. */
async function loadMaterial({ keys, dataFolder }: KmsOptions): Promise<Record<string, string>> {
  const file = join(dataFolder, 'kms.json');
  const material = existsSync(file) ? materialSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  for (const { id } of keys) material[id] ??= randomBytes(dataKeyBytes).toString('base64');
  await writeFileAtomically(file, JSON.stringify(material));
  return material;
}

/** Serves GenerateDataKey and Decrypt of these keys. */
export async function startKms(options: KmsOptions): Promise<RunningService> {
  const kms = new Kms(options.keys, await loadMaterial(options));
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const body = await readBody(incoming, maxRequestBytes);
      const action = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
      try {
        const answer = kms.answer(action, JSON.parse(body?.toString('utf8') ?? ''));
        response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer));
      } catch (error) {
        const code = error instanceof KmsError ? error.code : 'ValidationException';
        const { status, headers, body: text } = awsError('kms', 400, code, messageOf(error));
        response.writeHead(status, headers).end(text);
      }
    },
    onError: (error) => console.error(`KMS: ${messageOf(error)}`),
  });
}
