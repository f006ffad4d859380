import { setTimeout as pause } from 'node:timers/promises';

/** Does something and answers no sooner than after this time, so that how long it took tells nothing. */
export async function withMinimumDuration<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), pause(milliseconds)]);
  return result;
}
