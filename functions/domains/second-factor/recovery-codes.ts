import { randomInt } from 'node:crypto';
import { base32Alphabet } from '#shared/rules/base32.ts';
import { recoveryCodeCount, recoveryCodeLetters } from '#shared/rules/second-factor.ts';
import {
  recoveryCodeHash,
  recoveryCodesItem,
  recoveryCodesKey,
  recoveryCodesRecord,
} from '../../ground/keys/recovery-codes.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** New codes in groups of four: `A1B2-C3D4-…`. Shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letter = () => base32Alphabet.charAt(randomInt(base32Alphabet.length));
    const letters = Array.from({ length: recoveryCodeLetters }, letter).join('');
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/** Replaces all codes of a member. */
export function putRecoveryCodes(sub: string, codes: string[]): Write {
  return { Put: { Item: recoveryCodesItem(sub, codes) } };
}

export async function isRecoveryCode(table: Table, sub: string, code: string): Promise<boolean> {
  const found = await getItem(table, recoveryCodesKey(sub), recoveryCodesRecord, { consistent: true });
  return found?.codes.has(recoveryCodeHash(code)) ?? false;
}

export function removeRecoveryCodes(sub: string): Write {
  return { Delete: { Key: recoveryCodesKey(sub) } };
}

/** Refused unless this is one of the codes: of concurrent uses one wins. */
export function spendRecoveryCode(sub: string, code: string): Write {
  return {
    Delete: {
      Key: recoveryCodesKey(sub),
      ConditionExpression: 'contains(#codes, :code)',
      ExpressionAttributeNames: { '#codes': 'codes' },
      ExpressionAttributeValues: { ':code': recoveryCodeHash(code) },
    },
  };
}
