import { createHash } from 'node:crypto';

/** Identifies an address in keys without revealing it. Addresses are in lower case (contract). */
export function emailHash(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 32);
}
