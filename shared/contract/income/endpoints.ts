import * as z from 'zod';
import { cursor } from '../common/pagination.ts';
import { callerZoneOrUtc } from '../common/schemas.ts';
import { incomeRoutes } from './routes.ts';
import { income, incomeExport, incomeMonths, month, stripeExport } from './schemas.ts';

/** The zone counts where the studio has set none. */
const ofMonth = { month, timeZone: callerZoneOrUtc };

export const incomeEndpoints = {
  getIncome: {
    ...incomeRoutes.getIncome,
    summary:
      'What was paid and went back in a month, the present one unless it is named, and in the one before, by item, currency and way of payment.',
    query: z.strictObject({ ...ofMonth, month: month.optional() }),
    success: 200,
    response: income,
  },
  listIncomeMonths: {
    ...incomeRoutes.listIncomeMonths,
    summary: 'What was paid and went back in each of the twelve months up to one.',
    query: z.strictObject(ofMonth),
    success: 200,
    response: incomeMonths,
  },
  exportIncome: {
    ...incomeRoutes.exportIncome,
    summary: 'The income entries of a month, oldest first, by page.',
    query: z.strictObject({ ...ofMonth, cursor }),
    success: 200,
    response: incomeExport,
  },
  exportStripeMovements: {
    ...incomeRoutes.exportStripeMovements,
    summary: 'The movements of the balance at Stripe with a fee or a payout in a month, oldest first.',
    query: z.strictObject(ofMonth),
    success: 200,
    response: stripeExport,
  },
} as const;
