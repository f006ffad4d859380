/**
 * A number of 30 bits for a text (FNV-1a): V8 stores it without an object of its own. Sets of texts are compared by the
 * XOR of theirs, regardless of order.
 */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash & 0x3fffffff;
}
