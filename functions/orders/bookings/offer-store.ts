import { type Offer, type OfferEnding, offerItem, offerKey, offerRecord } from '../../ground/keys/offer.ts';
import { changeItem, createItem } from '../../ground/platform/change.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** Reads an offer in any state, consistently. */
export function findOffer(table: Table, id: string): Promise<Offer | undefined> {
  return getItem(table, offerKey(id), offerRecord, { consistent: true });
}

/** Creates an offer; refused when its id is taken. */
export function putOffer(offer: Offer): Write {
  return createItem(offerItem(offer));
}

/** Whose an offer is, and what decides whether it can be accepted. */
const guarded = ['state', 'memberSub', 'attendeeEmail', 'holdExpiresAt'];

/** Changes an offer as it was read; refused when its state, owner or end has changed since. */
export function changeOffer(read: Offer, changes: Partial<Offer>): Write {
  return changeItem(offerKey(read.id), { before: offerItem(read), after: offerItem({ ...read, ...changes }) }, guarded);
}

/** Refused when the offer has changed since it was read. */
export const markAccepted = (offer: Offer): Write => changeOffer(offer, { state: 'accepted', ending: null });

/** Refused as `markAccepted` is. */
export const markEnded = (offer: Offer, ending: OfferEnding): Write => changeOffer(offer, { state: 'ended', ending });
