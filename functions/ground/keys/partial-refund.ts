import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { partialRefundCauses } from '#shared/rules/admin.ts';

/** A part of a payment that went back, in minor units: one with an id has a mail, and one that an admin asked for a reason. */
const returnedPart = z.object({
  id: id.optional(),
  amount: z.int().positive(),
  at: instant,
  reason: z.string().optional(),
  /** True when the customer's mail gives the reason. */
  reasonTold: z.boolean().optional(),
});
export type ReturnedPart = z.output<typeof returnedPart>;

/**
 * A partial refund sums what went back of an order without its being refunded: `at` is the last time, and `parts` begin
 * with the oldest.
 */
export const partialRefundRecord = z.object({
  amount: z.int().positive(),
  at: instant,
  /** Absent in older records: then it is one part. */
  parts: z.array(returnedPart).optional(),
});
export type PartialRefund = z.output<typeof partialRefundRecord>;

/** A part that an admin asked to send back, until it is sent: its sum is the order's `refundAmount`. */
export const duePartRecord = z.object({
  id,
  cause: z.enum(partialRefundCauses),
  reason: z.string(),
  reasonTold: z.boolean(),
});

export function partsOf(refund: PartialRefund | null): ReturnedPart[] {
  if (refund === null) return [];
  return refund.parts ?? [{ amount: refund.amount, at: refund.at }];
}

export function withPart(refund: PartialRefund | null, part: ReturnedPart): PartialRefund {
  return { amount: (refund?.amount ?? 0) + part.amount, at: part.at, parts: [...partsOf(refund), part] };
}

/** Removes the reasons from the order of a deleted person: a reason may tell of them. */
export function withoutReasons(refund: PartialRefund | null): PartialRefund | null {
  if (!refund?.parts) return refund;
  return { ...refund, parts: refund.parts.map(({ reason: _, ...part }) => part) };
}

/** Corrects the sum to what Stripe returned in all: more was refunded there, or the latest parts failed. */
export function withSum(
  refund: PartialRefund | null,
  { id, amount, at }: { id: string; amount: number; at: string },
): PartialRefund | null {
  if (amount === 0) return null;
  const missing = amount - (refund?.amount ?? 0);
  if (missing > 0) return withPart(refund, { id, amount: missing, at });
  let rest = amount;
  const parts = partsOf(refund).flatMap((part) => {
    const keptAmount = Math.min(part.amount, rest);
    rest -= keptAmount;
    return keptAmount > 0 ? [{ ...part, amount: keptAmount }] : [];
  });
  return { amount, at, parts };
}
