import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, expect, test } from 'vitest';
import { startKms } from './kms.ts';

const keyOf = (digit: string) => {
  const id = `${digit.repeat(8)}-0000-4000-8000-000000000000`;
  return { id, arn: `arn:aws:kms:us-east-1:123456789012:key/${id}` };
};
const key = keyOf('1');
const other = keyOf('2');
const dataFolder = mkdtempSync(join(tmpdir(), 'kms-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));

async function withKms<Result>(use: (client: KMSClient) => Promise<Result>): Promise<Result> {
  const { url, close } = await startKms({ keys: [key, other], dataFolder });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new KMSClient({ endpoint: url, region: 'us-east-1', credentials, maxAttempts: 1 });
  try {
    return await use(client);
  } finally {
    client.destroy();
    await close();
  }
}

const generate = { KeyId: key.arn, KeySpec: 'AES_256', EncryptionContext: { order: '1', kind: 'a' } } as const;

test('gives a data key that only its context decrypts, also after a restart', async () => {
  const made = await withKms((client) => client.send(new GenerateDataKeyCommand(generate)));
  expect(made).toMatchObject({ KeyId: key.arn });
  expect(made.Plaintext).toHaveLength(32);
  const { CiphertextBlob = new Uint8Array() } = made;
  expect(Buffer.from(CiphertextBlob).includes(Buffer.from(made.Plaintext ?? []))).toBe(false);
  await withKms(async (client) => {
    const decrypt = (own: object) => client.send(new DecryptCommand({ CiphertextBlob, ...own }));
    const EncryptionContext = { kind: 'a', order: '1' };
    expect(await decrypt({ EncryptionContext })).toMatchObject({ Plaintext: made.Plaintext, KeyId: key.arn });
    expect(await decrypt({ EncryptionContext, KeyId: key.id })).toMatchObject({ Plaintext: made.Plaintext });
    const changed = Uint8Array.from(CiphertextBlob);
    changed[60] = (changed[60] ?? 0) ^ 1;
    for (const refused of [
      { EncryptionContext: { order: '2', kind: 'a' } },
      {},
      { EncryptionContext, CiphertextBlob: changed },
    ])
      await expect(decrypt(refused)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    const wrongKey = decrypt({ EncryptionContext, KeyId: other.arn });
    await expect(wrongKey).rejects.toMatchObject({ name: 'IncorrectKeyException' });
    const unknown = client.send(new GenerateDataKeyCommand({ ...generate, KeyId: keyOf('3').arn }));
    await expect(unknown).rejects.toMatchObject({ name: 'NotFoundException' });
  });
});
