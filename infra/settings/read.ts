import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { readStages } from './file.ts';
import { exampleOf, pathInFile, propertyAt, stageProperties } from './json-schema.ts';
import { type Stage, type StageValues, stageSchema, stages } from './schema.ts';
import { type SettingRefusal, SettingsError } from './settings-error.ts';

/** Settings of one stage, with everything absent filled in. */
export type StageSettings = Omit<StageValues, 'mediaPublicKeyFile'> & {
  stage: Stage;
  /** Absolute path of the settings file. */
  file: string;
  /** Absolute path of the public media key; `readMediaPublicKey` reads it. */
  mediaPublicKeyFile: string;
};

/**
 * Settings of a stage from a JSON file with comments.
 * @param stage as given, checked here
 * @throws SettingsError with every refusal
 */
export function readSettings(file: string, stage: string | undefined): StageSettings {
  const name = z.enum(stages).safeParse(stage).data;
  if (!name) throw new SettingsError(file, [unknownStage(stage)]);
  const all = readStages(file);
  const values = all[name];
  if (values === undefined) throw new SettingsError(file, [{ ...refused([], name), reason: 'is missing' }]);
  const { data, error } = stageSchema.safeParse(values);
  if (!data) throw new SettingsError(file, error.issues.flatMap(refusalsOf(name, values)));
  const shared = stages
    .filter((other) => other !== name)
    .flatMap((other) => sharedNames(data, stageSchema.safeParse(all[other]).data))
    .map(({ path, reason }) => ({ ...refused(path, name), reason }));
  if (shared.length > 0) throw new SettingsError(file, shared);
  return complete(resolve(file), name, data);
}

function complete(file: string, stage: Stage, { mediaPublicKeyFile, ...values }: StageValues): StageSettings {
  const keyFile = mediaPublicKeyFile ?? `${stage}.media-public.pem`;
  return { ...values, stage, file, mediaPublicKeyFile: resolve(dirname(file), keyFile) };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const namesOf = ({ domain }: StageValues) => (domain ? [domain.name, ...domain.alternativeNames] : []);

/** Tells whether both would stand in one account and region, as far as the settings say. */
function together(one: StageValues, other: StageValues): boolean {
  return one.region === other.region && (!one.account || !other.account || one.account === other.account);
}

/** Names that AWS gives out once, and both stages ask for; none of an `other` stage that is not set up. */
function sharedNames(one: StageValues, other: StageValues | undefined): { path: PropertyKey[]; reason: string }[] {
  if (!other) return [];
  const name = namesOf(one).find((ownName) => namesOf(other).includes(ownName));
  const mail = domainOf(one.mailFrom);
  return [
    ...(name ? [{ path: ['domain'], reason: `has ${name}, as the other stage: CloudFront serves a name once` }] : []),
    ...(together(one, other) && mail === domainOf(other.mailFrom)
      ? [
          {
            path: ['mailFrom'],
            reason: `is of ${mail}, as in the other stage: SES has a domain once in an account and region`,
          },
        ]
      : []),
  ];
}

function unknownStage(stage: string | undefined): SettingRefusal {
  const reason = stage ? `${stage} is no stage: it is ${stages.join(' or ')}` : 'is not named';
  return { path: 'stage', reason, example: 'prod, as in npm run deploy -- --stage prod' };
}

/** The refusal of a setting without its reason. */
function refused(path: readonly PropertyKey[], stage: Stage): Omit<SettingRefusal, 'reason'> {
  // The example of an element is that of its list.
  const named = path.slice(0, path.findLastIndex((key) => typeof key === 'string') + 1);
  const property = propertyAt(named) ?? stageProperties();
  const name = named.at(-1) ?? stage;
  return { path: pathInFile(stage, path), example: `"${String(name)}": ${JSON.stringify(exampleOf(property))}` };
}

type Issue = z.core.$ZodIssue;

function refusalsOf(stage: Stage, values: unknown) {
  return (issue: Issue): SettingRefusal[] => {
    if (issue.code !== 'unrecognized_keys') return [{ ...refused(issue.path, stage), reason: reasonOf(issue, values) }];
    const settingNames = Object.keys(propertyAt(issue.path)?.properties ?? {}).join(', ');
    return issue.keys.map((key) => ({
      path: pathInFile(stage, [...issue.path, key]),
      reason: 'is no setting',
      example: `one of ${settingNames}`,
    }));
  };
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
