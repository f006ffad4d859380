import { personName } from '#shared/contract/common/schemas.ts';
import { type Discount, quote } from '#shared/rules/discount-codes.ts';
import { isFree } from '#shared/rules/money.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { discountOf } from '../../functions/discount-codes/store.ts';
import { type Booking, bookingRecord } from '../../functions/keys/booking.ts';
import type { DiscountCode } from '../../functions/keys/discount-code.ts';
import { emailHash } from '../../functions/keys/email-hash.ts';
import { newId } from '../../functions/platform/ids.ts';
import { codeNamed, importedId, type PlanContext } from './plan.ts';
import type { ImportedSession } from './plan-sessions.ts';
import type { Read, RowPlace } from './read-export.ts';

/** `userId`: whose it is, by the id in the export. */
export type PlannedBooking = { booking: Booking; userId: string | undefined };

const statuses = ['pending', 'completed', 'confirmed', 'cancelled'];
const payments = ['pending', 'paid', 'free', 'cancelled', 'completed'];

type Lookup = { sessions: Map<string, ImportedSession>; codes: Map<string, DiscountCode> };

export function planBookings(context: PlanContext): void {
  const { source, plan } = context;
  const lookup = lookupOf(context);
  for (const read of source.rows.session_bookings) {
    const reason = refusalOf(read, lookup);
    if (reason !== undefined) plan.refused.push({ place: read.place, reason });
    else plan.bookings.push({ place: read.place, value: bookingOf(read, lookup, context) });
  }
}

export function planWaitlist(context: PlanContext): void {
  const { source, now, plan } = context;
  const { sessions } = lookupOf(context);
  const known = new Set<string>();
  for (const { place, row } of source.rows.session_waitlist) {
    const session = sessions.get(row.session_id);
    const name = personName.safeParse(row.name);
    const entry = `${row.session_id} ${row.email}`;
    const reason = waitingRefusal(session, name.success, known.has(entry));
    known.add(entry);
    if (reason !== undefined || !session || !name.success) plan.refused.push({ place, reason: reason ?? '' });
    else {
      const createdAt = row.created_at ?? now.toISOString();
      const who = { entryId: emailHash(row.email), name: name.data, email: row.email };
      plan.waiting.push({ place, value: { sessionId: session.id, ...who, secret: newId(now), createdAt } });
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

function waitingRefusal(session: ImportedSession | undefined, hasName: boolean, isKnown: boolean): string | undefined {
  if (!session) return noSession;
  if (session.maxAttendees === null) return 'its session has no limit, and so no waitlist';
  if (!hasName) return 'name has signs that no name has, or is too long';
  return isKnown ? 'the address is on this waitlist already' : undefined;
}

function refusalOf({ row }: Read<'session_bookings'>, { sessions }: Lookup): string | undefined {
  if (!sessions.has(row.session_id)) return noSession;
  if (!statuses.includes(row.status)) return `status ${row.status} is not known`;
  if (!payments.includes(row.payment_status)) return `payment_status ${row.payment_status} is not known`;
  if (!personName.safeParse(row.attendee_name).success)
    return 'attendee_name has signs that no name has, or is too long';
  return undefined;
}

function bookingOf(read: Read<'session_bookings'>, { sessions, codes }: Lookup, context: PlanContext): PlannedBooking {
  const { row, place } = read;
  const session = sessions.get(row.session_id);
  if (!session) throw new Error('a booking without its session');
  const code = codeNamed(row.applied_discount_code, context.source.rows);
  const discount = discountFor(code, row.discount_percentage, codes);
  const { price } = session;
  const { list, total } = quote({ price, currency: price.currency, rates: context.rates, discount });
  const state = stateOf(read, session, isFree(total), context);
  const booking = bookingRecord.parse({
    ...{ id: importedId('session_bookings', row.id, row.created_at), sessionId: session.id },
    ...{ attendeeName: row.attendee_name, attendeeEmail: row.attendee_email, sessionStart: session.startTime },
    ...{ listPrice: list, total: state.paymentStatus === 'free' ? { ...total, amount: 0 } : total, discount },
    ...{ ...state, createdAt: row.created_at, paidAt: state.paymentStatus === 'paid' ? row.created_at : null },
  });
  if (discount && code !== undefined && !codes.has(code)) noteCode(place, code, context);
  return { booking, userId: row.user_id };
}

function noteCode(place: RowPlace, code: string, { plan }: PlanContext) {
  plan.changed.push({ place, reason: `code ${code} is not in discount_codes.csv: only its percentage is kept` });
}

function discountFor(code: string | undefined, percentage: number | undefined, codes: Map<string, DiscountCode>) {
  if (code === undefined) return null;
  const known = codes.get(code);
  if (known) return discountOf(known);
  const inRange = percentage !== undefined && percentage >= 0 && percentage <= 100;
  return inRange ? ({ code, type: 'percentage', percentage } satisfies Discount & { code: string }) : null;
}

/** An unpaid booking keeps its seat, set by hand, until its session is over. */
function stateOf(
  { row, place }: Read<'session_bookings'>,
  session: ImportedSession,
  free: boolean,
  context: PlanContext,
) {
  const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
  if (row.status === 'cancelled') return cancelled;
  if (row.status !== 'pending') {
    const status = row.status === 'confirmed' ? ('confirmed' as const) : ('completed' as const);
    const isPaid = row.payment_status === 'paid' || row.payment_status === 'completed';
    if (!isPaid && row.payment_status !== 'free' && !free)
      context.plan.changed.push({ place, reason: `it is ${row.status} but not paid: taken as free` });
    return { status, paymentStatus: isPaid && !free ? ('paid' as const) : ('free' as const) };
  }
  if (isUpcoming(session, context.now)) return { status: 'pending', paymentStatus: 'pending', byHand: true } as const;
  context.plan.changed.push({ place, reason: 'it was never paid, and its session is over: taken as cancelled' });
  return cancelled;
}
