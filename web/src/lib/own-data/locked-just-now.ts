/** State of the history's entry that follows the deletion of an account in this browser. */
export const lockedJustNow = { lockedJustNow: true } as const;

export function isLockedJustNow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'lockedJustNow' in state;
}
