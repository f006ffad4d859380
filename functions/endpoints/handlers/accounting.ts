import { incomeEndpoints } from '#shared/contract/income/endpoints.ts';
import { invoicingEndpoints } from '#shared/contract/invoicing/endpoints.ts';
import { adminReceiptEndpoints } from '#shared/contract/receipts/admin-endpoints.ts';
import { receiptEndpoints } from '#shared/contract/receipts/endpoints.ts';
import { voucherEndpoints } from '#shared/contract/vouchers/endpoints.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { getMyReceipts, getReceipts } from '../../orders/receipts/endpoints.ts';
import { getMyPeriodReceipts } from '../../orders/receipts/period-receipts.ts';
import { getVoucherCard } from '../../orders/receipts/voucher-card.ts';
import { exportIncome, exportStripeMovements } from '../admin/income/export.ts';
import { getIncome, listIncomeMonths } from '../admin/income/income.ts';
import { getInvoicing, updateInvoicing } from '../admin/invoicing/invoicing.ts';
import { getOrderReceipts } from '../admin/receipts/receipts.ts';

const { TABLE_NAME, SITE_URL } = readEnvironment('TABLE_NAME', 'SITE_URL');
const { getVoucherCard: voucherCard } = voucherEndpoints;

/** Serves income and receipts (docs/decisions/functions-by-caller.md). */
export const handler = serveMembers(
  {
    ...incomeEndpoints,
    ...invoicingEndpoints,
    ...receiptEndpoints,
    ...adminReceiptEndpoints,
    getVoucherCard: voucherCard,
  },
  {
    getIncome,
    listIncomeMonths,
    exportIncome,
    exportStripeMovements,
    getInvoicing,
    updateInvoicing,
    getReceipts,
    getMyReceipts,
    getMyPeriodReceipts,
    getOrderReceipts,
    getVoucherCard,
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, siteUrl: SITE_URL },
);
