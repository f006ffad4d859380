import type { Node } from 'constructs';
import { commitPattern } from '#shared/rules/commit.ts';
import { defaultSettingsFile } from './settings/file.ts';
import { type SettingRefusal, SettingsError } from './settings/settings-error.ts';

export type Context = {
  stage: string | undefined;
  settingsFile: string;
  /** Absent: true. The deployment command gives false the first time. */
  protect: boolean;
  /** Absent: unknown. The deployment command gives it. */
  commit: string | undefined;
};

const contextNames = ['stage', 'settings', 'protected', 'commit'];

/** Reads the context of the app. @throws SettingsError for what belongs into the settings file, and what is unknown */
export function readContext(node: Node): Context {
  const { stage, settings, protected: protectedValue, commit, ...others } = ownContext(node.getAllContext());
  const settingsFile = settings ?? defaultSettingsFile;
  const unknown = Object.keys(others).map((name): SettingRefusal => {
    const example = `"${name}" in stages.${stage ?? 'prod'} of ${settingsFile}`;
    return { path: `-c ${name}`, reason: `is none of ${contextNames.join(', ')}: settings stand in the file`, example };
  });
  const protection: SettingRefusal = {
    path: '-c protected',
    reason: 'is neither true nor false',
    example: '-c protected=true',
  };
  const commitRefusal: SettingRefusal = {
    path: '-c commit',
    reason: 'is no commit',
    example: '-c commit=$(git rev-parse HEAD)',
  };
  const refusals = [
    ...unknown,
    ...(protectedValue !== undefined && !['true', 'false'].includes(protectedValue) ? [protection] : []),
    ...(commit !== undefined && !commitPattern.test(commit) ? [commitRefusal] : []),
  ];
  if (refusals.length > 0) throw new SettingsError(settingsFile, refusals);
  return { stage, settingsFile, protect: protectedValue !== 'false', commit };
}

/** The CDK's commands `acknowledge` and `cli-telemetry` write these names. */
const ofCdk = ['acknowledged-issue-numbers', 'cli-telemetry'];

/**
 * Leaves out what the CDK keeps in the context itself; its flags and lookups have a colon or an at sign in their names.
 */
function ownContext(all: Record<string, unknown>): Record<string, string | undefined> {
  const own = Object.entries(all).filter(([name]) => !/[@:]/.test(name) && !ofCdk.includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
