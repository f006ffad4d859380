/** What a key does to the recording. */
export type Shortcut = 'play' | 'back' | 'forward' | 'louder' | 'quieter' | 'fullscreen' | 'captions' | 'mute';

/** Where a key was pressed: what it means there by itself comes first. */
export type Place = 'page' | 'stage' | 'button' | 'slider' | 'field';

const everywhere: Record<string, Shortcut> = {
  ' ': 'play',
  k: 'play',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  f: 'fullscreen',
  c: 'captions',
  m: 'mute',
};
// Elsewhere these keys move the page.
const onStage: Record<string, Shortcut> = { ArrowUp: 'louder', ArrowDown: 'quieter' };

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/** What a pressed key asks for; null where it means something else. */
export function shortcutOf(press: Press, place: Place): Shortcut | null {
  if (press.altKey || press.ctrlKey || press.metaKey || place === 'field') return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (key === ' ' && place === 'button') return null;
  if (key.startsWith('Arrow') && place === 'slider') return null;
  const shortcut = everywhere[key] ?? (place === 'page' ? undefined : onStage[key]) ?? null;
  // A key that is held down moves on; it does not switch to and fro.
  const moves = key.startsWith('Arrow');
  return press.repeat && !moves ? null : shortcut;
}

/** The place of an element on the page. */
export function placeOf(target: EventTarget | null, stage: Element | null): Place {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.matches('input[type=range]')) return 'slider';
  if (target.matches('input, textarea, select, [contenteditable]') || target.closest('[role=dialog]')) return 'field';
  if (target.closest('button, a, summary, [role=tab]')) return 'button';
  return stage?.contains(target) ? 'stage' : 'page';
}
