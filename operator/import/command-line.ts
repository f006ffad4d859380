import { defaultSettingsFile } from '#infra/settings/file.ts';
import { isTimeZone } from '#shared/rules/time-zones.ts';
import { CommandError } from '../command-error.ts';
import { readArguments } from '../read-arguments.ts';
import { type OperatorTarget, targetOf, targetOptions } from '../target.ts';
import type { DateOrder } from './instants.ts';

export type ImportCommand = {
  target: OperatorTarget;
  /** Holds the tables as CSV files. */
  folder: string;
  /** Is the folder with videos and pictures. */
  media: string | undefined;
  /** Is the IANA zone of the sessions' places; undefined: the usual one of the site's settings. */
  timeZone: string | undefined;
  /** The order of day and month in dates such as 05/06/2026; undefined: these are not taken. */
  dates: DateOrder;
  /** The encoding of all files; undefined: each file's is recognised. */
  encoding: string | undefined;
  apply: boolean;
  /** Mails links that set up accounts, and writes nothing else. */
  sendSetUpMails: boolean;
  /** Mails how to go on to whoever has what is left of a membership, and writes nothing else. */
  sendMembershipMails: boolean;
  /** File for every row that is not taken as it stands. */
  report: string | undefined;
};

export const usage = `npm run import -- <folder> --local | --stage dev|prod [--settings <file>] [--media <folder>]
  [--time-zone Europe/London] [--dates day-month|month-day] [--encoding windows-1250] [--report <file>]
  [--apply | --send-set-up-mails | --send-membership-mails]`;

const options = {
  ...targetOptions(defaultSettingsFile),
  media: { type: 'string' },
  'time-zone': { type: 'string' },
  dates: { type: 'string' },
  encoding: { type: 'string' },
  report: { type: 'string' },
  apply: { type: 'boolean', default: false },
  'send-set-up-mails': { type: 'boolean', default: false },
  'send-membership-mails': { type: 'boolean', default: false },
} as const;

/** Throws CommandError with what is wrong and the usage. */
export function readCommandLine(args: string[]): ImportCommand {
  const { values, positionals } = readArguments({ args, options, allowPositionals: true }, usage);
  const { local, stage, settings, media, report, apply, encoding } = values;
  const [folder, ...others] = positionals;
  const { 'time-zone': timeZone, 'send-set-up-mails': sendSetUpMails } = values;
  const sendMembershipMails = values['send-membership-mails'];
  if (folder === undefined || others.length > 0) throw new CommandError(`name the folder of the export.\n${usage}`);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new CommandError(`there is no time zone ${timeZone}.`);
  if (encoding !== undefined && !isEncoding(encoding)) throw new CommandError(`there is no encoding ${encoding}.`);
  if (apply && (sendSetUpMails || sendMembershipMails)) {
    const name = sendSetUpMails ? '--send-set-up-mails' : '--send-membership-mails';
    throw new CommandError(`--apply comes first, ${name} in a run of its own.`);
  }
  return {
    target: targetOf({ local, stage, settings }, usage),
    folder,
    media,
    timeZone,
    dates: dateOrderOf(values.dates),
    encoding,
    apply,
    sendSetUpMails,
    sendMembershipMails,
    report,
  };
}

function dateOrderOf(dates: string | undefined): DateOrder {
  if (dates === undefined || dates === 'day-month' || dates === 'month-day') return dates;
  throw new CommandError(`--dates is day-month or month-day.\n${usage}`);
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}
