import * as z from 'zod';
import { secret } from '../common/schemas.ts';

/** Of the links in a reminder: stands for the e-mail address that it went to (docs/trust.md#reminders). */
export const reminderParams = z.strictObject({ reminderToken: secret });

/** Mail programs send no more than the address: then reminders stop. */
export const reminderQuery = z.strictObject({ wanted: z.enum(['true', 'false']).optional() });

/** Whether an e-mail address gets reminders of its bookings. */
export const reminderChoice = z.strictObject({ wanted: z.boolean() });
