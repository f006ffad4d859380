/*
 * What mail systems do to the links of our mails (docs/product.md#mailed-links): they encode the sign before the fragment,
 * once or twice, write `&` as in HTML and `=` as in a mail's source, take up the full stop, bracket or quotation mark that
 * follows, break a line within, add parameters of their own, and change the case of a path.
 */

/** The fragment or query of a link of ours begins with one of these. */
const firstNames = ['secret', 'email', 'waiting', 'token', 'sessionId', 'bookingId', 'reference', 'voucher'];

/** The parameters of our links. Others were added by a mail system. */
const names = [...firstNames, 'purchaseId', 'next', 'confirmed', 'type', 'tab'];

/** Takes one of the names, also where a line was broken within it. */
const oneOf = (some: string[]) => some.map((name) => `=?${[...name].join('=?')}`).join('|');

const first = oneOf(firstNames);
const idPattern = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

const id = new RegExp(`^${idPattern}`);
const token = new RegExp(`^[0-9a-f]{32}\\.${idPattern}`);

/** A value of one of these names has a form of its own. */
const forms: Record<string, RegExp> = {
  secret: /^[\w-]{43}/,
  waiting: token,
  token,
  sessionId: id,
  bookingId: id,
  purchaseId: id,
  reference: id,
  voucher: /^[\dA-Z]{4}(?:-[\dA-Z]{4}){3}/,
  confirmed: /^true/,
  type: /^[a-z]+/,
  tab: /^[a-z]+(?:-[a-z]+)*/,
};

const softBreak = /=(?:\r?\n|(?:%(?:25)*0d)?%(?:25)*0a)/gi;
const whiteSpace = /\s|%(?:25)*(?:0[ad]|09|20|c2%(?:25)*a0)/gi;
const ampersand = /(?:&|%(?:25)*26)=?(?:a=?m=?p|#=?3=?8|#=?x=?2=?6)=?(?:;|%(?:25)*3b)/gi;

/** Signs of a sentence or a bracket, as they are, encoded, and as in HTML, and any sign beyond ASCII; not `_` and `-`, with which a secret may end. */
const trailing =
  /(?:[^\w/%&#-]|%(?:2[1-9a-c]|2e|3[a-f]|40|5[b-e]|60|7[b-e])|%[c-f][\da-f](?:%[89ab][\da-f])+|&(?:[gl]t|quot|apos)\b;?|&(?:#\w+|[a-z]+);)+$/i;

/** The sign before a fragment or query of ours, as it is or encoded; parameters of others may come first. */
const others = '(?:[^#]*?(?:&|%26))?';
const ownHash = new RegExp(`(?:#|%23)(?=${others}(?:${first})(?:=|%3d))`, 'i');
const ownQuery = new RegExp(
  `(?:\\?|%3f)(?=${others}(?:(?:${oneOf(['token', 'confirmed'])})(?:=|%3d)|${oneOf(['tab'])}(?:=|%3d)(?:3d|=)*${oneOf(['reset'])}))`,
  'i',
);
const ownFirst = new RegExp(`^(?:${first})(?:=|%3d)`, 'i');

/** The address, from its path on, as our mail had it; the same where nothing is wrong with it. It never leads to another site. */
export function repairAddress(address: string): string {
  const repaired = repairedAddress(address);
  // Two slashes at the start of an address name another host; browsers read a backslash as a slash.
  return /^\/[\\/]/.test(repaired) ? address : repaired;
}

function repairedAddress(address: string): string {
  if (isIntact(address)) return address;
  const compact = address.replaceAll(softBreak, '').replaceAll(whiteSpace, '').replaceAll(ampersand, '&');
  const whole = decodeTwice(compact);
  const hash = ownHash.exec(whole);
  const sign = hash ?? ownQuery.exec(whole);
  // Other queries hold what people typed.
  if (!sign) return address.replace(/^([^?#&]*)&(?:#|[a-z]+;).*$/i, '$1').replace(/^[^?#]*/, repairPath);
  const before = whole.slice(0, sign.index);
  const [path = '', query] = before.split('?');
  const parameters = repairParameters(whole.slice(sign.index + sign[0].length));
  const keptQuery = query === undefined ? '' : `?${ownFirst.test(query) ? repairParameters(query) : query}`;
  return `${repairPath(path)}${keptQuery}${hash ? '#' : '?'}${parameters}`;
}

/** Tells whether the address is as we mail it: what a value of it has within may look like a parameter that was encoded on the way. */
function isIntact(address: string): boolean {
  const [path = '', fragment = '', ...otherParts] = address.split('#');
  const isOurPath = /^[\w/-]+$/.test(path) && repairPath(path) === path;
  return isOurPath && otherParts.length === 0 && fragment.split('&').every(isIntactPair);
}

function isIntactPair(pair: string): boolean {
  const [name = '', value = ''] = pair.split('=');
  if (!names.includes(name) || trailing.test(value)) return false;
  const form = forms[name];
  if (form) return `${name}=${form.exec(value)?.[0]}` === pair;
  // As URLSearchParams writes it, but for the end of a line; a page within may have one that is encoded twice.
  return !/%(?:0[9ad]|c2%a0)/i.test(value) && new URLSearchParams(pair).toString() === pair;
}

/** Decodes what was encoded once more: the signs of our links are encoded once at most. */
function decodeTwice(address: string): string {
  const isTwice = /%25(?=(?:25)*(?:23|26|2f|3[df]|40))/i;
  let decoded = address;
  while (isTwice.test(decoded)) decoded = decoded.replaceAll('%25', '%');
  return decoded;
}

/** A path ends in no sign of a sentence and has none of a line's end; ids are in upper case, and all else in lower case. */
function repairPath(path: string): string {
  const whole = path.replaceAll('=', '').replace(trailing, '') || '/';
  return whole.replaceAll(/[^/]+/g, (part) => (isId.test(part) ? part.toUpperCase() : caseless(part)));
}

const isId = new RegExp(`^${idPattern}$`, 'i');

/** Words of our paths; a name that has both cases or a sign is none. */
const caseless = (part: string) => (/^[A-Z][A-Za-z-]*$/.test(part) ? part.toLowerCase() : part);

const separator = new RegExp(`(?:&|%26|^)(${oneOf(names)})(?:=|%3d)+`, 'gi');

/** Our parameters in their order, each once. */
function repairParameters(text: string): string {
  const separated = text
    .replaceAll(separator, (_, name: string) => `&${name.replaceAll('=', '')}=`)
    .replace(trailing, '');
  const found = new Map<string, string>();
  for (const pair of separated.split('&')) {
    const name = nameOf(pair);
    if (name && !found.has(name)) found.set(name, pair.replaceAll('=', '').slice(name.length));
  }
  const isQuoted = [...found].some(([name, value]) => isQuotedValue(name, value));
  return [...found]
    .map(([name, value]) => `${name}=${repairValue(name, isQuoted ? value.replace(/^3D/i, '') : value)}`)
    .join('&');
}

/** The name of a parameter of ours. */
function nameOf(pair: string): string | undefined {
  const typed = pair.slice(0, pair.indexOf('=')).toLowerCase();
  return names.find((name) => typed === name.toLowerCase());
}

/** Tells whether `=` was written as in a mail's source, `=3D`. */
function isQuotedValue(name: string, value: string): boolean {
  const form = forms[name];
  return form !== undefined && /^3D/i.test(value) && form.test(value.slice(2));
}

function repairValue(name: string, value: string): string {
  const own = value.replace(/[?#<>"].*$/, '');
  return forms[name]?.exec(own)?.[0] ?? (name === 'next' ? own.replace(trailing, '') : own);
}
