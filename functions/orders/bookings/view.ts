import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { packsThatPaid } from '../../domains/packs/paid-places.ts';
import { askedBy, detailOf, summaryOf } from '../../domains/sessions/sessions.ts';
import { findSession, findWholeSession } from '../../domains/sessions/store.ts';
import { isHeldForConfirmation, isHeldJointly, mayWatch, wasGiven } from '../../ground/keys/booking.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import { asPlace, attributesOf, isOpenOfferHolder, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import { isWithdrawn, type WholeSession } from '../../ground/keys/session.ts';
import { surchargeLineOf } from '../../ground/keys/surcharge.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { wasPaidByHand } from '../payments/order.ts';
import { paidByPack, paidByVouchers } from '../payments/vouchers.ts';
import { shownDueAt } from './booked-rest.ts';
import { findPendingMove } from './find-move.ts';
import { findJointOrder } from './joint-order-store.ts';
import { shownMemberDiscount } from './member-discount.ts';
import {
  isPaidByGiver,
  ordersOfBooking,
  ownOrders,
  ownPaidOf,
  type PlacePayment,
  paidOf,
  refundOfEnd,
  refundPartsOfEnd,
  returnedOf,
  thingsPaidOf,
} from './paid.ts';
import { findPlace } from './place-store.ts';
import { policyOf } from './policy.ts';
import { findRest } from './rest-store.ts';
import { findSeatHolder } from './store.ts';
import { hasMoved } from './surcharges.ts';

type BookingView = ResponseBody<'getBooking'>;

type ViewContext = {
  policy: CancellationPolicy;
  orders: PlacePayment[];
  pendingMove: BookingView['pendingMove'];
  /** Tells whether a bank works on the payment of the rest. */
  isRestProcessing?: boolean;
  /** The packs whose credits paid it. */
  packs?: readonly Pick<Pack, 'endedAt'>[];
};

/** Returns what the booking's id alone shows: no link, name or address of anyone (docs/trust.md#private-links). */
export function bookingViewOf(
  booking: Place,
  session: WholeSession,
  { policy, orders, pendingMove, isRestProcessing = false, packs = [] }: ViewContext,
): BookingView {
  const { id, status, paymentStatus, processing, createdAt } = booking;
  const booked = isBooked(booking);
  const refund = shownRefund(orders, booking);
  const byThings = thingsPaidOf(orders);
  const byVouchers = wasGiven(booking) ? null : paidByVouchers(booking);
  const byPack = wasGiven(booking) ? null : paidByPack(booking);
  return {
    id,
    status,
    paymentStatus,
    total: shownTotal(booking),
    ...restShown(booking, isRestProcessing),
    createdAt,
    paid: paidOf(orders, booking),
    ownPaid: ownPaidOf(orders, booking),
    ...(byThings > 0 && { byThings }),
    refund,
    ownRefund: shownRefund(ownOrders(orders, booking), booking),
    ...(!booked && refund !== null && { refundParts: refundPartsOfEnd(orders, booking) }),
    ...(byVouchers !== null && { byVouchers }),
    ...(byPack !== null && { byPack: { ...byPack, ...(packs.some(hasEnded) && { ended: true }) } }),
    paidByHand: wasPaidByHand(booking),
    paidElsewhere: booking.paidElsewhere && booking.givenAt === null,
    paidByGiver: isPaidByGiver(orders, booking),
    discountCode: wasGiven(booking) ? null : (booking.discount?.code ?? null),
    ...(wasGiven(booking) ? {} : shownMemberDiscount(booking)),
    ...(booking.option && !wasGiven(booking) && { option: booking.option.name }),
    ofPass: booking.passId !== null && booking.givenAt === null,
    ofGroup: booking.groupId !== null && booking.givenAt === null,
    holdExpiresAt: status === 'pending' ? booking.holdExpiresAt : null,
    offered: false,
    awaitsConfirmation: isHeldForConfirmation(booking),
    processing: status === 'pending' && processing,
    refunded: !booked && refund !== null,
    ending: endingOf(booking, session),
    ...cancellationOf(booking, session),
    session: detailOf(session, policy),
    howToPrepare: booked ? session.howToPrepare : null,
    ...(status === 'cancelled' ? {} : askedBy(session)),
    joinOpensAt: joinOpensAt(booking, session),
    recorded: recordingUrlOf(booking, session) !== null,
    earlier: booked ? earlierOf(session, booking.movedAt ?? createdAt) : null,
    movesBookingId: null,
    pendingMove,
  };
}

