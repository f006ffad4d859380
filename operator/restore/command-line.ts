import { defaultSettingsFile } from '#infra/settings/file.ts';
import { erasuresKeptDays } from '../../functions/ground/keys/erasure.ts';
import type { Key } from '../../functions/ground/platform/table.ts';
import { CommandError } from '../command-error.ts';
import { readArguments } from '../read-arguments.ts';
import { readInstant } from '../read-instant.ts';

/**
 * Brings the whole table back to an instant, where `fromTable` names one that AWS Backup restored as it was then; or puts one
 * item of a restored copy back.
 */
export type RestoreCommand = { stage: string; settingsFile: string } & (
  | { to: Date; fromTable?: string }
  | { item: Key; fromTable: string }
);

export const usage = `npm run restore -- --stage dev|prod [--settings <file>] --to <instant, as 2026-11-20T09:00:00Z> [--from-table <table that AWS Backup restored>]
npm run restore -- --stage dev|prod [--settings <file>] --item '<PK> <SK>' --from-table <restored copy>`;

const dayMs = 24 * 3_600_000;

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
  if (to !== undefined && item === undefined) {
    const instant = readInstant(to, now, usage);
    // DynamoDB restores to whole seconds.
    instant.setUTCMilliseconds(0);
    if (fromTable === undefined) return { stage, settingsFile, to: instant };
    expectRepeatable(instant, now);
    return { stage, settingsFile, to: instant, fromTable };
  }
  if (to !== undefined || item === undefined || fromTable === undefined)
    throw new CommandError(`name --to, which may be with --from-table, or --item with --from-table.\n${usage}`);
  return { stage, settingsFile, item: readKey(item), fromTable };
}

/** Deletions of people since an older backup are noted nowhere, and could not be repeated. */
function expectRepeatable(instant: Date, now: Date): void {
  if (now.getTime() - instant.getTime() <= erasuresKeptDays * dayMs) return;
  throw new CommandError(`deletions of people are noted for ${erasuresKeptDays} days: no older backup may be used.`);
}

function readKey(item: string): Key {
  const { PK, SK } = /^(?<PK>\S+) (?<SK>.+)$/.exec(item)?.groups ?? {};
  if (PK === undefined || SK === undefined)
    throw new CommandError(`--item is a partition key and a sort key, as 'SESSION#01… SESSION'.\n${usage}`);
  return { PK, SK };
}
