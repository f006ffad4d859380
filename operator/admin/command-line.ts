import { defaultSettingsFile } from '#infra/settings/file.ts';
import { CommandError } from '../command-error.ts';
import { readArguments } from '../read-arguments.ts';
import { type OperatorTarget, targetOf, targetOptions } from '../target.ts';

const usage = 'npm run admin -- <e-mail address> --local | --stage dev|prod [--settings <file>]';

/** Throws CommandError with what is wrong and the usage. */
export function readCommandLine(args: string[]): { target: OperatorTarget; email: string } {
  const options = targetOptions(defaultSettingsFile);
  const { values, positionals } = readArguments({ args, options, allowPositionals: true }, usage);
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0) throw new CommandError(`name one e-mail address.\n${usage}`);
  const { local, stage, settings } = values;
  return { target: targetOf({ local, stage, settings }, usage), email };
}
