import { restPaymentHours } from '#shared/rules/deposits.ts';
import type { MembershipTerms, PlacesAfterEnd } from '#shared/rules/memberships.ts';

const texts: Record<PlacesAfterEnd, string> = {
  given_back: 'are given back then',
  payable: `are kept for ${restPaymentHours} hours then, in which each can be paid; otherwise they are given back`,
};

/** Says what becomes of places that are booked for after the end of a membership (docs/product.md#memberships). */
export const placesAfterEndText = ({ placesAfterEnd }: Pick<MembershipTerms, 'placesAfterEnd'>): string =>
  texts[placesAfterEnd];
