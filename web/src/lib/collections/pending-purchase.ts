import type { Collection } from '#shared/rules/collections.ts';
import { readStored, writeStored } from '../storage.ts';

const key = 'pending_purchase_email';

/** The address of someone who went to pay before they had an account (docs/product.md#browser-storage). */
export function pendingPurchaseEmail(): string | null {
  return readStored('localStorage', key);
}

export function storePendingPurchase(email: string | null): void {
  writeStored('localStorage', key, email);
}

/** Key under which a collection's order and discount code are stored in this tab. */
export const orderSubject = (collection: Collection) => `collection.${collection}`;
