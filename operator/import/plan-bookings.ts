import { type Discount, quote } from '#shared/rules/discount-codes.ts';
import { maxOptionName } from '#shared/rules/prices.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { discountOf } from '../../functions/domains/discount-codes/store.ts';
import type { DiscountCode } from '../../functions/ground/keys/discount-code.ts';
import { emailHash } from '../../functions/ground/keys/email-hash.ts';
import { type Place, placeRecord } from '../../functions/ground/keys/place.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { codeNamed, type ImportedSession, importedId, nameFor, type PlanContext, type PlannedBooking } from './plan.ts';
import { meaningOf, paidElsewhere, paidSumOf, type SourcePayment, sourcePaymentOf } from './plan-payments.ts';
import type { Read, RowPlace } from './read-export.ts';

/**
 * `userId`: whose it is, by the id in the export. `isLapsed`: cancelled because it was not paid and its session is over,
 * which only the time says.
 */
type SourceStatus = 'pending' | 'completed' | 'confirmed' | 'cancelled';

const statuses: Record<SourceStatus, string[]> = {
  pending: ['pending', 'pendente', 'pendiente'],
  completed: ['completed', 'complete', 'booked', 'paid', 'attended', 'no_show', 'noshow'],
  confirmed: ['confirmed', 'confirmado', 'confirmada'],
  cancelled: ['cancelled', 'canceled', 'refunded', 'cancelado', 'cancelada', 'storniert'],
};

type Lookup = { sessions: Map<string, ImportedSession>; codes: Map<string, DiscountCode> };

type BookingRow = Read<'session_bookings'>;

export function planBookings(context: PlanContext): void {
  const { source, plan } = context;
  const lookup = lookupOf(context);
  for (const read of source.rows.session_bookings) {
    const state = stateOf(read, lookup, context);
    if (typeof state === 'string') plan.refused.push({ place: read.place, reason: state });
    else plan.bookings.push({ place: read.place, value: bookingOf(read, state, context) });
  }
}

export function planWaitlist(context: PlanContext): void {
  const { source, now, plan } = context;
  const { sessions } = lookupOf(context);
  const firstRows = new Map<string, number>();
  for (const { place, row } of source.rows.session_waitlist) {
    const session = sessions.get(row.session_id);
    const key = `${row.session_id} ${row.email}`;
    const reason = waitingRefusal(session, firstRows.get(key));
    if (!firstRows.has(key)) firstRows.set(key, place.row);
    if (reason !== undefined || !session) plan.refused.push({ place, reason: reason ?? noSession });
    else {
      const name = nameFor([row.name], { place, column: 'name' }, context);
      const createdAt = row.created_at ?? now.toISOString();
      const guest = { entryId: emailHash(row.email), name, email: row.email, secret: newId(now) };
      const entry = { sessionId: session.id, ...guest, createdAt };
      plan.waiting.push({ place, value: { entry, isTimed: row.created_at !== undefined } });
    }
  }
}

function lookupOf({ plan, source }: PlanContext): Lookup {
  const byPlace = new Map(plan.sessions.map(({ place, value }) => [place.row, value]));
  const sessions = source.rows.live_sessions.flatMap(({ place, row }) => {
    const session = byPlace.get(place.row);
    return session ? ([[row.id, session]] as const) : [];
  });
  return { sessions: new Map(sessions), codes: new Map(plan.codes.map(({ value }) => [value.code, value])) };
}

const noSession = 'its session is not in live_sessions.csv, or was not taken';

function waitingRefusal(session: ImportedSession | undefined, first: number | undefined): string | undefined {
  if (!session) return noSession;
  if (session.maxAttendees === null) return 'its session has no limit, and so no waitlist';
  return first === undefined ? undefined : `row ${first} has the same address on the same waitlist`;
}

type BookingState = { session: ImportedSession; discount: Place['discount']; isLapsed: boolean; fields: object };

/** Reads place and payment of a row. Returns a string, the reason, when it cannot be taken. */
function stateOf(read: BookingRow, { sessions, codes }: Lookup, context: PlanContext): BookingState | string {
  const { row } = read;
  const session = sessions.get(row.session_id);
  if (!session) return noSession;
  const status = meaningOf(row.status, statuses);
  if (status === undefined)
    return `status ${row.status} is not known: write pending, completed, confirmed or cancelled`;
  const sourcePayment = sourcePaymentOf(row.payment_status);
  if (sourcePayment === undefined || sourcePayment === 'failed')
    return `payment_status ${row.payment_status} is not known: write paid, free, pending or cancelled`;
  if ([...(row.price_option ?? '')].length > maxOptionName)
    return `price_option is too long: the name of a price has at most ${maxOptionName} letters`;
  const paid = paidSumOf(row, sourcePayment, 'payment_status', context);
  if ('problem' in paid) return paid.problem;
  const code = codeNamed(row.applied_discount_code, context.source.rows);
  const discount = discountFor(code, row.discount_percentage, codes);
  if (code !== undefined && !codes.has(code))
    noteCode({ place: read.place, code, isDiscounted: discount !== null }, context);
  const fields = fieldsOf({ read, session, status, discount, ...paid }, context);
  if (typeof fields === 'string') return fields;
  return { session, discount, fields, isLapsed: status === 'pending' && fields.status === 'cancelled' };
}

