import * as z from 'zod';
import { money } from '#shared/contract/common/schemas.ts';
import { sumsByCurrency, voucherThing } from '#shared/contract/common/voucher-thing.ts';
import { packItemName } from '#shared/rules/packs.ts';
import { voucherVats } from '#shared/rules/voucher-sale.ts';
import { type VoucherPart, type VoucherThing, voucherThingKinds } from '#shared/rules/vouchers.ts';

const [place, collection] = voucherThing.options;
/** The schema is not strict, unlike the contract's: a newer version may have added to it. */
export const storedThing = z.discriminatedUnion('kind', [
  place.strip().extend({ upTo: sumsByCurrency.strip() }),
  collection.strip(),
]) satisfies z.ZodType<VoucherThing>;

export const voucherPartRecord = z.object({
  code: z.string(),
  amount: z.int().positive(),
  /** Says when VAT is due of a voucher that the site sold, as it was when the order was placed; absent for one that the owner made. */
  vat: z.enum(voucherVats).optional(),
  /**
   * Tells that the voucher is one of a thing, which the order uses whole, with its value: what was paid for it. Its balance and what is
   * owed for it change by that, whatever it pays here.
   */
  thing: z.object({ kind: z.enum(voucherThingKinds), value: money }).optional(),
  /**
   * Tells that credits of a pack pay one place, whole (docs/product.md#packs): `code` is the pack's id then, `name` its name, and `value`
   * what was paid for the credits. They go back with all of the place or not at all.
   */
  pack: z.object({ credits: z.int().positive(), value: money, name: z.string().default(packItemName) }).optional(),
}) satisfies z.ZodType<VoucherPart>;
/** A part of an order that a voucher or credits pay, with what receipts and income need of them. */
export type PaidPart = z.output<typeof voucherPartRecord>;

/** A part that credits of a pack pay. */
export type PackPart = PaidPart & { pack: NonNullable<PaidPart['pack']> };

export const isPackPart = (part: PaidPart): part is PackPart => part.pack !== undefined;

/** The name of the pack, credits of which pay something; nothing where none do. */
export function packNameOf({ vouchers }: { vouchers: readonly PaidPart[] }): { pack?: string } {
  const part = vouchers.find(isPackPart);
  return part ? { pack: part.pack.name } : {};
}
