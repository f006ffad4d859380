import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { currencies } from '#shared/rules/currencies.ts';
import { languages } from '#shared/rules/language.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import { voucherVats } from '#shared/rules/voucher-sale.ts';
import type { Key } from '../platform/table.ts';
import { storedPlan } from './membership-terms.ts';
import { storedPackForSale } from './pack-terms.ts';

export const siteKey: Key = { PK: settingsItemKey, SK: 'SITE' };

const offered = z.object({ offered: z.boolean() });

const sums = z.record(z.enum(currencies), z.int());

/** The owner has chosen it, for functions that read no words; absent before it was saved. */
export const choicesRecord = z.object({
  confirmedContact: z.string().nullable().optional(),
  collections: z.record(z.string(), offered).optional(),
  library: z
    .object({
      list: z.array(z.object({ id: z.string(), name: z.string(), offered: z.boolean().default(false), price: sums })),
    })
    .optional(),
  names: z.object({ language: z.enum(languages).optional() }).optional(),
  currencies: z.object({ offered: z.array(z.enum(currencies)) }).optional(),
  vouchers: z
    .object({
      offered: z.boolean(),
      amounts: z.array(z.object({ amount: z.int() })),
      lowest: z.int().nullable(),
      highest: z.int().nullable(),
      place: z.object({ title: z.string(), price: sums, upTo: sums }).nullable().default(null),
      collections: z.array(collectionId).default([]),
      years: z.int(),
      vat: z.enum(voucherVats),
    })
    .optional(),
  packs: z.object({ list: z.array(storedPackForSale) }).optional(),
  plans: z.object({ list: z.array(storedPlan) }).optional(),
});

/** Names of the studio and of categories alone, for functions that read no other setting; absent before they were saved. */
export const namesRecord = z.object({
  names: z.object({ studio: z.string() }).optional(),
  categories: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }).optional(),
});
