import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { SearchDialog } from './SearchDialog.tsx';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}

/** The search does not open over another dialog, which may have input that is not saved. */
const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (isDialogOpen() || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !isTyping(target);
}

/** The search of the back office: how its buttons open it, and the dialog; Ctrl+K, Cmd+K and / open it too. */
export function useSearchDialog(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  // Within the press: the next key reaches the field, and a phone shows its keyboard.
  const open = () => flushSync(() => setOpen(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state.
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);
  return { open, dialog: isOpen && <SearchDialog onClose={() => setOpen(false)} /> };
}
