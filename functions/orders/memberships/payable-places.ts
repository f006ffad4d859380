import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { findRates } from '../../domains/currency/store.ts';
import { emit } from '../../ground/events/event.ts';
import { hasEmail } from '../../ground/keys/booking.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import type { PackUse } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import { type Rest, restIdOf, restLineOf } from '../../ground/keys/rest.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { optionAfterMove } from '../bookings/choose-price.ts';
import { newRest } from '../bookings/new-rest.ts';
import { changePlace } from '../bookings/place-store.ts';
import { requestedWrites } from '../bookings/request-rest.ts';
import { findRest } from '../bookings/rest-store.ts';
import { isOwed, isWaiting } from '../bookings/rests.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import { putOrder } from '../payments/order-store.ts';
import { orderOfUse, returnCredits } from '../payments/pack-writes.ts';
import { isPaidByPack } from '../payments/vouchers.ts';
import { placesOfOrder } from './places-of-order.ts';

/*
 * Places that a membership has paid can be paid singly once it has ended, where its plan says so: the price is then a rest that is
 * owed (docs/decisions/places-after-membership.md).
 */

/** The schedule asks for a payment by itself where the mail of the membership was not written by then. */
const askedBySchedule = 3_600_000;

/** A transaction takes 100 writes; a place needs three. */
const placesOfMail = 25;

/** Tells whether its places can be paid singly now that it has ended: not where what was paid for it went back. */
export function keepsPlaces({ terms, ending, ownerEmail }: Membership): boolean {
  const hasGoneBack = ending === 'withdrawn' || ending === 'refunded';
  return terms.placesAfterEnd === 'payable' && !hasGoneBack && !isPlaceholderEmail(ownerEmail);
}

type PaidPlace = { booking: Place; session: WholeSession };

/**
 * Decides what becomes of a place: `free` where the session costs nothing now, so that it stays as it is, or the writes by which the
 * credit returns and the price is owed. Undefined for a place that is given back, since more than a credit has paid it, it cannot be
 * asked for by mail, or it was to be paid singly before.
 */
export async function payableWrites(
  { booking, session }: PaidPlace,
  membership: Membership,
  { table, now }: SettlementDependencies,
): Promise<Writes | 'free' | undefined> {
  const isByCreditAlone = isPaidByPack(booking) && booking.surchargeIds.length === 0 && booking.deposit === null;
  if (!isByCreditAlone || !hasEmail(booking)) return undefined;
  const at = now();
  const { total, rate } = await priceNow(table, { booking, session }, membership, at);
  if (isFree(total)) return 'free';
  // A payment that came for it before the table was restored stays what it was.
  if (await findRest(table, restIdOf(booking.id))) return undefined;
  const unpaid: Partial<Place> = {
    vouchers: [],
    total: { ...total, amount: 0 },
    listPrice: total,
    rate,
    rateCurrency: session.price.currency,
    placePrice: null,
    deposit: depositOf(booking, membership, total, at),
  };
  return {
    ...returnCredits(orderOfUse(booking), booking.vouchers),
    ...changePlace(booking, unpaid),
    rest: putOrder(restOf({ ...booking, ...unpaid }, at)),
  };
}

/** The price of the place by itself, in the currency of the membership; its option's end and places do not matter any more. */
async function priceNow(table: Table, { booking, session }: PaidPlace, membership: Membership, now: Date) {
  const { rates } = currentRates(await findRates(table), now);
  const { price } = optionAfterMove(booking, session);
  return quote({ price, currency: membership.price.currency, rates, discount: null });
}

function depositOf(booking: Place, { id, terms }: Membership, rest: Money, now: Date): NonNullable<Place['deposit']> {
  return {
    restId: restIdOf(booking.id),
    rest,
    bookedRest: null,
    dueAt: now.toISOString(),
    byCard: false,
    consentAt: null,
    payUntil: null,
    state: 'pending',
    byGiver: false,
    membership: { id, name: terms.name },
  };
}

function restOf(booking: Place, now: Date): Rest {
  if (!booking.deposit) throw new Error('a place without what is owed for it');
  const order = newRest(booking, booking.deposit, { card: null, siblingIds: [], now });
  const nextAt = new Date(now.getTime() + askedBySchedule).toISOString();
  return { ...order, lines: [{ ...restLineOf(order), nextAt, afterMembership: true }] };
}

/**
 * Asks the member by one mail for the places that are to be paid and were not asked for yet, from when on the time to pay them runs.
 * Idempotent. The schedule asks for one of which a payment is under way, or that is another person's by now.
 */
export async function askForPlaces(
  membership: Membership,
  uses: PackUse[],
  dependencies: SettlementDependencies,
): Promise<void> {
  const { table, now, newId } = dependencies;
  await retryOnConflict(async () => {
    const owed = (await findUnasked(table, membership, uses)).slice(0, placesOfMail);
    if (owed.length === 0) return undefined;
    const at = now();
    const bookingIds = owed.map(({ booking }) => booking.id);
    const { id: membershipId, ownerEmail: to } = membership;
    await transactNamed(table, {
      ...Object.fromEntries(owed.flatMap((one, index) => numbered(requestedWrites(one, at), index))),
      asked: emit({ id: newId(at), kind: 'membershipPlacesPayable', membershipId, bookingIds, to }, at),
    });
    // What is left, or was changed meanwhile, is looked at again.
    return conflict;
  }, maxAttempts);
}

/** More mails than the places of a membership need. */
const maxAttempts = { maxAttempts: 30 };

const numbered = (writes: Writes, index: number) =>
  Object.entries(writes).map(([name, write]) => [`${name}${index}`, write] as const);

type OwedPlace = { booking: Place; order: Rest };

async function findUnasked(table: Table, membership: Membership, uses: PackUse[]): Promise<OwedPlace[]> {
  const places = await Promise.all(uses.map(({ orderId }) => placesOfOrder(table, orderId)));
  const unasked = places.flat().filter((place) => isUnasked(place, membership));
  const owed = await Promise.all(
    unasked.map(async (booking): Promise<OwedPlace[]> => {
      const order = booking.deposit ? await findRest(table, booking.deposit.restId) : undefined;
      return order && isOwed(order, booking) && isWaiting(order) ? [{ booking, order }] : [];
    }),
  );
  return owed.flat();
}

function isUnasked({ deposit, attendeeEmail }: Place, { id, ownerEmail }: Membership): boolean {
  if (deposit?.state !== 'pending' || deposit.membership?.id !== id) return false;
  return deposit.payUntil === null && !deposit.byGiver && attendeeEmail === ownerEmail;
}
