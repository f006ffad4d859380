import { randomBytes } from 'node:crypto';
import { voucherAlphabet, voucherCodeLength } from '#shared/rules/vouchers.ts';

/** Chooses a code that nobody can guess: 5 random bits a letter (docs/trust.md#gift-vouchers). */
export function newVoucherCode(): string {
  return [...randomBytes(voucherCodeLength)].map((byte) => voucherAlphabet[byte % voucherAlphabet.length]).join('');
}
