import { isBooked } from '#shared/rules/bookings.ts';
import { findWholeSessions } from '../../domains/sessions/store.ts';
import type { BookingMail } from '../../ground/outbox/mail.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { bookingsOfJointOrder, findPass } from '../../orders/bookings/joint-order-store.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { wasPaidAtStripe } from '../../orders/payments/order.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { findGreetedName } from './greeted-name.ts';
import { newPlaceSecret } from './load.ts';
import { loadAccountLink } from './load-account.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { OwnPassMailData, PassMailData } from './templates/passes.ts';

const concurrency = 8;

/** A pass and its dates, by one of its bookings; without those that were given to another person. */
export async function loadPass(
  { bookingId }: Pick<BookingMail, 'bookingId'>,
  { table, site }: LoadDependencies,
): Promise<PassMailData> {
  const passId = (await findPlace(table, bookingId))?.passId;
  const pass = passId ? await findPass(table, passId) : undefined;
  if (!pass) throw new Undeliverable('the pass is gone');
  const bookings = (await bookingsOfJointOrder(table, pass)).filter(({ givenAt }) => givenAt === null);
  const sessions = await findWholeSessions(
    table,
    bookings.map(({ sessionId }) => sessionId),
  );
  const dates = bookings.flatMap((booking) => {
    const session = sessions.get(booking.sessionId);
    return session ? [{ booking, session }] : [];
  });
  const { memberSub, buyerName: typedName, buyerEmail } = pass;
  const order = { memberSub, typedName, isPaidByCard: wasPaidAtStripe(pass) };
  const greetedName = await findGreetedName(table, buyerEmail, order);
  return { pass, dates, greetedName, siteUrl: site.siteUrl };
}

/**
 * Adds to a pass the secrets with which its buyer may change each date (docs/trust.md#booking-authority), and a guest's way
 * to an account.
 */
export async function loadOwnPass(mail: BookingMail, dependencies: LoadDependencies): Promise<OwnPassMailData> {
  const data = await loadPass(mail, dependencies);
  if (data.pass.buyerEmail !== mail.to) throw new Unwanted('the pass belongs to someone else');
  const dates = data.dates.filter(({ booking }) => isBooked(booking));
  if (dates.length === 0) throw new Unwanted('every date was given up');
  const secrets = new Map<string, string>();
  await inParallel(dates, concurrency, async (date) => {
    secrets.set(date.booking.id, await newPlaceSecret(date, data.pass.buyerEmail, dependencies));
  });
  const { memberSub, buyerEmail } = data.pass;
  const { bookingId } = mail;
  const account = memberSub === null ? await loadAccountLink(buyerEmail, { bookingId }, dependencies) : null;
  return { ...data, dates, secrets, account };
}
