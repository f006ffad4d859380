import * as z from 'zod';
import { email, secret } from '../common/schemas.ts';
import { contactAddressRoutes } from './routes.ts';

export const contactAddressEndpoints = {
  confirmContactAddress: {
    ...contactAddressRoutes.confirmContactAddress,
    summary: 'Makes the address that the link was mailed to the one that replies and notices go to.',
    params: z.strictObject({ contactToken: secret }),
    success: 200,
    response: z.strictObject({ email }),
  },
} as const;
