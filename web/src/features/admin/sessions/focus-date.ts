/** State of the navigation to an editor whose date is to be chosen first. */
export const focusDate = { focus: 'date' } as const;

export function isDateFocused(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'focus' in state && state.focus === focusDate.focus;
}
