import { findWholeSession } from '../../domains/sessions/store.ts';
import type { MembershipMail } from '../../ground/outbox/mail.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { Unwanted } from './errors.ts';
import { newPlaceSecret } from './load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadMembership } from './load-membership.ts';
import type { PayablePlace, PayablePlacesMailData } from './templates/membership-places.ts';

/** Loads the places that are still to be paid, each with the secret of its ticket. Throws Unwanted where none is. */
export async function loadPayablePlaces(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<PayablePlacesMailData> {
  const { table } = dependencies;
  const data = await loadMembership(mail, dependencies);
  const found = await Promise.all((mail.bookingIds ?? []).map((id) => findOwed(table, id, mail.to)));
  const owed = found.filter((place) => place !== undefined);
  if (owed.length === 0) throw new Unwanted('the places are paid or ended');
  const places = await Promise.all(
    owed.map(async (place) => ({ ...place, secret: await newPlaceSecret(place, mail.to, dependencies) })),
  );
  const byTime = places.toSorted((one, other) => one.session.startTime.localeCompare(other.session.startTime));
  return { ...data, places: byTime };
}

async function findOwed(
  table: Table,
  bookingId: string,
  to: string,
): Promise<Omit<PayablePlace, 'secret'> | undefined> {
  const booking = await findPlace(table, bookingId);
  const session = booking && (await findWholeSession(table, booking.sessionId));
  const { deposit } = booking ?? {};
  const isOwed = booking?.attendeeEmail === to && deposit?.state === 'pending' && !deposit.byGiver;
  if (!isOwed || !session || deposit.payUntil === null) return undefined;
  return { booking, session, rest: deposit.rest, payUntil: deposit.payUntil };
}
