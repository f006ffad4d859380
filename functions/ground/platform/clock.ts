/** Tells the time; handed to whatever needs it, so that a test can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Seconds since the epoch, as the table's TTL and tokens count them. */
export const epochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Returns the TTL of temporary items about mails: epoch seconds of a month later. */
export const monthAfter = (now: Date): number => epochSeconds(now) + 30 * 24 * 3600;
