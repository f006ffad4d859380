import { defaultSettingsFile } from '#infra/settings/file.ts';
import { type Area, areas } from '../../functions/reactions/derived-data/difference.ts';
import { CommandError } from '../command-error.ts';
import { readArguments } from '../read-arguments.ts';
import { type OperatorTarget, targetOf, targetOptions } from '../target.ts';

export type ReconcileCommand = {
  target: OperatorTarget;
  /** Names another table than the site's, as one that was restored. */
  table: string | undefined;
  areas: readonly Area[];
  repair: boolean;
  json: boolean;
};

export const usage = `npm run reconcile -- --local | --stage dev|prod [--settings <file>] [--table <name>]
  [--only ${areas.join(',')}] [--repair] [--json]`;

const options = {
  ...targetOptions(defaultSettingsFile),
  table: { type: 'string' },
  only: { type: 'string', default: areas.join(',') },
  repair: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Throws CommandError with what is wrong and the usage. */
export function readCommandLine(args: string[]): ReconcileCommand {
  const { local, stage, settings, table, only, ...flags } = readArguments({ args, options }, usage).values;
  return { target: targetOf({ local, stage, settings }, usage), table, ...flags, areas: readAreas(only) };
}

function readAreas(areaNames: string): Area[] {
  return areaNames.split(',').map((name) => {
    const area = areas.find((one) => one === name);
    if (!area) throw new CommandError(`--only names ${areas.join(', ')}, not "${name}".`);
    return area;
  });
}
