import { defaultSettingsFile } from '#infra/settings/file.ts';
import type { Key } from '../../functions/ground/platform/table.ts';
import { CommandError } from '../command-error.ts';
import { readArguments } from '../read-arguments.ts';
import { readInstant } from '../read-instant.ts';

/** Brings the whole table back to an instant, or puts one item of a restored copy back. */
export type RestoreCommand = { stage: string; settingsFile: string } & (
  | { to: Date }
  | { item: Key; fromTable: string }
);

export const usage = `npm run restore -- --stage dev|prod [--settings <file>] --to <instant, as 2026-11-20T09:00:00Z>
npm run restore -- --stage dev|prod [--settings <file>] --item '<PK> <SK>' --from-table <restored copy>`;

const options = {
  stage: { type: 'string' },
  settings: { type: 'string', default: defaultSettingsFile },
  to: { type: 'string' },
  item: { type: 'string' },
  'from-table': { type: 'string' },
} as const;

/** Throws CommandError with what is wrong and the usage. */
export function readCommandLine(args: string[], now: Date): RestoreCommand {
  const { stage, settings: settingsFile, to, item, ...others } = readArguments({ args, options }, usage).values;
  const fromTable = others['from-table'];
  if (stage === undefined) throw new CommandError(`--stage names the stage.\n${usage}`);
  if (to !== undefined && item === undefined && fromTable === undefined) {
    const instant = readInstant(to, now, usage);
    // DynamoDB restores to whole seconds.
    instant.setUTCMilliseconds(0);
    return { stage, settingsFile, to: instant };
  }
  if (to !== undefined || item === undefined || fromTable === undefined)
    throw new CommandError(`name --to alone, or --item with --from-table.\n${usage}`);
  return { stage, settingsFile, item: readKey(item), fromTable };
}

function readKey(item: string): Key {
  const { PK, SK } = /^(?<PK>\S+) (?<SK>.+)$/.exec(item)?.groups ?? {};
  if (PK === undefined || SK === undefined)
    throw new CommandError(`--item is a partition key and a sort key, as 'SESSION#01… SESSION'.\n${usage}`);
  return { PK, SK };
}
