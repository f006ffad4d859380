/** Tells the time; handed to whatever needs it, so that a test can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** How long temporary items about mails are kept, as the table's TTL: epoch seconds of a month later. */
export const monthAfter = (now: Date): number => Math.floor(now.getTime() / 1000) + 30 * 24 * 3600;
