import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { nextSessionFirst } from '#shared/rules/sessions.ts';
import { sessionPosition } from '../../domains/sessions/cursor.ts';
import { detailOf } from '../../domains/sessions/sessions.ts';
import { wholeSessionKeys, wholeSessionsAmong } from '../../domains/sessions/store.ts';
import { isHeldJointly } from '../../ground/keys/booking.ts';
import type { Place } from '../../ground/keys/place.ts';
import {
  asPlace,
  attributesOf,
  bookingsIn,
  holdsSeat,
  isOpenOfferHolder,
  type ListedHolder,
  type SeatHolder,
  seatHolderKinds,
  withoutAccepted,
} from '../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { Settings } from '../../ground/keys/settings.ts';
import { isPendingSurcharge } from '../../ground/keys/surcharge.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../ground/platform/cursor.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { shownDueAt } from './booked-rest.ts';
import { isChargeFailed } from './charge-state.ts';
import { findJointOrder } from './joint-order-store.ts';
import { linkGuestBookings } from './link.ts';
import { ordersOfEach, type PlacePayment, paymentOf } from './paid.ts';
import { holdersWithItems, withPayments } from './place-store.ts';
import {
  nextHoldersPage,
  type SeatHolderPosition,
  upcomingBookings,
  upcomingOfGuest,
  upcomingOfMember,
} from './store.ts';
import { isRestShown, joinOpensAt, linksOf, movedBy, shownTotal } from './view.ts';

/** The sessions and orders of a page are read by two batch requests at most. */
export const bookingsPerPage = 40;

export type MyBookingsDependencies = { table: Table; now: Clock };

type MemberBooking = ResponseBody<'listMyBookings'>['bookings'][number];

/** The last booking or offer of a page, and the instant that divides what is to come from what is past on all pages. */
const position = sessionPosition.extend({ kind: z.enum(seatHolderKinds), asOf: instant });
type ListPosition = { asOf: string; after: SeatHolderPosition | undefined };

/**
 * A page of the member's bookings and offers, what is next first (docs/product.md#my-bookings). Also links what was booked or
 * offered as a guest with the member's address. Omits what is of deleted sessions.
 */
export const listMyBookings: Handler<'listMyBookings', MyBookingsDependencies> = async (
  { query, member },
  { table, now },
) => {
  const at = positionIn(query.cursor) ?? { asOf: now().toISOString(), after: undefined };
  const { listed, end } = await pageOf(table, member, at);
  const ids = listed.map((holder) => attributesOf(holder).sessionId);
  const [{ holders, items }, settings, ordersOf] = await Promise.all([
    holdersWithItems(table, listed, wholeSessionKeys(ids)),
    findSettings(table),
    ordersOfEach(table, bookingsIn(listed)),
  ]);
  const sessions = wholeSessionsAmong(items, ids);
  return {
    bookings: withoutAccepted(holders)
      .filter(isListed)
      .flatMap((holder) => {
        const session = sessions.get(attributesOf(holder).sessionId);
        return session ? [viewOf(holder, ordersOf(asPlace(holder)), { session, settings }, now())] : [];
      }),
    nextCursor: end ? encodeCursor(position, positionOf(end, at.asOf)) : null,
  };
};

/** A surcharge is shown as long as it is to be paid; a place whose saved card was not charged never was one. */
function isListed(holder: SeatHolder): boolean {
  return holder.kind === 'surcharge' ? isPendingSurcharge(holder.surcharge) : !isChargeFailed(asPlace(holder));
}

function positionIn(cursor: string | undefined): ListPosition | undefined {
  const last = decodeCursor(position, cursor);
  return last && { asOf: last.asOf, after: { sessionStart: last.startTime, id: last.id, kind: last.kind } };
}

function positionOf(holder: ListedHolder, asOf: string) {
  const { id, sessionStart } = attributesOf(holder);
  return { startTime: sessionStart, id, kind: holder.kind, asOf };
}

/** Merges bookings that were linked just now, which the index does not show yet. */
async function pageOf(table: Table, member: AuthenticatedMember, { asOf, after }: ListPosition) {
  const [page, linked] = await Promise.all([
    nextHoldersPage(table, member.sub, { asOf, limit: bookingsPerPage, after }),
    // Reading changes nothing for an admin who is signed in as the member (docs/trust.md#impersonation).
    after || member.impersonation ? [] : linkGuestBookings(table, member),
  ]);
  const end = page.isLast ? undefined : page.items.at(-1);
  const namesOnPage = new Set(page.items.map(nameOf));
  const nextFirst = nextFirstAt(asOf);
  // What is linked beyond the end belongs to a later page.
  const own = linked.filter((holder) => !namesOnPage.has(nameOf(holder)) && (!end || nextFirst(holder, end) <= 0));
  return { listed: [...page.items, ...own].toSorted(nextFirst), end };
}

