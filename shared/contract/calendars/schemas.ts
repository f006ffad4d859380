import * as z from 'zod';
import { calendarFeeds } from '../../rules/calendar.ts';

/** `all.ics`, or a category's: `breathwork.ics`. */
export const feedParams = z.strictObject({ feed: z.enum(Object.keys(calendarFeeds)) });

/** Id of the account and the secret of its link (docs/trust.md#calendar-links). */
export const calendarToken = z.string().regex(/^[A-Za-z0-9-]{1,64}\.[A-Za-z0-9_-]{43}$/, 'must be a calendar link');
