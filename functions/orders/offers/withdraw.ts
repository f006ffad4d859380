import { findSession } from '../../domains/sessions/store.ts';
import { decrementWaitlist, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import { endOffer, loadOfferContext } from '../bookings/end-offer.ts';
import type { Writes } from '../payments/order.ts';
import { openOfferOf } from './offer.ts';

/**
 * The writes by which an entry leaves the waitlist: a seat that it is offered goes to the next in line
 * (docs/trust.md#released-seats). One that was accepted already stays.
 */
export async function entryRemoval(entry: WaitlistEntry, dependencies: WriteDependencies): Promise<Writes> {
  const { table } = dependencies;
  const { sessionId } = entry;
  const holder = await openOfferOf(entry, table);
  if (holder?.kind === 'offer' && emailHash(holder.offer.attendeeEmail) === entry.entryId) {
    const { offer } = holder;
    const context = await loadOfferContext(table, offer);
    const ended = endOffer(offer, 'entry_left', context, dependencies, { leavesWaitlist: true });
    return { entry: removeWaitlistEntry(entry), ...ended };
  }
  // The counter of a deleted session is gone.
  const session = await findSession(table, sessionId, { consistent: true });
  const isCounted = session !== undefined && session.waitlistCount > 0;
  return { entry: removeWaitlistEntry(entry), count: isCounted ? decrementWaitlist(sessionId) : undefined };
}
