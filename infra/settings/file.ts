import { readFileSync } from 'node:fs';
import { type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser';
import * as z from 'zod';
import { type SettingRefusal, SettingsError } from './settings-error.ts';

export const defaultSettingsFile = 'settings.jsonc';

const outline = z.strictObject({
  $schema: z.string().optional(),
  stages: z.strictObject({ dev: z.unknown().optional(), prod: z.unknown().optional() }),
});

/**
 * Reads what the file says of each stage, without checking it: another stage may be unfinished.
 * @throws SettingsError
 */
export function readStages(file: string): z.output<typeof outline>['stages'] {
  const all = outline.safeParse(parseFile(file));
  if (!all.success) throw new SettingsError(file, all.error.issues.map(outlineRefusal));
  return all.data.stages;
}

function outlineRefusal(issue: z.core.$ZodIssue): SettingRefusal {
  const path = issue.path.map(String).join('.') || 'the file';
  const unknown = issue.code === 'unrecognized_keys' && issue.keys.join(', ');
  const reason = unknown ? `has what is no setting: ${unknown}` : 'is no object';
  return { path, reason, example: '"stages": { "prod": { … } }' };
}

function parseFile(file: string): unknown {
  const text = readText(file);
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) throw new SettingsError(file, [syntaxRefusal(file, text, first)]);
  const repeated = repeatedSettings(text);
  if (repeated.length > 0) throw new SettingsError(file, repeated);
  return value;
}

function syntaxRefusal(file: string, text: string, { error, offset }: ParseError): SettingRefusal {
  const before = text.slice(0, offset).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  const reason = `is not JSON with comments: ${printParseErrorCode(error)} at ${place}`;
  return { path: file, reason, example: 'infra/settings/example.jsonc' };
}

/** JSON takes the last of two values silently. */
function repeatedSettings(text: string): SettingRefusal[] {
  const seenPaths = new Set<string>();
  const repeated: SettingRefusal[] = [];
  visit(text, {
    onObjectProperty: (name, _offset, _length, line, _column, parentPath) => {
      const path = [...parentPath(), name].join('.');
      const reason = `stands there twice, again on line ${line + 1}`;
      if (seenPaths.has(path)) repeated.push({ path, reason, example: 'one of the two' });
      seenPaths.add(path);
    },
  });
  return repeated;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const reason = missing ? 'does not exist' : `cannot be read: ${cause instanceof Error ? cause.message : cause}`;
    const example = `cp infra/settings/example.jsonc ${defaultSettingsFile}`;
    throw new SettingsError(file, [{ path: file, reason, example }]);
  }
}
