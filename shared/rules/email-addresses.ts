/** Characters of the part before the @, without quotes: what a browser's field for addresses accepts. */
const localCharacters = String.raw`A-Za-z0-9!#$%&'*+\/=?^_\u0060{|}~-`;
// Also labels in other scripts, which become ASCII.
const labelCharacters = String.raw`A-Za-z0-9\u00a1-\ud7ff\uf900-\uffdc`;
const label = `[${labelCharacters}][${labelCharacters}-]*`;
const domain = `${label}(?:[.\\u3002\\uff0e\\uff61]${label})+`;

/** Matches what may be typed, before `asciiEmail`. Plain ranges, so that every dialect of regular expressions reads it alike. */
export const typedEmailPattern = new RegExp(`^[${localCharacters}]+(?:\\.[${localCharacters}]+)*@${domain}$`, 'u');

const asciiDomain = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const asciiLocal = new RegExp(`^[${localCharacters}]+(?:\\.[${localCharacters}]+)*$`, 'u');

/** True for an address that mail can be sent to: `tom&jerry@example.org`, `anna@xn--e1afmkfd.xn--p1ai`. */
function isAsciiEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  return at > 0 && asciiLocal.test(address.slice(0, at)) && asciiDomain.test(address.slice(at + 1).toLowerCase());
}

/** The address with its domain in ASCII, as mail servers know it: `anna@пример.рф` becomes `anna@xn--e1afmkfd.xn--p1ai`. */
export function asciiEmail(typed: string): string {
  const at = typed.lastIndexOf('@');
  if (at < 1 || !typedEmailPattern.test(typed)) return typed;
  const named = domainToAscii(typed.slice(at + 1));
  return named === null ? typed : `${typed.slice(0, at)}@${named}`;
}

/** A typed address as the contract stores it, to be compared with others. */
export const normaliseEmail = (typed: string): string => asciiEmail(typed.trim()).toLowerCase();

function domainToAscii(name: string): string | null {
  const url = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : null;
  return url && asciiDomain.test(url.hostname) ? url.hostname : null;
}

/** The address of a link that writes to an e-mail address, with what would be part of the link's syntax encoded. */
export const mailtoOf = (address: string): string => `mailto:${address.replace(/[%?#&/^`{|}]/g, encodeURIComponent)}`;

export const emailMaxLength = 254;

/** Predicates of a sentence whose subject is the field's label. */
export const emailProblem = 'must be an e-mail address';
export const emailLocalProblem =
  'must have only the letters A to Z, digits and signs before the @: mail to other letters does not arrive everywhere';

/** Says why a typed address is refused; returns null for one that is taken. */
export function emailRefusal(typed: string): string | null {
  const address = asciiEmail(typed);
  if (isAsciiEmail(address)) return address.length > emailMaxLength ? emailProblem : null;
  return /^[^\s@]*[^ -~\s@][^\s@]*@[^\s@]+$/.test(address) ? emailLocalProblem : emailProblem;
}
