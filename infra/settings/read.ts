import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import * as z from 'zod';
import { sharedNames } from './between-stages.ts';
import { exampleOf, pathInFile, propertyAt, stageProperties } from './json-schema.ts';
import { type Stage, type StageValues, stageSchema, stages } from './schema.ts';
import { type Refusal, SettingsError } from './settings-error.ts';

/** Settings of one stage, with everything absent filled in. */
export type Settings = Omit<StageValues, 'mediaPublicKeyFile'> & {
  stage: Stage;
  /** Absolute path of the settings file. */
  file: string;
  /** Absolute path of the public media key; `readMediaPublicKey` reads it. */
  mediaPublicKeyFile: string;
};

export const defaultSettingsFile = 'settings.jsonc';

const stageName = z.enum(stages);
const outline = z.strictObject({
  $schema: z.string().optional(),
  stages: z.strictObject({ dev: z.unknown().optional(), prod: z.unknown().optional() }),
});

/**
 * Settings of a stage from a JSON file with comments.
 * @param stage as given, checked here
 * @throws SettingsError with every refusal
 */
export function readSettings(file: string, stage: string | undefined): Settings {
  const name = stageName.safeParse(stage).data;
  if (!name) throw new SettingsError(file, [stageRefusal(stage)]);
  const all = outline.safeParse(parseFile(file));
  if (!all.success) throw new SettingsError(file, all.error.issues.map(outlineRefusal));
  const values = all.data.stages[name];
  if (values === undefined) throw new SettingsError(file, [{ ...refused([], name), reason: 'is missing' }]);
  const parsed = stageSchema.safeParse(values);
  if (!parsed.success)
    throw new SettingsError(
      file,
      parsed.error.issues.flatMap((issue) => stageRefusals(issue, name, values)),
    );
  const others = stages
    .filter((other) => other !== name)
    .map((other) => stageSchema.safeParse(all.data.stages[other]).data);
  const shared = others.flatMap((other) => (other ? sharedNames(parsed.data, other) : []));
  if (shared.length > 0)
    throw new SettingsError(
      file,
      shared.map(({ path, reason }) => ({ ...refused(path, name), reason })),
    );
  return complete(resolve(file), name, parsed.data);
}

function complete(file: string, stage: Stage, { mediaPublicKeyFile, ...values }: StageValues): Settings {
  return {
    ...values,
    stage,
    file,
    mediaPublicKeyFile: resolve(dirname(file), mediaPublicKeyFile ?? `${stage}.media-public.pem`),
  };
}

function stageRefusal(stage: string | undefined): Refusal {
  const reason = stage ? `${stage} is no stage: it is ${stages.join(' or ')}` : 'is not named';
  return { path: 'stage', reason, example: '-c stage=prod' };
}

function parseFile(file: string): unknown {
  const text = readText(file);
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!first) return value;
  const before = text.slice(0, first.offset).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  const reason = `is not JSON with comments: ${printParseErrorCode(first.error)} at ${place}`;
  throw new SettingsError(file, [{ path: file, reason, example: 'infra/settings/example.jsonc' }]);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const reason = missing ? 'does not exist' : `cannot be read: ${cause instanceof Error ? cause.message : cause}`;
    throw new SettingsError(file, [
      { path: file, reason, example: `cp infra/settings/example.jsonc ${defaultSettingsFile}` },
    ]);
  }
}

type Issue = z.core.$ZodIssue;

function outlineRefusal(issue: Issue): Refusal {
  const path = issue.path.map(String).join('.') || 'the file';
  const reason = issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : 'is no object';
  return { path, reason, example: '"stages": { "prod": { … } }' };
}

const unknownKeys = (keys: string[]) => `has what is no setting: ${keys.join(', ')}`;

/** The refusal of a setting without its reason. */
function refused(path: readonly PropertyKey[], stage: Stage): Omit<Refusal, 'reason'> {
  const property = propertyAt(path) ?? stageProperties();
  const name = path.findLast((key) => typeof key === 'string') ?? stage;
  return { path: pathInFile(stage, path), example: `"${String(name)}": ${JSON.stringify(exampleOf(property))}` };
}

function stageRefusals(issue: Issue, stage: Stage, values: unknown): Refusal[] {
  if (issue.code !== 'unrecognized_keys') return [{ ...refused(issue.path, stage), reason: reasonOf(issue, values) }];
  const known = Object.keys(propertyAt(issue.path)?.properties ?? {}).join(', ');
  return issue.keys.map((key) => ({
    path: pathInFile(stage, [...issue.path, key]),
    reason: 'is no setting',
    example: `one of ${known}`,
  }));
}

function reasonOf(issue: Issue, values: unknown): string {
  if (issue.code !== 'invalid_type') return issue.message;
  return isAbsent(values, issue.path) ? 'is missing' : `must be ${issue.expected}`;
}

function isAbsent(values: unknown, path: readonly PropertyKey[]): boolean {
  const parent = z.record(z.string(), z.unknown());
  const value = path.reduce<unknown>((outer, key) => parent.safeParse(outer).data?.[String(key)], values);
  return value === undefined;
}
