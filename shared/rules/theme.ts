/** Themes that a visitor may choose; without a choice the device decides (docs/product.md#appearance). */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** In `localStorage`, after the prefix of all keys. */
export const themeKey = 'theme';

/**
 * Runs in the head of each page, before its first paint; the Content-Security-Policy names its hash
 * (docs/decisions/dark-theme.md). Stored values that are no theme match no rule of the style sheet.
 */
export const themeScript = `try{const t=localStorage.getItem('exhale.${themeKey}');if(t)document.documentElement.dataset.theme=t}catch{}`;
