import * as z from 'zod';

/** `all.ics`, or a category's by its id: `breathwork.ics`. */
export const feedParams = z.strictObject({
  feed: z.string().regex(/^[a-z0-9-]{1,40}\.ics$/, 'must be all.ics or that of a category'),
});

/** Id of the account and the secret of its link (docs/trust.md#calendar-links). */
export const calendarToken = z.string().regex(/^[A-Za-z0-9-]{1,64}\.[A-Za-z0-9_-]{43}$/, 'must be a calendar link');
