import { currencyRoutes } from './routes.ts';
import { currencyResponse } from './schemas.ts';

export const currencyEndpoints = {
  getCurrency: {
    ...currencyRoutes.getCurrency,
    summary: "Current exchange rates and the currency of the visitor's country.",
    success: 200,
    response: currencyResponse,
  },
} as const;
