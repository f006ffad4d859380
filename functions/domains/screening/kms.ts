import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import type { DataKey } from './data-key.ts';

// A visitor waits for it: fail fast and retry.
const timeouts = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };

let client: KMSClient | undefined;

function kms(): KMSClient {
  client ??= new KMSClient({ requestHandler: timeouts, maxAttempts: 3 });
  return client;
}

/** A new data key that only Decrypt with the same context gives again. */
export async function createDataKey(keyId: string, bookingId: string, own = kms()): Promise<DataKey> {
  const input = { KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: { bookingId } } as const;
  const { Plaintext, CiphertextBlob } = await own.send(new GenerateDataKeyCommand(input));
  if (!Plaintext || !CiphertextBlob) throw new Error('KMS gave no data key');
  return { plain: Plaintext, encrypted: CiphertextBlob };
}

export async function decryptDataKey(
  keyId: string,
  { bookingId, encrypted }: { bookingId: string; encrypted: Uint8Array },
  own = kms(),
): Promise<Uint8Array> {
  const input = { KeyId: keyId, CiphertextBlob: encrypted, EncryptionContext: { bookingId } };
  const { Plaintext } = await own.send(new DecryptCommand(input));
  if (!Plaintext) throw new Error('KMS decrypted no data key');
  return Plaintext;
}
