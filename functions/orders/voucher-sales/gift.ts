import { hasAddress } from '#shared/rules/names.ts';
import { maxDeliveryDays } from '#shared/rules/voucher-sale.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';

/** A request says this of a voucher's giver and of whom it is for. */
export type Gift = {
  recipientName: string;
  giverName: string;
  message: string | null;
  recipientEmail: string | null;
  deliverAt: string | null;
};

const dayMs = 24 * 3_600_000;

/** Returns the words that a voucher has; one that is not mailed has no day of delivery. */
export function giftWords({ recipientName, giverName, message, recipientEmail, deliverAt }: Gift): Gift {
  return { recipientName, giverName, message, recipientEmail, deliverAt: recipientEmail === null ? null : deliverAt };
}

/**
 * Throws HttpError 400 `gift_link`, which names the field, for words of which a mail program would make a link
 * (docs/trust.md#mail-content), and 400 for a day of delivery that is past or too far away.
 */
export function assertGift(gift: Gift, now: Date): void {
  for (const field of ['recipientName', 'giverName', 'message'] as const) {
    if (!hasAddress(gift[field] ?? '')) continue;
    throw new HttpError('gift_link', {
      errors: [{ field: `body.${field}`, message: 'must have no web addresses or e-mail addresses' }],
    });
  }
  if (gift.deliverAt === null) return;
  const inMs = Date.parse(gift.deliverAt) - now.getTime();
  if (inMs <= 0) throw invalid('body.deliverAt', 'must be later than now');
  // The last day ends by the buyer's clocks.
  if (inMs > (maxDeliveryDays + 1) * dayMs) throw invalid('body.deliverAt', 'must be within a year');
}
