// Control characters, line ends, marks that change the direction of text, invisible characters, lone surrogates, and
// the signs of markup, web addresses and e-mail addresses, also in full width.
const refused = String.raw`\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3002\ufeff\uff0e\uff0f\uff1a\uff20\uff61\ud800-\udfff<>/\\:@`;
const afterStop = String.raw` \u00a0,)'’\-`;

/**
 * A name of a person (docs/trust.md#names). A full stop follows an initial or ends a word (`J.R.R. Tolkien`): one
 * between words would make a web address, which mail programs turn into a link. Plain ranges, so that every dialect of
 * regular expressions reads it alike.
 */
export const personNamePattern = new RegExp(
  `^[^.${refused}]*(?:\\.[^.${afterStop}${refused}]?(?:[${afterStop}][^.${refused}]*)?)*$`,
  'u',
);

/** Predicate of a sentence whose subject is the field's label. */
export const personNameProblem = 'must have no web addresses and no signs such as < > / : @';

export const personNameLength = 80;

export function isPersonName(name: string): boolean {
  return name.length <= personNameLength && personNamePattern.test(name);
}
