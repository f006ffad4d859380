import * as z from 'zod';

export const webhookResponse = z.strictObject({ received: z.literal(true) });
