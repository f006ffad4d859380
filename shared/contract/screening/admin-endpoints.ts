import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { adminScreeningRoutes } from './admin-routes.ts';
import { readAnswers } from './admin-schemas.ts';

export const adminScreeningEndpoints = {
  readScreening: {
    ...adminScreeningRoutes.readScreening,
    summary: 'What one person has answered about their health; each reading is audited.',
    params: z.strictObject({ bookingId: id }),
    success: 200,
    response: readAnswers,
  },
} as const;
