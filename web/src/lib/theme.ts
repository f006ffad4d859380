import { useSyncExternalStore } from 'react';
import { isTheme, type Theme, themeKey } from '#shared/rules/theme.ts';
import { createListeners } from './listeners.ts';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

const listeners = createListeners();

// The page itself says which, so that the choice holds in a browser that stores nothing.
function chosenTheme(): Theme | null {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : null;
}

function apply(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  listeners.notify();
}

function applyStored(): void {
  const stored = readStored('localStorage', themeKey);
  apply(isTheme(stored) ? stored : null);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  // Another tab may have chosen between this page's head and now.
  const stored = readStored('localStorage', themeKey);
  if (isTheme(stored) && stored !== chosenTheme()) apply(stored);
  const stop = onStoredElsewhere(themeKey, applyStored);
  return () => {
    unsubscribe();
    stop();
  };
}

function choose(theme: Theme | null): void {
  writeStored('localStorage', themeKey, theme);
  apply(theme);
}

/** The chosen theme, null where the device decides, and how to choose another one (docs/product.md#appearance). */
export function useTheme(): [Theme | null, (theme: Theme | null) => void] {
  return [useSyncExternalStore(subscribe, chosenTheme, () => null), choose];
}

const subscribeToChoice = (listener: () => void) => listeners.subscribe(listener);

/** The media query under which the page is dark: of the device, or by the visitor's choice; null where it is not. */
export function useDarkMedia(): string | null {
  const theme = useSyncExternalStore(subscribeToChoice, chosenTheme, () => null);
  if (theme === null) return 'screen and (prefers-color-scheme: dark)';
  return theme === 'dark' ? 'screen' : null;
}
