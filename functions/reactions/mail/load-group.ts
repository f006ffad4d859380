import { isBooked } from '#shared/rules/bookings.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { groupLineOf, isGroup } from '../../ground/keys/joint-order.ts';
import type { BookingMail } from '../../ground/outbox/mail.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { bookingsOfJointOrder, findJointOrder } from '../../orders/bookings/joint-order-store.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { wasPaidAtStripe } from '../../orders/payments/order.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { findGreetedName } from './greeted-name.ts';
import { newPlaceSecret } from './load.ts';
import { loadAccountLink } from './load-account.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { GroupMailData, OwnGroupMailData } from './templates/groups.ts';

/** An order of several places, by one of its bookings. */
export async function loadGroup(
  { bookingId }: Pick<BookingMail, 'bookingId'>,
  { table, site }: LoadDependencies,
): Promise<GroupMailData> {
  const groupId = (await findPlace(table, bookingId))?.groupId;
  const group = groupId ? await findJointOrder(table, groupId) : undefined;
  if (!group || !isGroup(group)) throw new Undeliverable('the order of several places is gone');
  const session = await findWholeSession(table, groupLineOf(group).sessionId);
  if (!session) throw new Undeliverable('the session is gone');
  const places = await bookingsOfJointOrder(table, group);
  const { memberSub, buyerName: typedName, buyerEmail } = group;
  const order = { memberSub, typedName, isPaidByCard: wasPaidAtStripe(group) };
  const greetedName = await findGreetedName(table, buyerEmail, order);
  return { group, session, places, greetedName, siteUrl: site.siteUrl };
}

/**
 * Adds the secrets with which the buyer may change each place that is theirs (docs/trust.md#booking-authority), and a guest's
 * way to an account.
 */
export async function loadOwnGroup(mail: BookingMail, dependencies: LoadDependencies): Promise<OwnGroupMailData> {
  const data = await loadGroup(mail, dependencies);
  const { memberSub, buyerEmail } = data.group;
  if (buyerEmail !== mail.to) throw new Unwanted('the order belongs to someone else');
  const places = data.places.filter(isBooked);
  if (places.length === 0) throw new Unwanted('every place was given up');
  const own = places.filter(({ attendeeEmail }) => attendeeEmail === buyerEmail);
  const secrets = new Map<string, string>();
  await inParallel(own, own.length, async (booking) => {
    secrets.set(booking.id, await newPlaceSecret({ booking, session: data.session }, buyerEmail, dependencies));
  });
  const { bookingId } = mail;
  const account = memberSub === null ? await loadAccountLink(buyerEmail, { bookingId }, dependencies) : null;
  return { ...data, places, secrets, account };
}

/** A place that was taken back, for who had it: the session alone. */
export async function loadReturned(mail: BookingMail, { table, site }: LoadDependencies) {
  const place = await findPlace(table, mail.bookingId);
  const session = place && (await findWholeSession(table, place.sessionId));
  if (!place || !session) throw new Undeliverable('the place or its session is gone');
  // They may have got it again since.
  if (place.attendeeEmail === mail.to) throw new Unwanted('the place is theirs');
  return { booking: place, session, siteUrl: site.siteUrl };
}
