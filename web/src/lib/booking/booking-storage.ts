import { isFree, type Money } from '#shared/rules/money.ts';
import type { VoucherPart } from '#shared/rules/vouchers.ts';
import { readStored, writeStored } from '../storage.ts';

/** A key tells one booking of a session from another; the rest may be corrected in a second attempt. */
export type OrderKey = {
  email: string;
  discountCode: string | null;
  total: Money;
  /** Lists what gift vouchers pay of it. */
  vouchers?: VoucherPart[] | undefined;
  /** Names what credits of a pack pay of it. */
  pack?: { packId: string; places: number; amount: number } | undefined;
  /** Id of the price that was chosen; absent where there is one price. */
  option?: string | undefined;
  /** The account that books; absent for a guest. */
  member?: string | undefined;
  /** The part that is paid later; absent where all is paid at once. */
  deposit?: { rest: Money; dueAt: string; byCard: boolean } | undefined;
  /** The further people of an order of several places. */
  further?: readonly { firstName: string; lastName: string; email?: string | undefined }[] | undefined;
};

const attemptKey = (sessionId: string) => `booking.attempt.${sessionId}`;
const unpaidKey = (sessionId: string) => `booking.unpaid.${sessionId}`;
const codeKey = (sessionId: string) => `booking.code.${sessionId}`;
const vouchersKey = (sessionId: string) => `booking.vouchers.${sessionId}`;
const placesKey = (sessionId: string) => `booking.places.${sessionId}`;
const groupKey = (sessionId: string) => `booking.group.${sessionId}`;

const free = 'free';

// The server takes what costs nothing as the same in every currency.
function fingerprintOf({ vouchers = [], ...order }: OrderKey): string {
  const { email, discountCode, total, option, member, further, deposit, pack } = order;
  const price = isFree(total) ? free : `${total.amount} ${total.currency}`;
  const people = further?.map(
    (person) => `${person.firstName}/${person.lastName}/${person.email?.toLowerCase() ?? ''}`,
  );
  const paid = vouchers.map(({ code, amount }) => `${code}:${amount}`);
  const later = deposit && `${deposit.rest.amount}:${deposit.dueAt}:${deposit.byCard}`;
  const byPack = pack && `${pack.packId}:${pack.places}:${pack.amount}`;
  const chosen = [option, member, people?.join(';'), ...paid, byPack, later].filter((one) => one !== undefined);
  return [email.trim().toLowerCase(), discountCode ?? '', ...chosen, price].join(' ');
}

/**
 * The booking id for an order: that of an earlier try of the same order in this tab, which may have reached the server
 * although no answer came back or nothing was paid yet, so that trying again cannot book twice; otherwise a new one.
 * `replaces` is an earlier try of another order that had to be paid: what it may hold is to be given up first.
 */
export function bookingIdFor(
  sessionId: string,
  order: OrderKey,
  newId: () => string,
): { id: string; replaces?: string } {
  const [earlier = '', ...print] = readStored('sessionStorage', attemptKey(sessionId))?.split(' ') ?? [];
  if (earlier && print.join(' ') === fingerprintOf(order)) return { id: earlier };
  const id = newId();
  writeStored('sessionStorage', attemptKey(sessionId), `${id} ${fingerprintOf(order)}`);
  return earlier && print.at(-1) !== free ? { id, replaces: earlier } : { id };
}

/** Remembers a booking that has to be paid, from another tab or visit, as an earlier attempt that a new one replaces. */
export function markReplaceable(sessionId: string, bookingId: string): void {
  writeStored('sessionStorage', attemptKey(sessionId), `${bookingId} unfinished`);
}

/** The booking of this session for which this tab left to pay; null when there is none. */
export function readUnpaidBooking(sessionId: string): string | null {
  return readStored('sessionStorage', unpaidKey(sessionId));
}

export function storeUnpaidBooking(sessionId: string, bookingId: string): void {
  writeStored('sessionStorage', unpaidKey(sessionId), bookingId);
}

/** Forgets a booking that came to nothing, so that the next one is new. What was typed stays. */
export function clearAttempt(sessionId: string): void {
  writeStored('sessionStorage', attemptKey(sessionId), null);
  writeStored('sessionStorage', unpaidKey(sessionId), null);
}

export function clearBooking(sessionId: string): void {
  clearAttempt(sessionId);
  storeCode(sessionId, null);
  storeVouchers(sessionId, null);
  storePlaces(sessionId, null);
  writeStored('sessionStorage', groupKey(sessionId), null);
}

/** The discount code that was typed or applied for this session, as text. */
export function readCode(sessionId: string): string | null {
  return readStored('sessionStorage', codeKey(sessionId));
}

export function storeCode(sessionId: string, code: string | null): void {
  writeStored('sessionStorage', codeKey(sessionId), code);
}

/** The gift vouchers that were applied for this session, as text. */
export function readVouchers(sessionId: string): string | null {
  return readStored('sessionStorage', vouchersKey(sessionId));
}

export function storeVouchers(sessionId: string, vouchers: string | null): void {
  writeStored('sessionStorage', vouchersKey(sessionId), vouchers);
}

/** Holds how many places are to be booked and for whom, as text. */
export function readPlaces(sessionId: string): string | null {
  return readStored('sessionStorage', placesKey(sessionId));
}

export function storePlaces(sessionId: string, places: string | null): void {
  writeStored('sessionStorage', placesKey(sessionId), places);
}

/** The ids of an order of several places: the same for each try that books the buyer's place under the same id. */
export function groupIdsFor(
  sessionId: string,
  order: { bookingId: string; furtherCount: number },
  newId: () => string,
): { groupId: string; furtherIds: string[] } {
  const { bookingId, furtherCount } = order;
  const [earlier, storedGroup, ...stored] = readStored('sessionStorage', groupKey(sessionId))?.split(' ') ?? [];
  if (storedGroup && earlier === bookingId && stored.length === furtherCount)
    return { groupId: storedGroup, furtherIds: stored };
  const groupId = newId();
  // Without what Array.from passes: a generator of ids would take it for its own parameters.
  const furtherIds = Array.from({ length: furtherCount }, () => newId());
  writeStored('sessionStorage', groupKey(sessionId), [bookingId, groupId, ...furtherIds].join(' '));
  return { groupId, furtherIds };
}
