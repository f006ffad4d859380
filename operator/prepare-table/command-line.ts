import { defaultSettingsFile } from '#infra/settings/file.ts';
import { CommandError } from '../command-error.ts';
import { readArguments } from '../read-arguments.ts';
import { readInstant } from '../read-instant.ts';
import { type OperatorTarget, targetOf, targetOptions } from '../target.ts';

export type PrepareCommand = {
  target: OperatorTarget;
  /** Names the restored table. */
  table: string;
  /** The instant that it was restored to. */
  restoredTo: Date;
};

const usage =
  'npm run prepare-table -- --local | --stage dev|prod [--settings <file>] --table <name> --to <instant, as 2026-11-20T09:00:00Z>';

const options = {
  ...targetOptions(defaultSettingsFile),
  table: { type: 'string' },
  to: { type: 'string' },
} as const;

/** Throws CommandError with what is wrong and the usage. */
export function readCommandLine(args: string[], now: Date): PrepareCommand {
  const { local, stage, settings, table, to } = readArguments({ args, options }, usage).values;
  const target = targetOf({ local, stage, settings }, usage);
  if (table === undefined) throw new CommandError(`--table names the restored table.\n${usage}`);
  return { target, table, restoredTo: readInstant(to, now, usage) };
}
