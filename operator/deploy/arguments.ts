import { parseArgs } from 'node:util';
import { defaultSettingsFile } from '#infra/settings/file.ts';
import { DeployError } from './deploy-error.ts';

export type DeployOptions = {
  /** Checked with the settings. */
  stage: string | undefined;
  settingsFile: string;
  yes: boolean;
  /** Limits the command to reading: nothing is created or changed. */
  check: boolean;
  newMediaKey: boolean;
};

export const usage = `npm run deploy -- --stage dev|prod [--settings settings.jsonc] [--check] [--yes] [--new-media-key]

  --stage           which stage of the settings
  --settings        file of the settings
  --check           only what reads: settings, credentials, quotas, differences
  --yes             does not ask, for a run without a terminal
  --new-media-key   replaces the key that signs the addresses of videos
  --help            this text

docs/operations.md#deploying`;

/** @returns undefined when help is asked for. @throws DeployError */
export function readArguments(args: string[]): DeployOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const example = 'npm run deploy -- --stage prod (the first -- passes the others on)';
  if (positionals.length > 0) throw new DeployError(`${positionals.join(' ')} means nothing here`, example);
  if (!values.stage) throw new DeployError('the stage is not named', example);
  const { stage, settings: settingsFile, check, yes, 'new-media-key': newMediaKey } = values;
  return { stage, settingsFile, check, yes, newMediaKey };
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        stage: { type: 'string' },
        settings: { type: 'string', default: defaultSettingsFile },
        check: flag,
        yes: flag,
        'new-media-key': flag,
        help: flag,
      },
    });
  } catch (cause) {
    throw new DeployError(cause instanceof Error ? cause.message : String(cause), usage, { cause });
  }
}
