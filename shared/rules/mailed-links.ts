/*
 * What mail systems do to the links of our mails (docs/product.md#mailed-links): they encode the sign before the fragment,
 * write `&` as in HTML, take up the full stop or bracket that follows, and break a line within.
 */

/** Names of the parameters that a fragment begins with. */
const fragmentNames = 'secret|email|waiting';

/** Names of the parameters that follow in a query or fragment. */
const otherNames = 'secret|next|token|sessionId|bookingId|purchaseId';

const whiteSpace = /\s|%0[ad]|%09|%20|%c2%a0/gi;

/** Matches signs of a sentence or a bracket, as they are and encoded; not `_` and `-`, with which a secret may end. */
const trailing = /(?:[.,;:!?)\]}>"'*=]|%(?:22|27|29|2c|2e|3a|3b|3d|3e|5d|7d)|&(?:gt|quot);?)+$/i;

const secretWithMore = /(secret=[\w-]{43})[^&]*/g;

const ampersand = /&(?:amp|#38|#x26)(?:;|%3b)/gi;
const encodedHash = new RegExp(`%23(?=(?:${fragmentNames})(?:=|%3d))`, 'i');
const ownFragment = new RegExp(`#(?:${fragmentNames})(?:=|%3d)`, 'i');

/** The address, from its path on, as our mail had it; the same where nothing is wrong with it. It never leads to another site. */
export function repairAddress(address: string): string {
  const repaired = repairedAddress(address);
  // Two slashes at the start of an address name another host; browsers read a backslash as a slash.
  return /^\/[\\/]/.test(repaired) ? address : repaired;
}

function repairedAddress(address: string): string {
  const compact = address.replaceAll(whiteSpace, '').replaceAll(ampersand, '&');
  const whole = compact.includes('#') ? compact : compact.replace(encodedHash, '#');
  if (ownFragment.test(whole)) return repairFrom(whole, whole.indexOf('#') + 1);
  if (/[?&]token=/.test(whole)) return repairFrom(whole, whole.indexOf('?') + 1);
  // Other queries hold what people typed.
  return /[?#]/.test(address) ? address : address.replace(trailing, '') || '/';
}

function repairFrom(address: string, start: number): string {
  return `${address.slice(0, start)}${repairParameters(address.slice(start))}`;
}

/** Repairs parameters whose values have no white space, and end neither in a sign of a sentence nor in a bracket. */
function repairParameters(text: string): string {
  return text
    .replace(trailing, '')
    .replaceAll(new RegExp(`^(${fragmentNames})%3d`, 'gi'), '$1=')
    .replaceAll(new RegExp(`(?:&|%26)(${otherNames})(?:=|%3d)`, 'gi'), '&$1=')
    .replaceAll(secretWithMore, '$1');
}
