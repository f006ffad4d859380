const atoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/;
const printable = /^[\x20-\x7e]*$/;

/** Bytes of UTF-8 in one encoded word, which may have 75 characters with its frame and base64. */
const wordBytes = 45;

/** Address with a display name as a header has it: quoted, or as encoded words. Source: RFC 5322 3.4, RFC 2047. */
export function mailbox(name: string, address: string): string {
  if (atoms.test(name)) return `${name} <${address}>`;
  if (printable.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
  return `${encodedWords(name)} <${address}>`;
}

function encodedWords(text: string): string {
  const words: string[] = [''];
  for (const character of text) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > wordBytes) words.push(character);
    else words[words.length - 1] = last + character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
