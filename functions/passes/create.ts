import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { nameFrom } from '#shared/rules/accounts.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { cutText } from '#shared/rules/sessions.ts';
import { unlessDeleted } from '../auth-sessions/deleted-accounts.ts';
import { isOfBrowser } from '../bookings/authority.ts';
import { countFreePlace } from '../bookings/free-places.ts';
import { bookingsOfPass, findPass, putPass } from '../bookings/pass-store.ts';
import { joinCallerGroups, joinHoldGroup } from '../bookings/seat-groups.ts';
import { allocateSeat } from '../bookings/seats.ts';
import { putBooking } from '../bookings/store.ts';
import type { Booking } from '../keys/booking.ts';
import { profileKey, profileRecord } from '../keys/member.ts';
import { type Pass, passGroups } from '../keys/pass.ts';
import { emailGroup } from '../keys/seat-group.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts, recordAttemptsOnce, tooManyAttempts } from '../platform/rate-limit.ts';
import type { Caller } from '../platform/request.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { getItem, type Write } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { findSeries } from '../sessions/series.ts';
import type { CheckoutRequest } from '../stripe/checkout.ts';
import { limitStripe, stripeAttempts } from '../stripe/limit.ts';
import { abandonCheckout, type OpenCheckout } from '../stripe/payments.ts';
import { decide, newBookings, newPass, type PassTerms } from './decide.ts';
import { completeFree, isPaid, settlePass } from './settlement.ts';
import { loadPassState, type PassRequest } from './state.ts';

type PassResponse = ResponseBody<'createPass'>;

/** Buys a pass for a guest. Throws what `buy` does. */
export const createPass: Handler<'createPass', SettlementDependencies> = (
  { params: { seriesId }, body: { firstName, lastName, ...body }, request },
  dependencies,
) => {
  const guest = { buyerName: joinedName(firstName, lastName), memberSub: null, accountEmail: null };
  return buy({ ...body, ...guest, seriesId }, request, dependencies);
};

/** Buys a pass for a member, under the account's name and address. Throws what `buy` does. */
export const createMemberPass: Handler<'createMemberPass', SettlementDependencies> = async (
  { params: { seriesId }, member: { sub, email }, body, request },
  dependencies,
) => {
  const profile = await getItem(dependencies.table, profileKey(sub), profileRecord, { consistent: true });
  const buyerName = profile?.fullName ?? nameFrom(email);
  const owner = { email, memberSub: sub, accountEmail: email, secret: null };
  return buy({ ...body, ...owner, buyerName, seriesId }, request, dependencies);
};

/** Ids of the bookings by their sessions, and the payment page: the same for all attempts of a request. */
type Attempt = {
  ip: string;
  unlimited: SettlementDependencies;
  bookingIds: Map<string, string>;
  checkout: OpenCheckout | undefined;
};

/** Until when a pass that costs nothing is completed by the request itself. */
const freeHoldMs = 5 * 60_000;

/**
 * Books every date of a series that is left, at the price of its pass (docs/product.md#passes): pass, bookings and seats are
 * one transaction, after the checkout was created. Idempotent by the request's id. Throws HttpError 404, 409, 429, 502 or
 * 503, and nothing was written.
 */
async function buy(request: PassRequest, caller: Caller, unlimited: SettlementDependencies): Promise<PassResponse> {
  const dependencies = limitStripe(unlimited, stripeCallerOf(request, caller));
  const { table, payments } = dependencies;
  if (!isFree(request.total)) void payments.prepare();
  const existing = await findPass(table, request.passId);
  if (existing) return repeatedResponse(existing, request, dependencies);
  // Nothing is counted of a request for what is not there.
  if (!(await findSeries(table, request.seriesId))?.pass) throw new HttpError('pass_not_found');
  await countRequest(request, caller, dependencies);
  const attempt: Attempt = { ip: caller.ip, unlimited, bookingIds: new Map(), checkout: undefined };
  try {
    const pass = await retryOnConflict(() => tryToBuy(request, attempt, dependencies));
    return await responseOf(isFree(pass.total) ? await complete(pass, dependencies) : pass, dependencies);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // A concurrent repetition of the request may have won.
    const concurrent = await findPass(table, request.passId);
    if (attempt.checkout) await abandonCheckout(attempt.checkout, payments, async () => concurrent);
    if (concurrent) return repeatedResponse(concurrent, request, dependencies);
    throw error;
  }
}

const stripeCallerOf = ({ memberSub }: PassRequest, { ip }: Caller) =>
  memberSub === null ? { network: ip } : { member: memberSub };

async function countRequest(
  { passId, email, memberSub, seriesId, total }: PassRequest,
  { ip }: Caller,
  { table, now }: SettlementDependencies,
): Promise<void> {
  // An unpaid pass sends no mail, and the seats of its dates limit it.
  const ofGuest = { network: ip, email, session: isFree(total) ? seriesId : undefined };
  const attempts =
    memberSub === null
      ? attemptsOf('createPass', ofGuest, now())
      : attemptsOf('createMemberPass', { member: memberSub }, now());
  await recordAttemptsOnce(table, attempts, `${passId} ${email} ${ip}`, now());
}

