import { invoicingRoutes } from './routes.ts';
import { invoicing, invoicingUpdate } from './schemas.ts';

export const invoicingEndpoints = {
  getInvoicing: {
    ...invoicingRoutes.getInvoicing,
    summary: 'What receipts say of the studio.',
    success: 200,
    response: invoicing,
  },
  updateInvoicing: {
    ...invoicingRoutes.updateInvoicing,
    summary: 'Saves what receipts say of the studio if its version is current; issued receipts stay as they are.',
    body: invoicingUpdate,
    success: 200,
    response: invoicing,
  },
} as const;
