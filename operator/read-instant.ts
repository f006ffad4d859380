import { CommandError } from './command-error.ts';

/** The zone is required: that of the machine would be taken, and mails and people be missed by hours. */
const instantWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads the instant of a restore, which is over. Throws CommandError. */
export function readInstant(text: string | undefined, now: Date, usage: string): Date {
  const instant = new Date(text ?? '');
  if (!instantWithZone.test(text ?? '') || Number.isNaN(instant.getTime()))
    throw new CommandError(`--to is the instant that the table was restored to, with its zone.\n${usage}`);
  if (instant > now) throw new CommandError(`--to is ahead: ${instant.toISOString()}.\n${usage}`);
  return instant;
}
