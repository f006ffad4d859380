import { missingInReceipts, receiptTextPattern } from '#shared/rules/receipt-text.ts';

const letters = /[\p{L}\p{N}\p{M}]/u;
/** Variants choose how the character before them is drawn. */
const variants = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** The gap stands where the font has no letters. */
const gap = '…';

/** Characters as the font has them: composed, and such as ﬁ, Ａ or 𝓐 as the letters that they are. */
function plainest(text: string): string {
  const composed = text.normalize('NFC').replace(variants, '').replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return receiptTextPattern.test(composed) ? composed : composed.normalize('NFKC');
}

/**
 * A text as it is printed, so that nothing is printed as boxes (docs/product.md#receipts): emoji and other signs that the
 * font lacks are left out, words in letters that it lacks are a gap.
 */
export function printable(text: string): string {
  return plainest(text)
    .replace(missingInReceipts, (run) => (letters.test(run) ? run.replace(/[^ ]+/, gap) : ''))
    .replace(/…(?: *…)+/g, gap)
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Returns a name as it is printed; null when a letter would be missing, or nothing is left. */
export function printableName(name: string): string | null {
  const printed = printable(name);
  return printed === '' || (printed.includes(gap) && !name.includes(gap)) ? null : printed;
}
