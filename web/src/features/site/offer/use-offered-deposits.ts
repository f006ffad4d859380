import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { offeredDeposit } from '../../../ui/pricing/use-deposit.ts';
import type { OfferState } from './offer-text.ts';

type Offered = Pick<ResponseBody<'getBooking'>, 'session' | 'total' | 'offeredPlaces'>;
export type OfferedDeposits = ResponseBody<'getSession'>['deposits'] | undefined;

/**
 * Reads on which terms a part of the price of an offer can be paid later (docs/product.md#deposits); undefined where all is paid at
 * once, as for several places, and until they are known.
 */
export function useOfferedDeposits({ session, total, offeredPlaces }: Offered, state: OfferState): OfferedDeposits {
  const isForOne = state === 'open' && offeredPlaces === undefined;
  const isPaid = session.prices !== undefined || !isFree(total);
  const { data } = useEndpoint('getSession', isForOne && isPaid ? { params: { sessionId: session.id } } : null);
  return data?.deposits;
}

/** Tells whether a part of the offer's own price can be paid later. */
export function isPaidInParts({ session, total, offeredPlaces = 1 }: Offered, deposits: OfferedDeposits): boolean {
  const price = { total, quote: { list: total } };
  const order = { price, count: offeredPlaces, isPaidInPart: false };
  return offeredDeposit({ startTime: session.startTime, deposits }, order, new Date()) !== null;
}
