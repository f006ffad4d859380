import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { notify } from '../../../../lib/notify.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

/** Fetched with the first use of the search. */
const load = async (): Promise<Dialog> => (await import('./SearchDialog.tsx')).SearchDialog;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}

/** Not over another dialog, which may have input that is not saved. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null;

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (isDialogOpen() || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !isTyping(target);
}

/** The search of the back office: how its buttons open it, and the dialog; Ctrl+K, Cmd+K and / open it too. */
export function useSearchDialog(): { open: () => void; dialog: ReactNode } {
  const [Loaded, setLoaded] = useState<Dialog | null>(null);
  const open = () => {
    void load().then(
      (dialog) => setLoaded(() => dialog),
      () => notify({ tone: 'bad', title: 'The search did not load', text: 'Check your connection and try again.' }),
    );
  };
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
  return { open, dialog: Loaded && <Loaded onClose={() => setLoaded(null)} /> };
}
