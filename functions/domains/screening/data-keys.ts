import { readEnvironment } from '../../ground/platform/environment.ts';
import type { CreateDataKey, DecryptDataKey } from './data-key.ts';

/** By the key of the stack. Few sessions ask questions: the client of KMS is loaded when it is used. */
export function connectSealing(): { createDataKey: CreateDataKey } {
  const { SCREENING_KEY_ID } = readEnvironment('SCREENING_KEY_ID');
  return { createDataKey: async (bookingId) => (await import('./kms.ts')).createDataKey(SCREENING_KEY_ID, bookingId) };
}

/** As `connectSealing`, to read. */
export function connectOpening(): { decryptDataKey: DecryptDataKey } {
  const { SCREENING_KEY_ID } = readEnvironment('SCREENING_KEY_ID');
  return { decryptDataKey: async (sealed) => (await import('./kms.ts')).decryptDataKey(SCREENING_KEY_ID, sealed) };
}
