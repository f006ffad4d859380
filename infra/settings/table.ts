import { type SettingProperty, stageProperties } from './json-schema.ts';

/** All settings as a Markdown table; docs/operations.md#settings shows it. */
export function settingsTable(): string {
  const rows = rowsOf(stageProperties(), '').map((cells) => `| ${cells.join(' | ')} |`);
  return ['| setting | meaning | default |', '| --- | --- | --- |', ...rows].join('\n');
}

function rowsOf({ properties = {}, required = [] }: SettingProperty, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const { description = '', default: defaultValue } = property;
    const fallback = defaultValue === undefined ? '' : code(defaultValue);
    const row = [code(path), description, required.includes(name) ? 'must be set' : fallback];
    return [row, ...rowsOf(property, `${path}.`)];
  });
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
