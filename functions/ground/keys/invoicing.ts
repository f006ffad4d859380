import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Receipts describe the studio by these words (docs/product.md#receipts). */
export const invoicingRecord = z.object({
  sellerName: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  vatNumber: z.string().nullable().default(null),
  /** Hundredths of a per cent; null: none is charged. */
  vatRate: z.int().min(0).nullable().default(null),
  prefix: z.string().default(''),
  /** The version that an admin's change is compared with; null before the first save. */
  updatedAt: instant.nullable().default(null),
  updatedBy: z.string().nullable().default(null),
});
export type Invoicing = z.output<typeof invoicingRecord>;

export const invoicingKey: Key = { PK: settingsItemKey, SK: 'INVOICING' };

export const defaultInvoicing: Invoicing = invoicingRecord.parse({});
