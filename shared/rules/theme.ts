/** Themes that a visitor may choose; without a choice the device decides (docs/product.md#appearance). */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** The key in `localStorage` has the prefix of all keys before it. */
export const themeKey = 'theme';
