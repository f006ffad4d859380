import { onForgetPerson } from '../account/person-storage.ts';
import { readStored, writeStored } from '../storage.ts';

/** Secrets of bookings that this tab alone remembers, under keys with this prefix. */
export function createTabSecrets(prefix: string) {
  const keyOf = (bookingId: string) => `${prefix}.${bookingId}`;
  // For a browser that stores nothing: until the page is left.
  const unstored = new Map<string, string>();
  onForgetPerson(() => unstored.clear());
  return {
    read: (bookingId: string): string | null =>
      readStored('sessionStorage', keyOf(bookingId)) ?? unstored.get(bookingId) ?? null,
    store(bookingId: string, secret: string): void {
      if (!writeStored('sessionStorage', keyOf(bookingId), secret)) unstored.set(bookingId, secret);
    },
    forget(bookingId: string): void {
      writeStored('sessionStorage', keyOf(bookingId), null);
      unstored.delete(bookingId);
    },
  };
}
