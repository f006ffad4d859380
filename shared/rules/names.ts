import { isTopLevelDomain } from '#top-level-domains';

/** The longest name of a person, in characters as people count them, without what is dropped. */
export const personNameLength = 200;

/** The `maxLength` of a field, which counts UTF-16 units and dropped marks, and cuts pasted text without saying so. */
export const personNameFieldLength = 2 * personNameLength;

// Scripts that join their letters or not by two invisible characters, which are part of a name there.
const joined = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]`;
// A sign of a variant belongs to the character before it, as in some Japanese names; an emoji may be several, joined.
const meant = [
  `(?<=${joined}\\p{M}*)[\\u200c\\u200d](?=${joined})`,
  String.raw`(?<=[\p{L}\p{N}\p{Emoji}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]`,
  String.raw`(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})`,
];
const invisible = new RegExp(`${meant.join('|')}|(\\p{Default_Ignorable_Code_Point}|\\u2800)`, 'gu');

/** Drops marks that nobody sees, such as those of direction, and the spaces around a name: it is stored like that. */
export function cleanPersonName(typed: string): string {
  return typed.replace(invisible, (character, dropped?: string) => (dropped === undefined ? character : '')).trim();
}

// Control characters, line ends, lone surrogates, and the signs of markup. Plain ranges, so that every dialect of regular
// expressions reads it alike.
const unsafe = String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff<>\\`;

/** Matches a cleaned name. */
export const personNamePattern = new RegExp(`^[^${unsafe}]*$`, 'u');

// Spaces, and what is invisible.
const unseen = String.raw`\u0009-\u000d \u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;

/** Matches a name in which something can be seen. */
export const visibleNamePattern = new RegExp(`[^${unseen}]`, 'u');

/** Predicates of a sentence whose subject is the field's label. */
export const personNameProblem =
  'must have no web addresses or e-mail addresses, and no line breaks or signs such as < > \\';
export const personNameTooLong = `must have at most ${personNameLength} characters`;

const dottedWords = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const initialOrTitle = /^\p{Lu}\p{Ll}{0,3}$/u;
const beginsWithCapital = /^\p{Lu}/u;

/** `Dr.Li`, `J.R.Li`: initials and titles before a capital; `evil.li` and `Evil.li` are not. */
function isInitialled(parts: string[]): boolean {
  const before = parts.slice(0, -1);
  return (
    before.every((part) => initialOrTitle.test(part)) && parts.slice(1).every((part) => beginsWithCapital.test(part))
  );
}

/**
 * True for a name, or other words, of which a mail program would make a link (docs/trust.md#names). Top-level domains are those of a packaged
 * list, which a browser does not load: there words with a dot between them pass, and the server refuses them.
 * @param isTopLevel tells what a top-level domain is, where a page has loaded the list
 */
export function hasAddress(name: string, isTopLevel: (word: string) => boolean = isTopLevelDomain): boolean {
  // Also full width, and the full stops of Chinese and Japanese.
  const plain = name.normalize('NFKC').replace(/[。｡]/gu, '.');
  if (/\/\/|@|www\./iu.test(plain)) return true;
  return (plain.match(dottedWords) ?? []).some((words) => {
    const parts = words.split('.');
    return isTopLevel(parts.at(-1) ?? '') && !isInitialled(parts);
  });
}

/** Says why a cleaned name is refused, as a predicate of its field's label; returns null for one that is taken, or empty. */
export function personNameRefusal(name: string): string | null {
  if ([...name].length > personNameLength) return personNameTooLong;
  return personNamePattern.test(name) && !hasAddress(name) ? null : personNameProblem;
}

/** True for a typed text that is a name once it is cleaned, or empty. */
export const isPersonName = (typed: string): boolean => personNameRefusal(cleanPersonName(typed)) === null;

/**
 * Joins the two fields of a name. Someone whose name is one word, typed into both fields or beside a sign such as -, keeps
 * that word (docs/product.md#limits).
 */
export function joinedName(firstName: string, lastName: string): string {
  const named = [firstName, lastName].filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first = firstName, last] = named;
  return last === undefined || last.toLowerCase() === first.toLowerCase() ? first : `${first} ${last}`;
}

/**
 * Prepares a name for a mail, so that no mail program makes a link of it: an invisible character parts what could be an
 * address, a number or a scheme.
 */
export function unlinkedName(name: string): string {
  return name.replace(/(?<=[.:/@。．｡])(?=[^\s])|(?<=\p{N}{2})(?=\p{N})/gu, '\u2060');
}
