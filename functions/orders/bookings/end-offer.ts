import { isOpenOffer, type Offer, type OfferEnding, placeOfOffer } from '../../ground/keys/offer.ts';
import { isWithdrawn } from '../../ground/keys/session.ts';
import { waitlistEntryRecord } from '../../ground/keys/waitlist-entry.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { Writes } from '../payments/order.ts';
import { isWaitingFor } from './charge-state.ts';
import { type BookingContext, loadBookingContext } from './context.ts';
import { findOffer, markEnded } from './offer-store.ts';
import { type ReleaseContext, releaseSeat } from './release-seat.ts';

type EndingDependencies = Pick<WriteDependencies, 'table' | 'now' | 'newId'>;

/** Reads the items that change when an offer ends. */
export const loadOfferContext = (table: Table, offer: Offer): Promise<BookingContext> =>
  loadBookingContext(table, placeOfOffer(offer));

/**
 * The writes that end an open offer and release its seat (docs/trust.md#released-seats). The reaction to that event moves
 * the entry of an offer that lapsed to the end of the line. Refused when it was accepted or has ended since it was read.
 */
export function endOffer(
  offer: Offer,
  ending: OfferEnding,
  context: ReleaseContext,
  dependencies: Pick<WriteDependencies, 'now' | 'newId'>,
  options: { leavesWaitlist?: boolean } = {},
): Writes {
  return {
    offer: markEnded(offer, ending),
    ...releaseSeat(placeOfOffer(offer), context, dependencies, { ...options, count: offer.places }),
  };
}

/**
 * Ends an open offer that is over: its time is, or its entry has left the waitlist, or got a place in another way.
 * Idempotent, whatever else ends or accepts it meanwhile. Returns it afterwards; undefined when there is none. Throws
 * HttpError `busy`.
 */
export function settleOffer(id: string, dependencies: EndingDependencies): Promise<Offer | undefined> {
  const { table, now } = dependencies;
  return retryOnConflict(async () => {
    const offer = await findOffer(table, id);
    if (!offer || !isOpenOffer(offer)) return offer;
    const context = await loadOfferContext(table, offer);
    const ending = endingOf(offer, context, now());
    if (ending === undefined) return offer;
    await transactNamed(table, endOffer(offer, ending, context, dependencies));
    return conflict;
  });
}

function endingOf(offer: Offer, { session, entry }: BookingContext, now: Date): OfferEnding | undefined {
  const isOver = offer.holdExpiresAt <= now.toISOString();
  if (isWaitingFor(entry, offer)) return isOver ? 'lapsed' : undefined;
  if (session === undefined || !isWithdrawn(session)) return 'entry_left';
  // The offers of a withdrawn session follow it, each with its mail.
  return isOver ? 'with_session' : undefined;
}

const anEntry = waitlistEntryRecord.pick({ offer: true });

/**
 * Releases the seat that was offered to an entry of the waitlist which has ended without it, given the entry's last image
 * (docs/trust.md#released-seats). Idempotent. Throws what `settleOffer` does.
 */
export async function endOfferOf(image: unknown, dependencies: EndingDependencies): Promise<void> {
  const { offer } = anEntry.parse(image);
  if (offer !== undefined) await settleOffer(offer, dependencies);
}
