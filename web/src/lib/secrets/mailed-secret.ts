/** The secret in the fragment of a mailed link; undefined where there is none, or not a whole one. */
export function secretIn(hash: string): string | undefined {
  return /^#secret=([\w-]{43})$/.exec(hash)?.[1];
}