async function tryToBuy(
  request: PassRequest,
  attempt: Attempt,
  dependencies: SettlementDependencies,
): Promise<Pass | typeof conflict> {
  const { table, now, payments } = dependencies;
  const state = await loadPassState(table, request, attempt.ip, now());
  if (state.replaceable.length > 0) {
    await release(state.replaceable, attempt.unlimited);
    return conflict;
  }
  const terms = decide(state, request, { ip: attempt.ip, now: now() });
  const bookingIds = terms.dates.map(({ id }) => bookingIdFor(id, attempt, dependencies));
  const isPaidFor = !isFree(terms.quote.total);
  const [heldBy = null, ...heldByWider] = terms.hold ? state.callerGroups : [];
  const pass = newPass(request, terms, { bookingIds, heldBy, heldByWider }, now());
  if (isPaidFor) attempt.checkout ??= await payments.open(passCheckout(pass, terms), now());
  const { checkout } = attempt;
  const held: Pass = {
    ...pass,
    checkoutId: checkout?.id ?? null,
    holdExpiresAt: checkout?.expiresAt ?? new Date(now().getTime() + freeHoldMs).toISOString(),
  };
  const result = await transactNamed<string>(table, {
    ...passWrites(held, newBookings(held, terms, state), terms, now()),
    ...(terms.free && countFreePlace(terms.free, attempt.ip, now())),
  });
  if (result.written) return held;
  if (result.failedConditions.has('account')) throw new HttpError('auth_session_ended');
  if (result.failedConditions.has('pass')) throw new HttpError('booking_conflict');
  // Someone else began one with this address, which is not told to them.
  if (result.failedConditions.has('emailPasses')) throw tooManyAttempts({ retryAfter: 3600 });
  return conflict;
}

function bookingIdFor(sessionId: string, { bookingIds }: Attempt, { newId, now }: SettlementDependencies): string {
  const id = bookingIds.get(sessionId) ?? newId(now());
  bookingIds.set(sessionId, id);
  return id;
}

/** Releases the caller's earlier passes, or completes what was paid meanwhile. Each counts as cancelling its checkout. */
async function release(passes: Pass[], unlimited: SettlementDependencies): Promise<void> {
  const { table, now } = unlimited;
  for (const { id, checkoutId } of passes) {
    const who = { order: id };
    await recordAttempts(table, [...attemptsOf('cancelCheckout', who, now()), ...stripeAttempts(who, now())]);
    const dependencies = limitStripe(unlimited, who, { isCounted: true });
    // The payment page is closed first, so that released seats cannot be paid for.
    if (checkoutId !== null) await dependencies.payments.close(checkoutId);
    await settlePass(id, dependencies);
  }
}

/** Writes at most 85 items for 40 dates, of the 100 that a transaction takes. */
function passWrites(pass: Pass, bookings: Booking[], { dates, hold }: PassTerms, now: Date) {
  const held = { ...pass, sessionId: passGroups(pass.seriesId) };
  const writes: Record<string, Write | undefined> = {
    pass: putPass(pass),
    account: pass.memberSub === null ? undefined : unlessDeleted(pass.memberSub),
    emailPasses: joinHoldGroup(held, emailGroup(pass.buyerEmail), 1, now),
    ...(hold && joinCallerGroups(held, hold, now)),
  };
  const seat = { use: 'hold', leavesWaitlist: false, atThisPrice: true, spare: hold?.spare ?? 0 } as const;
  for (const [index, booking] of bookings.entries()) {
    const session = dates[index];
    if (!session) throw new Error('a booking without its session');
    writes[`booking${index}`] = putBooking(booking);
    writes[`seat${index}`] = allocateSeat(session, now, seat);
  }
  return writes;
}

/** Stripe's limit for the name of a line. */
const nameLength = 200;

function passCheckout(pass: Pass, { dates }: PassTerms): CheckoutRequest {
  const { id, seriesId, total, title, buyerEmail, bookingIds } = pass;
  const [first = ''] = bookingIds;
  const count = dates.length === 1 ? 'one date' : `${dates.length} dates`;
  return {
    orderId: id,
    reference: { passId: id },
    details: { seriesId },
    total,
    product: { name: `${cutText(title, nameLength)}, ${count}`, description: 'A place in each of them' },
    email: buyerEmail,
    successPath: paths.bookingConfirmation.href(first),
    cancelPath: `${paths.session.href(dates[0]?.id ?? '')}?booking=${first}`,
  };
}

/** Completes a free pass; what a concurrent run has completed stays. */
async function complete(pass: Pass, dependencies: SettlementDependencies): Promise<Pass> {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const current = (await findPass(table, pass.id)) ?? pass;
    if (current.status !== 'pending') return current;
    const { written } = await transactNamed<string>(table, await completeFree(current, dependencies));
    return written ? { ...current, status: 'free' as const } : conflict;
  });
}

/** Throws HttpError 409 when the request differs from the pass that has its id, or the pass has ended. */
async function repeatedResponse(
  existing: Pass,
  request: PassRequest,
  dependencies: SettlementDependencies,
): Promise<PassResponse> {
  const { seriesId, email, memberSub, secret, total } = request;
  const isTheirs = secret === null ? existing.memberSub === memberSub : isOfBrowser(existing, secret);
  const isSame = existing.seriesId === seriesId && existing.buyerEmail === email && isTheirs;
  if (!isSame || existing.total.amount !== total.amount) throw new HttpError('booking_conflict');
  const pass = isFree(existing.total) ? await complete(existing, dependencies) : existing;
  if (pass.status !== 'pending' && !isPaid(pass)) throw new HttpError('checkout_closed');
  return responseOf(pass, dependencies);
}

async function responseOf(pass: Pass, { table, payments }: SettlementDependencies): Promise<PassResponse> {
  const { id: passId, status, checkoutId } = pass;
  const isPending = status === 'pending';
  const checkout = isPending && checkoutId !== null ? await payments.find(checkoutId) : undefined;
  const bookings = await bookingsOfPass(table, pass);
  return {
    passId,
    status: isPending ? 'pending' : 'completed',
    bookings: bookings.map(({ id, sessionId, sessionStart }) => ({
      bookingId: id,
      sessionId,
      startTime: sessionStart,
    })),
    paymentUrl: checkout?.url ?? null,
  };
}
