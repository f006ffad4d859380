import { deletedPerson } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { anonymizeHistory } from '../../audit-entries/history.ts';
import { releaseHeldSeat, releaseTakenSeat } from '../../bookings/seats.ts';
import { settleBooking } from '../../bookings/settlement.ts';
import { allBookingsOfMember, bookingsOfGuest, changeBooking, findBooking } from '../../bookings/store.ts';
import { findDiscountCode, releaseCodeUse } from '../../discount-codes/store.ts';
import type { Booking } from '../../keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../../keys/discount-code.ts';
import type { Profile } from '../../keys/member.ts';
import { type Session, sessionKey, sessionRecord } from '../../keys/session.ts';
import { queueMail } from '../../outbox/queue.ts';
import type { SettlementDependencies } from '../../payments/settle.ts';
import { getItems } from '../../platform/batch.ts';
import { HttpError } from '../../platform/http-error.ts';
import { inParallel } from '../../platform/parallel.ts';
import { transactNamed } from '../../platform/transact.ts';
import { settlePurchase } from '../../purchases/settlement.ts';
import { allPurchasesOfMember, changePurchase, findPurchase, purchasesOfGuest } from '../../purchases/store.ts';

const atOnce = 5;
/** How often others may get ahead of one order before the whole is left to the next try. */
const rounds = 10;

/**
 * Takes a person's name and address out of all that they booked and bought, also before they had the account; what is
 * ahead of them is given up. Done again it goes on where it was left.
 */
export async function eraseOrders(person: Profile, dependencies: SettlementDependencies): Promise<void> {
  const { table } = dependencies;
  const { sub, email } = person;
  const bookings = [...(await allBookingsOfMember(table, sub)), ...(await bookingsOfGuest(table, email))];
  const purchases = [...(await allPurchasesOfMember(table, sub)), ...(await purchasesOfGuest(table, email))];
  // The trail first: an order without a name is passed over the next time.
  await inParallel(bookings, atOnce, async ({ id }) => {
    await anonymizeHistory(table, { type: 'booking', id }, person);
    await eraseBooking(id, dependencies);
  });
  await inParallel(purchases, atOnce, async ({ id }) => {
    await anonymizeHistory(table, { type: 'purchase', id }, person);
    await erasePurchase(id, dependencies);
  });
}

/** Nobody of whom anything is known. */
const nobody = { memberSub: null, attendeeName: deletedPerson.name, attendeeEmail: deletedPerson.email };
const noBuyer = { memberSub: null, buyerName: deletedPerson.name, buyerEmail: deletedPerson.email, note: null };
/** Given up for good: a payment that arrives all the same goes back (payments/next-step.ts). */
const cancelled = { status: 'cancelled', holdExpiresAt: null, byHand: true } as const;

async function eraseBooking(id: string, dependencies: SettlementDependencies): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const booking = await findBooking(dependencies.table, id);
    if (!booking || booking.attendeeEmail === deletedPerson.email) return;
    if (await closePayment(booking, dependencies)) await settleBooking(id, dependencies);
    else if (await eraseAsItStands(booking, dependencies)) return;
  }
  throw new HttpError('busy', { retryAfter: 2 });
}

async function eraseAsItStands(booking: Booking, dependencies: SettlementDependencies): Promise<boolean> {
  const { session, code } = await getItems(dependencies.table, {
    session: { key: sessionKey(booking.sessionId), schema: sessionRecord },
    code: booking.discount ? { key: discountCodeKey(booking.discount.code), schema: discountCodeRecord } : undefined,
  });
  const isAhead = session !== undefined && session.startTime > dependencies.now().toISOString();
  const holds = booking.status === 'pending';
  const takes = isBooked(booking) && isAhead;
  const givenUp = holds || takes ? { ...cancelled, paymentStatus: 'cancelled' as const } : {};
  const outcome = await transactNamed(dependencies.table, {
    booking: changeBooking(booking, { ...nobody, ...givenUp }),
    ...(session && (holds || takes) && freeing(booking, session, dependencies)),
    // What is given up uses no code any more.
    code: (holds || takes) && code ? releaseCodeUse(code.code) : undefined,
  });
  return outcome.written;
}

/** The seat is free again; whoever waits is told by one item that becomes a mail for each. */
function freeing({ id, status }: Booking, session: Session, { now, newId }: SettlementDependencies) {
  const at = now();
  const waitlistEmpty = session.waitlistCount === 0;
  const free = status === 'pending' ? releaseHeldSeat : releaseTakenSeat;
  const mail = { id: newId(at), kind: 'seat_freed', sessionId: session.id, freedBy: id } as const;
  return { seat: free(session.id, { waitlistEmpty }), freed: waitlistEmpty ? undefined : queueMail(mail, at) };
}

async function erasePurchase(id: string, dependencies: SettlementDependencies): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const purchase = await findPurchase(dependencies.table, id);
    if (!purchase || purchase.buyerEmail === deletedPerson.email) return;
    if (await closePayment(purchase, dependencies)) {
      await settlePurchase(id, dependencies);
      continue;
    }
    const isPending = purchase.status === 'pending';
    const code =
      isPending && purchase.discount ? await findDiscountCode(dependencies.table, purchase.discount.code) : undefined;
    const outcome = await transactNamed(dependencies.table, {
      change: changePurchase(purchase, { ...noBuyer, ...(isPending && cancelled) }),
      code: code && releaseCodeUse(code.code),
    });
    if (outcome.written) return;
  }
  throw new HttpError('busy', { retryAfter: 2 });
}

type Payment = { status: string; checkoutId: string | null; processing: boolean; byHand: boolean };

/** Closes a payment page that is open, so that nobody pays for what is given up. Returns whether there was one. */
async function closePayment(
  { status, checkoutId, processing, byHand }: Payment,
  { payments }: SettlementDependencies,
): Promise<boolean> {
  // What a bank decides cannot be closed; what an admin keeps waiting is not settled.
  if (status !== 'pending' || checkoutId === null || processing || byHand) return false;
  await payments.close(checkoutId);
  return true;
}
