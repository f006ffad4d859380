import { hasWords } from '#shared/rules/search-terms.ts';
import { normaliseVoucherCode } from '#shared/rules/vouchers.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';

/** Letters of a code that find it wherever they stand: one group as it is printed. */
const groupLength = 4;

/** Tells whether a search finds a voucher: by its code, its beginning or a group of it, or by the words of its note. */
export function isFoundBy({ code, note }: Pick<Voucher, 'code' | 'note'>, search: string): boolean {
  if (hasWords([note ?? ''], search)) return true;
  const typed = normaliseVoucherCode(search);
  return typed !== '' && (code.startsWith(typed) || (typed.length >= groupLength && code.includes(typed)));
}
