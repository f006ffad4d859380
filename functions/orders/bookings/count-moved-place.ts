import { isFree } from '#shared/rules/money.ts';
import { confirmedAddressRequest, isOfConfirmingBrowser } from '../../ground/confirmed-addresses/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Session } from '../../ground/keys/session.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import { type BookingAuthority, isOfBrowser } from './authority.ts';
import { countFreePlace } from './free-places.ts';

type Move = { booking: Place; target: Session };
type Mover = { authority: BookingAuthority; browser: string | undefined };

/**
 * Counts a free place that is moved to a session that costs nothing like one that is booked there, unless the mover has shown
 * the address to be theirs: by a mailed secret, as its member, or by a browser that once confirmed it
 * (docs/trust.md#confirmed-addresses).
 */
export async function countMovedPlace(
  { booking, target }: Move,
  { authority, browser }: Mover,
  { table, now }: { table: Table; now: Clock },
): Promise<Writes> {
  if (isOfAddress(booking, authority) || !isFree(booking.total) || !isFree(target.price) || target.liftsNetworkLimit)
    return {};
  const { confirmed } = await getItems(table, {
    confirmed: browser === undefined ? undefined : confirmedAddressRequest(booking.attendeeEmail),
  });
  return isOfConfirmingBrowser(confirmed, browser) ? {} : countFreePlace(target, authority.ip, now());
}

/** True for the member whose address it is, and for a mailed secret. Whose account it was booked under may be another person. */
function isOfAddress(booking: Place, authority: BookingAuthority): boolean {
  if ('member' in authority) return authority.member.email === booking.attendeeEmail;
  return !isOfBrowser(booking, authority.secret);
}
