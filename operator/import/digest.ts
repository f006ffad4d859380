import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** Tells whether a field counts: not all kinds of items store nulls and falses. */
const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== false;

function definedFields(fields: Fields): [string, unknown][] {
  return Object.entries(fields)
    .filter(isSet)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Compares fields, of which those that are not set do not count. */
export function sameFields(one: Fields, other: Fields): boolean {
  return isDeepStrictEqual(definedFields(one), definedFields(other));
}

export function digestOf(fields: Fields): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? definedFields(value as Fields).map(([name, inner]) => [name, sorted(inner)])
      : value;
  return createHash('sha256')
    .update(JSON.stringify(sorted(fields)))
    .digest('base64url')
    .slice(0, 22);
}
