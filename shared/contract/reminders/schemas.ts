import * as z from 'zod';
import { secret } from '../common/schemas.ts';

/** The token of the links in a reminder stands for the e-mail address that it went to (docs/trust.md#reminders). */
export const reminderParams = z.strictObject({ reminderToken: secret });

/** Mail programs send no more than the address: then reminders stop. */
export const reminderQuery = z.strictObject({ wanted: z.enum(['true', 'false']).optional() });

export const reminderChoice = z.strictObject({ wanted: z.boolean() });
