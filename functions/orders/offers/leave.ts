import { findByToken, findEntry, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { isOpenOffer, type Offer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import { asPlace } from '../../ground/keys/seat-holder.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { type BookingAuthority, findHolderForChange } from '../bookings/authority.ts';
import { endOffer, loadOfferContext } from '../bookings/end-offer.ts';
import { findOffer } from '../bookings/offer-store.ts';
import { entryRemoval } from './withdraw.ts';

/** Leaves a waitlist by the link of a mail. Throws HttpError 404 for an invalid or used link, and 429 after many of those. */
export const leaveWaitlist: Handler<'leaveWaitlist', WriteDependencies> = ({ body, request }, dependencies) => {
  const { table, now } = dependencies;
  return leave(() => findByToken(table, body, { ip: request.ip, now: now() }), dependencies);
};

/** Leaves the waitlist that one's own confirmed address is on. Throws HttpError 404. */
export const leaveMyWaitlist: Handler<'leaveMyWaitlist', WriteDependencies> = ({ params, member }, dependencies) =>
  leave(() => findEntry(dependencies.table, params.sessionId, emailHash(member.email)), dependencies);

async function leave(
  find: () => Promise<WaitlistEntry | undefined>,
  dependencies: WriteDependencies,
): Promise<Record<string, never>> {
  return retryOnConflict(async () => {
    const entry = await find();
    if (!entry) throw new HttpError('not_on_waitlist');
    const { written } = await transactNamed(dependencies.table, await entryRemoval(entry, dependencies));
    return written ? {} : conflict;
  });
}

export const declineOffer: Handler<'declineOffer', WriteDependencies> = (
  { params: { bookingId }, body, request },
  dependencies,
) => declineAs(bookingId, { ...body, ip: request.ip }, dependencies);

export const declineMyOffer: Handler<'declineMyOffer', WriteDependencies> = (
  { params: { bookingId }, member, request },
  dependencies,
) => declineAs(bookingId, { member, ip: request.ip }, dependencies);

/**
 * Gives an offered seat to the next in line, and leaves the waitlist (docs/product.md#waitlist-offers). Idempotent. Throws
 * HttpError 404 without such a booking, 403 without authority, 409 `offer_accepted` when it was accepted before or meanwhile,
 * 409 `checkout_closed` for a booking that was never an offer, and 429.
 */
function declineAs(
  bookingId: string,
  authority: BookingAuthority,
  dependencies: WriteDependencies,
): Promise<Record<string, never>> {
  const { table, now } = dependencies;
  let isCounted = false;
  return retryOnConflict(async () => {
    const holder = await findHolderForChange(table, bookingId, authority, now());
    if (holder.kind !== 'offer') return afterAcceptance(asPlace(holder), table);
    const { offer } = holder;
    if (!isOpenOffer(offer)) return {};
    // A retry after a conflict is no further attempt.
    if (!isCounted) await recordAttempts(table, attemptsOf('declineOffer', { order: bookingId }, now()));
    isCounted = true;
    const { written } = await transactNamed(table, await declineWrites(offer, dependencies));
    return written ? {} : conflict;
  });
}

/** A booking is not let go; one that was cancelled since needs no answer. */
async function afterAcceptance({ id, status }: Place, table: Table): Promise<Record<string, never>> {
  if (status === 'cancelled') return {};
  throw new HttpError((await findOffer(table, id)) ? 'offer_accepted' : 'checkout_closed');
}

/** Ends the offer as it was read; refused when it was accepted since, so that the response says what is true. */
async function declineWrites(offer: Offer, dependencies: WriteDependencies) {
  const { table } = dependencies;
  const [entry, context] = await Promise.all([
    findEntry(table, offer.sessionId, emailHash(offer.attendeeEmail)),
    loadOfferContext(table, offer),
  ]);
  const ownEntry = entry?.offer === offer.id ? entry : undefined;
  return {
    entry: ownEntry && removeWaitlistEntry(ownEntry),
    ...endOffer(offer, 'declined', context, dependencies, { leavesWaitlist: ownEntry !== undefined }),
  };
}