type Paid = {
  read: BookingRow;
  session: ImportedSession;
  status: SourceStatus;
  payment: SourcePayment;
  sum: Place['total'] | null;
  discount: Place['discount'];
};

/** An unpaid booking keeps its place, set by hand, until its session is over. */
function fieldsOf(paid: Paid, context: PlanContext) {
  const { read, session, status, payment, sum } = paid;
  const { row, place } = read;
  const elsewhere = () => paidElsewhere(sum, { at: row.created_at, currency: session.price.currency });
  if (status === 'cancelled') {
    const cancelled = { status, paymentStatus: 'cancelled' } as const;
    if (payment !== 'paid') return { ...cancelled, ...priceOf(paid, context) };
    const reason = 'it is cancelled and was paid: if the money went back, record that with the order';
    context.plan.changed.push({ place, reason });
    return { ...cancelled, ...elsewhere() };
  }
  const booked = status === 'pending' ? ('completed' as const) : status;
  if (status === 'pending' && (payment === 'paid' || payment === 'free'))
    context.plan.changed.push({ place, reason: `status is pending, but it is ${payment}: taken as completed` });
  if (payment === 'paid') return { status: booked, paymentStatus: 'paid' as const, ...elsewhere() };
  const nothing = { amount: 0, currency: session.price.currency };
  const free = { paymentStatus: 'free', total: nothing, listPrice: nothing, paidAt: null } as const;
  if (payment === 'free') return { status: booked, ...free };
  if (payment !== 'pending') return contradiction(paid);
  return unpaidFields(paid, context);
}

function contradiction({ read }: Paid): string {
  const { status, payment_status: payment } = read.row;
  return `status is ${status}, but payment_status is ${payment}: write completed and paid, or cancelled in both`;
}

function unpaidFields(paid: Paid, context: PlanContext) {
  const { read, session, status } = paid;
  const { place } = read;
  const isAhead = isUpcoming(session, context.now);
  if (status !== 'pending' && !isAhead) {
    return `status is ${status}, but payment_status is pending and its session is over: write paid, free or cancelled`;
  }
  const price = priceOf(paid, context);
  if (isAhead) {
    if (status !== 'pending')
      context.plan.changed.push({ place, reason: `it is ${status} but not paid: its place is held until you decide` });
    return { status: 'pending', paymentStatus: 'pending', byHand: true, ...price } as const;
  }
  context.plan.changed.push({ place, reason: 'it was never paid, and its session is over: taken as cancelled' });
  return { status: 'cancelled', paymentStatus: 'cancelled', ...price } as const;
}

/** The price of an unpaid order is the sum of its row, else the price of its session in the export, less its code. */
function priceOf({ session, sum, discount }: Paid, { rates }: PlanContext) {
  if (sum) return { total: sum, listPrice: sum, paidAt: null };
  const { price } = session;
  const { list, total } = quote({ price, currency: price.currency, rates, discount });
  return { total, listPrice: list, paidAt: null };
}

function bookingOf(
  read: BookingRow,
  { session, discount, isLapsed, fields }: BookingState,
  context: PlanContext,
): PlannedBooking {
  const { row, place } = read;
  const booking = placeRecord.parse({
    id: importedId('session_bookings', row.id),
    sessionId: session.id,
    sessionStart: session.startTime,
    attendeeName: nameFor([row.attendee_name], { place, column: 'attendee_name' }, context),
    attendeeEmail: row.attendee_email,
    createdAt: row.created_at,
    discount,
    option: optionNamed(row),
    ...fields,
  });
  return { booking, userId: row.user_id, isLapsed };
}

/** The price by its name. It is none of its session's options: what those are is the owner's to say. */
function optionNamed({ session_id: session, price_option: name }: BookingRow['row']): Place['option'] {
  return name === undefined ? null : { id: importedId('price_options', `${session} ${name}`), name };
}

function noteCode(
  { place, code, isDiscounted }: { place: RowPlace; code: string; isDiscounted: boolean },
  { plan }: PlanContext,
) {
  const outcome = isDiscounted ? 'only its percentage is kept' : 'taken without it';
  plan.changed.push({ place, reason: `code ${code} is not in discount_codes.csv: ${outcome}` });
}

function discountFor(code: string | undefined, percentage: number | undefined, codes: Map<string, DiscountCode>) {
  if (code === undefined) return null;
  const knownCode = codes.get(code);
  if (knownCode) return discountOf(knownCode);
  const inRange = percentage !== undefined && percentage >= 0 && percentage <= 100;
  return inRange ? ({ code, type: 'percentage', percentage } satisfies Discount & { code: string }) : null;
}
