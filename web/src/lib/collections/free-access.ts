import { type Collection, isCollection } from '#shared/rules/collections.ts';
import { writeStored } from '../storage.ts';

/** Someone who has followed the link of the free recording's mail. */
export type FreeRecordingConfirmation = { email: string; collection: Collection };

/**
 * Reads what the address of My Resources says of a free recording; null unless confirmed, email and type are all there.
 */
export function confirmationIn(query: URLSearchParams): FreeRecordingConfirmation | null {
  const email = query.get('email');
  const collection = query.get('type');
  return query.get('confirmed') === 'true' && email && isCollection(collection) ? { email, collection } : null;
}

/** Remembers the address and that it was confirmed for this kind of recording (docs/product.md#free-recordings). */
export function storeConfirmation({ email, collection }: FreeRecordingConfirmation): void {
  writeStored('localStorage', 'free_recording_email', email);
  writeStored('localStorage', `${collection}_confirmed`, 'true');
}
