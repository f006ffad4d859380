import { type EventContext, emit } from '../../ground/events/event.ts';
import type { Purchase } from '../../ground/keys/purchase.ts';

type Bought = Pick<Purchase, 'id' | 'buyerEmail'>;

/** Tells what a notice of the refund of a purchase is about, and who gets it. */
export function refundOfPurchase({ id: purchaseId, buyerEmail: to }: Bought) {
  return { order: { type: 'purchase', purchaseId }, to } as const;
}

/** The event of a purchase whose bank declined days after the checkout. */
export function purchaseDeclined({ id: purchaseId, buyerEmail: to }: Bought, { now, newId }: EventContext) {
  const at = now();
  return emit({ id: newId(at), kind: 'paymentFailed', order: { type: 'purchase', purchaseId }, to }, at);
}
