import { defaultSettingsFile } from '#infra/settings/file.ts';
import { CommandError } from '../command-error.ts';
import { readArguments } from '../read-arguments.ts';
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
  return { target, table, restoredTo: readInstant(to, now) };
}

/** The zone is required: that of the machine would be taken, and mails and people be missed by hours. */
const instantWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function readInstant(text: string | undefined, now: Date): Date {
  const instant = new Date(text ?? '');
  if (!instantWithZone.test(text ?? '') || Number.isNaN(instant.getTime()))
    throw new CommandError(`--to is the instant that the table was restored to, with its zone.\n${usage}`);
  if (instant > now) throw new CommandError(`--to is ahead: ${instant.toISOString()}.\n${usage}`);
  return instant;
}
