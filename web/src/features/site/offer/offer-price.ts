import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Acceptance } from './use-accept.ts';

/** The price at which an offer is accepted. */
export type OfferPrice = {
  /** Sums up all places. */
  total: ResponseBody<'getBooking'>['total'];
  /** Undefined for the price of the offer itself. */
  choice: Acceptance['price'];
  /** False where the choice does not count: says why. */
  isValid: () => boolean;
};
