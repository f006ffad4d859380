import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { isRest, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import type { BookingMail } from '../../ground/outbox/mail.ts';
import { putItem } from '../../ground/platform/table.ts';
import { siblingsOf } from '../../orders/bookings/sibling-rests.ts';
import { findOrder } from '../../orders/payments/order-store.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { loadBooking, newPlaceSecret } from './load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { BookingMailData } from './templates/bookings.ts';
import type { RestMailData } from './templates/deposits.ts';

/**
 * Loads the rest of the price of a place for who pays it: its attendee, or who gave it to them. Throws Unwanted once it is not as
 * the mail says any more.
 */
export async function loadRest(mail: BookingMail, dependencies: LoadDependencies): Promise<RestMailData> {
  const { table } = dependencies;
  const data = await loadBooking(mail, dependencies);
  const { deposit, attendeeEmail } = data.booking;
  if (!deposit) throw new Undeliverable('the booking has no rest');
  const order = await findOrder(table, deposit.restId);
  if (!order || !isRest(order)) throw new Undeliverable('the rest is gone');
  if (order.buyerEmail !== mail.to) throw new Unwanted('another person pays the rest');
  if (deposit.state !== (mail.kind === 'rest_paid' ? 'paid' : 'pending'))
    throw new Unwanted('the rest is paid or ended');
  if (mail.kind !== 'rest_paid' && order.processing) throw new Unwanted('the payment of the rest is on its way');
  const isAttendee = attendeeEmail === mail.to;
  const secret = isAttendee
    ? await newPlaceSecret(data, mail.to, dependencies)
    : await newGiverSecret(data, mail.to, dependencies);
  const siblings = await siblingsOf(table, order);
  const together = siblings.filter((sibling) => isInSameMail(mail, sibling, order));
  const amount = together.reduce((sum, { total }) => sum + total.amount, deposit.rest.amount);
  return {
    ...data,
    deposit: { ...deposit, rest: { ...deposit.rest, amount } },
    count: 1 + together.length,
    card: restLineOf(order).card,
    isCardNeeded: siblings.some((sibling) => restLineOf(sibling).card !== null),
    secret,
    isAttendee,
  };
}

/** Tells whether the mail is about both: they were reminded of, or asked for, in the same moment. */
function isInSameMail({ kind }: BookingMail, sibling: Rest, order: Rest): boolean {
  const isOwed = sibling.status === 'pending' && !sibling.processing && sibling.buyerEmail === order.buyerEmail;
  if (!isOwed) return false;
  const { remindedAt, payUntil } = restLineOf(order);
  const line = restLineOf(sibling);
  if (kind === 'rest_reminder') return remindedAt !== null && line.remindedAt === remindedAt;
  return kind === 'rest_due' && payUntil !== null && line.payUntil === payUntil;
}

/** Stores a new secret like that of the giver's own mails: it lets them pay the rest, and does not change the place any more. */
async function newGiverSecret({ booking, session }: BookingMailData, to: string, { table, now }: LoadDependencies) {
  const bearer = booking.giverBearers.at(-1);
  if (bearer === undefined) throw new Unwanted('the place belongs to another person');
  const secret = newSecret();
  const minutes = Math.max(1, Math.ceil((Date.parse(session.startTime) - now().getTime()) / 60_000));
  const bound = { purpose: 'booking', bearer, mailedTo: emailHash(to) } as const;
  await putItem(table, secretItem(secret, bound, now(), minutes));
  return secret;
}