const nameOf = (holder: ListedHolder) => `${holder.kind} ${attributesOf(holder).id}`;

/** The order of `nextHoldersPage`. A stable sort keeps the order of the index among equal starts. */
function nextFirstAt(asOf: string) {
  const compare = nextSessionFirst(new Date(asOf));
  const startOf = (holder: ListedHolder) => ({ startTime: attributesOf(holder).sessionStart });
  return (one: ListedHolder, other: ListedHolder) => compare(startOf(one), startOf(other));
}

/** Links only for confirmed bookings (docs/trust.md#private-links). */
function viewOf(
  holder: SeatHolder,
  orders: PlacePayment[],
  { session, settings }: { session: WholeSession; settings: Settings },
  now: Date,
): MemberBooking {
  const booking = asPlace(holder);
  const { id, status, paymentStatus, createdAt } = booking;
  const policy = booking.cancellationPolicy ?? session.cancellationPolicy ?? settings.cancellationPolicy;
  return {
    id,
    status,
    paymentStatus,
    total: shownTotal(booking),
    createdAt,
    movesBookingId: movedBy(holder),
    payment: paymentOf(orders, booking),
    ...restOf(booking),
    ...(booking.option && booking.givenAt === null && { option: booking.option.name }),
    ofPass: booking.passId !== null && booking.givenAt === null,
    unpaidOrderId: isHeldJointly(booking) ? booking.orderId : null,
    ...(booking.isOfBuyer && { attendeeName: booking.attendeeName }),
    offered: isOpenOfferHolder(holder),
    session: detailOf(session, policy),
    joinOpensAt: joinOpensAt(booking, session),
    ...linksOf(booking, session, now),
  };
}

// A session that is running is still marked as booked.
const longestSession = 14 * 24 * 3_600_000;

/** The member's booked seats in sessions that have not started long ago, also those made as a guest. */
export const listMyPlaces: Handler<'listMyPlaces', MyBookingsDependencies> = async ({ member }, { table, now }) => {
  const since = new Date(now().getTime() - longestSession);
  const own = await Promise.all([
    upcomingBookings(table, member.sub, since),
    upcomingOfGuest(table, member.email, since),
  ]);
  const booked = own.flat().filter(isBooked);
  return {
    bookings: booked.toSorted(earliestFirst).map(({ sessionId, id }) => ({ sessionId, bookingId: id })),
  };
};

function earliestFirst(one: Pick<Place, 'sessionStart'>, other: Pick<Place, 'sessionStart'>): number {
  return Date.parse(one.sessionStart) - Date.parse(other.sessionStart);
}

/** The member's booking of a session, or surcharge of a move to it, that can be paid now: its seat is still held, and no payment is processing. */
export const getPendingBooking: Handler<'getPendingBooking', MyBookingsDependencies> = async (
  { params, member },
  { table, now },
) => {
  const at = now().toISOString();
  const listed = (await upcomingOfMember(table, member.sub, now()))
    .filter((holder) => holder.kind !== 'offer' && holdsSeat(holder))
    .filter((holder) => attributesOf(holder).sessionId === params.sessionId);
  const [booking] = (await withPayments(table, listed))
    .map(asPlace)
    .filter(({ status }) => status === 'pending')
    // A booking set to pending by an admin is paid by other means.
    .filter(({ processing, byHand }) => !processing && !byHand)
    .filter(({ awaitsConfirmation }) => !awaitsConfirmation)
    .filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt > at)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  if (!booking) return { booking: null };
  const { id, status, paymentStatus, holdExpiresAt } = booking;
  const joint = isHeldJointly(booking) ? await findJointOrder(table, booking.orderId) : undefined;
  const { total } = joint ?? booking;
  return { booking: { id, status, paymentStatus, total, holdExpiresAt } };
};

/** The rest that the member owes (docs/product.md#deposits). */
function restOf(booking: Place): Pick<MemberBooking, 'rest'> {
  const { deposit } = booking;
  if (deposit?.state !== 'pending' || !isRestShown(booking)) return {};
  return { rest: { amount: deposit.rest, dueAt: shownDueAt(deposit) } };
}
