import { createHash } from 'node:crypto';
import * as z from 'zod';
import { normalRecoveryCode } from '#shared/rules/second-factor.ts';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';

/** The hashes of a member's recovery codes (docs/trust.md#second-factor). */
export const recoveryCodesRecord = z.object({ codes: z.set(z.string()) });

export const recoveryCodesKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'RECOVERYCODES' });

export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(normalRecoveryCode(code)).digest('base64url');
}

export function recoveryCodesItem(sub: string, codes: string[]) {
  return { ...recoveryCodesKey(sub), codes: new Set(codes.map(recoveryCodeHash)) };
}
