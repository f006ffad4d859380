import { isTheme, type Theme, themes } from '#shared/rules/theme.ts';
import { useHydrated } from '../lib/rendering/hydration.ts';
import { useTheme } from '../lib/theme.ts';
import { Select } from './Select.tsx';

const names: Record<Theme, string> = { light: 'Light', dark: 'Dark' };

/** Light, dark, or as the device prefers (docs/product.md#appearance). */
export function ThemeSelect() {
  const [theme, choose] = useTheme();
  return (
    <Select
      label="Appearance"
      disabled={!useHydrated()}
      value={theme ?? ''}
      onChange={({ target: { value } }) => choose(isTheme(value) ? value : null)}
    >
      <option value="">As on your device</option>
      {themes.map((name) => (
        <option key={name} value={name}>
          {names[name]}
        </option>
      ))}
    </Select>
  );
}
