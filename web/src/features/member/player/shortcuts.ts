export type Shortcut = 'play' | 'back' | 'forward' | 'louder' | 'quieter' | 'fullscreen' | 'captions' | 'mute';

/** Kind of element that has the focus: its own keys come first. */
export type FocusTarget = 'page' | 'stage' | 'button' | 'slider' | 'field';

const everywhere: Record<string, Shortcut> = {
  ' ': 'play',
  k: 'play',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  f: 'fullscreen',
  c: 'captions',
  m: 'mute',
};
// Elsewhere these keys scroll the page.
const onStage: Record<string, Shortcut> = { ArrowUp: 'louder', ArrowDown: 'quieter' };

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/** The shortcut of a key press; null where the key belongs to the focused element or the browser. */
export function shortcutOf(press: Press, target: FocusTarget): Shortcut | null {
  if (press.altKey || press.ctrlKey || press.metaKey || target === 'field') return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (key === ' ' && target === 'button') return null;
  if (key.startsWith('Arrow') && target === 'slider') return null;
  const shortcut = everywhere[key] ?? (target === 'page' ? undefined : onStage[key]) ?? null;
  // A held key repeats seeking and volume, but toggles once.
  const isRepeatable = key.startsWith('Arrow');
  return press.repeat && !isRepeatable ? null : shortcut;
}

export function focusTargetOf(target: EventTarget | null, stage: Element | null): FocusTarget {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.matches('input[type=range]')) return 'slider';
  if (target.matches('input, textarea, select, [contenteditable]') || target.closest('[role=dialog]')) return 'field';
  if (target.closest('button, a, summary, [role=tab]')) return 'button';
  return stage?.contains(target) ? 'stage' : 'page';
}
