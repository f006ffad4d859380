import { readEnvironment } from '../../ground/platform/environment.ts';
import type { CreateDataKey, DecryptDataKey } from './data-key.ts';

/**
 * Connects to the stack's key for writing. Few sessions ask questions, so the client of KMS is loaded when it is used.
 */
export function connectSealing(): { createDataKey: CreateDataKey } {
  const { SCREENING_KEY_ID } = readEnvironment('SCREENING_KEY_ID');
  return { createDataKey: async (bookingId) => (await import('./kms.ts')).createDataKey(SCREENING_KEY_ID, bookingId) };
}

/** Connects to the stack's key for reading; the client of KMS is loaded when it is used. */
export function connectOpening(): { decryptDataKey: DecryptDataKey } {
  const { SCREENING_KEY_ID } = readEnvironment('SCREENING_KEY_ID');
  return { decryptDataKey: async (sealed) => (await import('./kms.ts')).decryptDataKey(SCREENING_KEY_ID, sealed) };
}
