import { readEnvironment } from '../platform/environment.ts';

/** A key of one booking's answers: plain for this moment, and encrypted to be stored beside them. */
export type DataKey = { plain: Uint8Array; encrypted: Uint8Array };

/** Gives each booking's answers a data key; who has it can seal and not read. */
export type CreateDataKey = (bookingId: string) => Promise<DataKey>;

/** The data key of answers that are stored: of the owner's function alone (docs/trust.md#health-answers). */
export type DecryptDataKey = (sealed: { bookingId: string; encrypted: Uint8Array }) => Promise<Uint8Array>;

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