const hasEnded = ({ endedAt }: Pick<Pack, 'endedAt'>) => endedAt !== null;

/** Nothing where another person pays the rest, or paid it before they gave the place away (docs/trust.md#given-places). */
function restShown(booking: Place, processing: boolean): Pick<BookingView, 'deposit'> {
  if (!isRestShown(booking) || !booking.deposit) return {};
  const { rest, byCard, state, payUntil, membership } = booking.deposit;
  const dueAt = shownDueAt(booking.deposit);
  const name = membership && { membership: membership.name };
  return { deposit: { rest, dueAt, byCard, state, payUntil, processing, ...name } };
}

/** Tells whether the attendee is the person who pays the rest. */
export function isRestShown({ deposit, giverBearers }: Pick<Place, 'deposit' | 'giverBearers'>): boolean {
  if (!deposit) return false;
  return !wasGiven({ giverBearers }) || (!deposit.byGiver && deposit.state === 'pending');
}

/** Returns what has gone back or is on its way: of a booking that has ended, by its end alone; null for nothing. */
function shownRefund(orders: PlacePayment[], booking: Place): BookingView['refund'] {
  if (!isBooked(booking)) return refundOfEnd(orders, booking);
  const returned = returnedOf(orders, booking);
  return returned.amount > 0 ? returned : null;
}

/** Returns the price of the place, which is not shown to who was given it (docs/trust.md#given-places). */
export function shownTotal(booking: Place): Place['total'] {
  return wasGiven(booking) ? { ...booking.total, amount: 0 } : booking.total;
}

/** Reads what `bookingViewOf` needs beside the booking and its session. */
export async function viewWith(table: Table, booking: Place, session: WholeSession): Promise<BookingView> {
  const [policy, orders, pendingMove, rest, joint, packs] = await Promise.all([
    policyOf(table, booking, session),
    ordersOfBooking(table, booking),
    pendingMoveOf(table, booking),
    booking.deposit?.state === 'pending' ? findRest(table, booking.deposit.restId) : undefined,
    isHeldJointly(booking) ? findJointOrder(table, booking.orderId) : undefined,
    packsThatPaid(table, [booking]),
  ]);
  const view = bookingViewOf(booking, session, {
    policy,
    orders,
    pendingMove,
    isRestProcessing: rest?.processing ?? false,
    packs,
  });
  // What is to be paid is the whole order.
  return joint
    ? { ...view, total: joint.total, holdExpiresAt: joint.holdExpiresAt, processing: joint.processing }
    : view;
}

/** Shows an offer or a surcharge like the booking that it would be. */
export async function viewOfHolder(table: Table, holder: SeatHolder, session: WholeSession): Promise<BookingView> {
  const view = await viewWith(table, asPlace(holder), session);
  const holderView = { ...view, ...offeredOf(holder), movesBookingId: movedBy(holder) };
  const hasMovedBooking = holder.kind === 'surcharge' && hasMoved(holder.surcharge);
  return hasMovedBooking
    ? { ...holderView, status: 'completed', ending: endingOf({ status: 'completed' }, session) }
    : holderView;
}

function offeredOf(holder: SeatHolder): Pick<BookingView, 'offered' | 'offeredPlaces' | 'missedOption'> {
  const { places, missedOption } = holder.kind === 'offer' ? holder.offer : { places: 1, missedOption: null };
  return {
    offered: isOpenOfferHolder(holder),
    ...(places > 1 && { offeredPlaces: places }),
    ...(missedOption && { missedOption }),
  };
}

