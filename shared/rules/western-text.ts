/**
 * Patterns that text in western languages does not have, and other encodings read as Windows-1252 do: control characters,
 * signs within words, low quotation marks behind letters, a capital of the upper half behind a small letter, and many
 * accented letters in a row.
 */
const implausible = [
  /[\u0080-\u009f]/,
  /\p{L}[\u0192\u02c6\u02dc\u2020-\u2022\u2026\u2030\u2039\u203a\u00a1-\u00a9\u00ab-\u00b4\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7]\p{L}/u,
  /\p{L}[\u201c\u201d]\p{L}|\p{L}[\u201a\u201e\u00a4]/u,
  /\p{Ll}[\u0160\u0152\u017d\u0178]/u,
  /\u0178\p{Ll}/u,
  /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]{4}/,
];

/** Tells whether text that was read as Windows-1252 looks as if it was written so. */
export function isWesternText(text: string): boolean {
  return implausible.every((pattern) => !pattern.test(text));
}
