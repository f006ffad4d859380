import { cleanPersonName, isPersonName, personNameLength } from '#shared/rules/names.ts';

/** Stands for a name that the export does not have. */
export const unnamed = 'Guest';

/** Parts of `Mara <mara@example.org>` that belong to no name: markup, and addresses of the web and of mails. */
const addresses = /<[^<>]*>|\S*@\S*|\S*:\/\/\S*|\bwww\.\S*/giu;

/**
 * Removes from a name what the site does not take (docs/trust.md#names); a name that it takes stays as it is. Undefined
 * when nothing is left.
 */
export function cleanName(text: string): string | undefined {
  const name = cleanPersonName(text.normalize('NFC').replace(/\s+/gu, ' '));
  if (name === '') return undefined;
  if (isPersonName(name)) return name;
  const words = name.replace(addresses, ' ').split(' ').map(cleanWord);
  const clean = words.join(' ').replace(/\s+/gu, ' ').trim();
  return shortened(clean);
}

/** Replaces signs that no name has by spaces; a full stop between letters ends a word. */
function cleanWord(word: string): string {
  if (isPersonName(word)) return word;
  const signs = [...word].map((sign) => (isPersonName(sign) ? sign : ' ')).join('');
  return isPersonName(signs) ? signs : signs.replace(/\.+(?=.)/gu, '. ');
}

function shortened(name: string): string | undefined {
  let words = name.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  while (words.length > 1 && !isPersonName(words.join(' '))) words = words.slice(0, -1);
  const [short = ''] = words.length > 1 ? [words.join(' ')] : words;
  const cut = [...short].slice(0, personNameLength).join('');
  return cut !== '' && isPersonName(cut) ? cut : undefined;
}