/** The booking that a surcharge moves; null for anything else. */
export function movedBy(holder: SeatHolder): string | null {
  return holder.kind === 'surcharge' ? surchargeLineOf(holder.surcharge).bookingId : null;
}

async function pendingMoveOf(table: Table, booking: Place): Promise<BookingView['pendingMove']> {
  const order = await findPendingMove(table, booking);
  const session = order && (await findSession(table, surchargeLineOf(order).sessionId));
  if (!session) return null;
  const { id, total, holdExpiresAt, processing } = order;
  return { id, total, holdExpiresAt, processing, session: summaryOf(session) };
}

function endingOf(
  booking: Pick<Place, 'status'> & Partial<Pick<Place, 'ending'>>,
  session: WholeSession,
): BookingView['ending'] {
  if (isWithdrawn(session)) return 'session_cancelled';
  if (booking.status !== 'cancelled') return null;
  return booking.ending ?? 'cancelled';
}

/** Nothing for a place that had been cancelled before its session was: the studio's words were not mailed about it. */
function cancellationOf({ ending }: Place, session: WholeSession): Pick<BookingView, 'sessionCancellation'> {
  const { cancellation, cancellationMessage, deletedAt } = session;
  const isOver = ending !== null && ending !== 'session_cancelled';
  if (!cancellation || deletedAt !== undefined || isOver) return {};
  return { sessionCancellation: { at: cancellation.at, message: cancellationMessage ?? '' } };
}

/** Returns when a booking's link to join is first given (docs/product.md#joining); null when there is none. */
export function joinOpensAt(booking: Place, { locationType, startTime, joinMinutes }: WholeSession): string | null {
  if (locationType !== 'online' || !isBooked(booking)) return null;
  return new Date(Date.parse(startTime) - joinMinutes * 60_000).toISOString();
}

/** The links of a booking for its attendee (docs/trust.md#private-links). */
export function linksOf(booking: Place, session: WholeSession, now: Date) {
  const opensAt = joinOpensAt(booking, session);
  return {
    joinUrl: opensAt !== null && opensAt <= now.toISOString() ? session.zoomLink : null,
    recordingUrl: recordingUrlOf(booking, session),
  };
}

function recordingUrlOf(booking: Place, session: WholeSession): string | null {
  if (!mayWatch(booking, session)) return null;
  return session.recordingFile ? paths.bookingRecording.href(booking.id) : session.recordingUrl;
}

/** Returns what has changed since a moment; null when nothing has, or it was changed back. */
function earlierOf(session: WholeSession, since: string): BookingView['earlier'] {
  const was = session.formerly.find(({ until }) => until > since)?.was;
  const last = session.formerly.at(-1);
  if (!was || !last) return null;
  const { title, startTime, endTime, timeZone, locationType, location, address, city, postCode } = was;
  const before = { title, startTime, endTime, timeZone, locationType, location, address, city, postCode };
  const hasNewLink = session.locationType === 'online' && was.zoomLink !== null && was.zoomLink !== session.zoomLink;
  const isSame = Object.entries(before).every(([name, value]) => Reflect.get(session, name) === value);
  return isSame && !hasNewLink ? null : { changedAt: last.until, ...before, hasNewLink };
}

/** The view of a booking or an offer as it is stored. Throws HttpError 404 when it or its session is missing. */
export async function findView(table: Table, id: string): Promise<BookingView> {
  const holder = found(await findSeatHolder(table, id));
  const session = await findWholeSession(table, attributesOf(holder).sessionId);
  return viewOfHolder(table, holder, found(session));
}

/** Throws HttpError 404 when booking or session are missing. */
export async function findBookingAndSession(
  table: Table,
  id: string,
): Promise<{ booking: Place; session: WholeSession }> {
  const booking = await findPlace(table, id);
  return { booking: found(booking), session: await sessionOf(table, booking) };
}

/** The session of a booking. Throws HttpError 404 when either is missing. */
export async function sessionOf(table: Table, booking: Place | undefined): Promise<WholeSession> {
  return found(booking && (await findWholeSession(table, booking.sessionId)));
}

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new HttpError('booking_not_found');
  return item;
}
