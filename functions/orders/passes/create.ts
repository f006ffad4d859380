import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { nameFrom } from '#shared/rules/accounts.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { cutText } from '#shared/rules/sessions.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { bookingIdsOf, type Pass, passGroups, passLineOf } from '../../ground/keys/joint-order.ts';
import { profileKey, profileRecord } from '../../ground/keys/member.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup } from '../../ground/keys/seat-group.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts, tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import type { Caller } from '../../ground/platform/request.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict } from '../../ground/platform/retry.ts';
import { getItem, type Write } from '../../ground/platform/table.ts';
import type { CheckoutRequest } from '../../ground/stripe/checkout.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import { isOfBrowser } from '../bookings/authority.ts';
import { countFreePlace } from '../bookings/free-places.ts';
import { bookingsOfJointOrder, findPass } from '../bookings/joint-order-store.ts';
import { completeFree, isPaid, settleJointOrder } from '../bookings/joint-settlement.ts';
import { putPlace } from '../bookings/place-store.ts';
import { joinCallerGroups, joinHoldGroup } from '../bookings/seat-groups.ts';
import { allocateSeat } from '../bookings/seats.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { putOrder } from '../payments/order-store.ts';
import {
  type Decision,
  type PlacingRules,
  placeOrder,
  type RefusedWrites,
  type RequestCount,
} from '../payments/place.ts';
import { isPaidByVouchers } from '../payments/vouchers.ts';
import { decidePass, newPass, newPlaces, type PassTerms } from './decide.ts';
import { loadPassState, type PassRequest, type PassState } from './state.ts';

type PassResponse = ResponseBody<'createPass'>;

/** Buys a pass for a guest. */
export const createPass: Handler<'createPass', SettlementDependencies> = (
  { params: { seriesId }, body: { firstName, lastName, ...body }, request },
  dependencies,
) => {
  const guest = { buyerName: joinedName(firstName, lastName), memberSub: null, accountEmail: null };
  return buy({ ...body, ...guest, seriesId }, request, dependencies);
};

/** Buys a pass for a member, under the account's name and address. */
export const createMemberPass: Handler<'createMemberPass', SettlementDependencies> = async (
  { params: { seriesId }, member: { sub, email }, body, request },
  dependencies,
) => {
  const profile = await getItem(dependencies.table, profileKey(sub), profileRecord, { consistent: true });
  const buyerName = profile?.fullName ?? nameFrom(email);
  const owner = { email, memberSub: sub, accountEmail: email, secret: null };
  return buy({ ...body, ...owner, buyerName, seriesId }, request, dependencies);
};

/** The request itself completes a pass that costs nothing, within this time. */
const freeHoldMs = 5 * 60_000;

/**
 * Books every date of a series that is left, at the price of its pass (docs/product.md#passes): pass, bookings and seats are
 * one transaction. Throws HttpError 404, 409, 429, 502 or 503, and nothing was written.
 */
async function buy(request: PassRequest, caller: Caller, unlimited: SettlementDependencies): Promise<PassResponse> {
  const dependencies = limitStripe(unlimited, stripeCallerOf(request, caller));
  if (!isFree(request.total)) void dependencies.payments.prepare();
  return placeOrder(placingRules(request, caller.ip, { limited: dependencies, unlimited }), dependencies);
}

const stripeCallerOf = ({ memberSub }: PassRequest, { ip }: Caller) =>
  memberSub === null ? { network: ip } : { member: memberSub };

type PassDecision = Decision<Pass> & { terms: PassTerms };

/** @param unlimited for the release of earlier passes, whose calls to Stripe are counted by each of them */
function placingRules(
  request: PassRequest,
  ip: string,
  { limited, unlimited }: { limited: SettlementDependencies; unlimited: SettlementDependencies },
): PlacingRules<PassState, Pass, PassDecision, PassResponse> {
  const { table, now } = limited;
  const bookingIds = idsOfDates(limited);
  const repeat = (existing: Pass) => repeatedResponse(existing, request, limited);
  return {
    load: () => loadPassState(table, request, ip, now()),
    async earlier({ existing, replaceable }) {
      if (existing) return repeat(existing);
      if (replaceable.length === 0) return undefined;
      await release(replaceable, unlimited);
      return conflict;
    },
    decide(state) {
      const terms = decidePass(state, request, { ip, now: now() });
      const order = {
        ...newPass(request, terms, heldPass(terms, state, bookingIds), state, now()),
        holdExpiresAt: until(now()),
      };
      return { order, terms, count: countOf(request, ip, now()), countedFirst: true };
    },
    checkoutOf: ({ order, terms }) => passCheckout(order, terms),
    vouchers: request.vouchers,
    writes: (pass, { terms }, state) => ({
      ...passWrites(pass, newPlaces(pass, terms, state), terms, now()),
      ...(terms.free && countFreePlace(terms.free, ip, now())),
    }),
    refused: assertNotRefused,
    respond: async (pass) => responseOf(await completed(pass, limited), limited),
    find: () => findPass(table, request.passId),
    repeat,
  };
}

const until = (now: Date) => new Date(now.getTime() + freeHoldMs).toISOString();

/** Throws HttpError 403, 409 and 429. */
function assertNotRefused(refused: RefusedWrites): void {
  if (refused.has('account')) throw new HttpError('auth_session_ended');
  if (refused.has('pass')) throw new HttpError('booking_conflict');
  // Someone else began one with this address, which is not told to them.
  if (refused.has('emailPasses')) throw tooManyAttempts({ retryAfter: 3600 });
}

/** Ids of the bookings by their sessions: the same for all attempts of a request. */
function idsOfDates({ newId, now }: SettlementDependencies) {
  const ids = new Map<string, string>();
  return (sessionId: string): string => {
    const id = ids.get(sessionId) ?? newId(now());
    ids.set(sessionId, id);
    return id;
  };
}

function heldPass({ dates, hold }: PassTerms, { callerGroups }: PassState, idOf: (sessionId: string) => string) {
  const [heldBy = null, ...heldByWider] = hold ? callerGroups : [];
  return { bookingIds: dates.map(({ id }) => idOf(id)), heldBy, heldByWider };
}

function countOf({ passId, email, memberSub, seriesId, total }: PassRequest, ip: string, now: Date): RequestCount {
  // An unpaid pass sends no mail, and the seats of its dates limit it.
  const ofGuest = { network: ip, email, session: isFree(total) ? seriesId : undefined };
  const attempts =
    memberSub === null
      ? attemptsOf('createPass', ofGuest, now)
      : attemptsOf('createMemberPass', { member: memberSub }, now);
  return { attempts, request: `${passId} ${email} ${ip}` };
}

/** Releases the caller's earlier passes, or completes what was paid meanwhile. Each counts as cancelling its checkout. */
async function release(passes: Pass[], unlimited: SettlementDependencies): Promise<void> {
  const { table, now } = unlimited;
  for (const { id, checkoutId } of passes) {
    const caller = { order: id };
    await recordAttempts(table, [...attemptsOf('cancelCheckout', caller, now()), ...stripeAttempts(caller, now())]);
    const dependencies = limitStripe(unlimited, caller, { isCounted: true });
    // The payment page is closed first, so that released seats cannot be paid for.
    if (checkoutId !== null) await dependencies.payments.close(checkoutId);
    await settleJointOrder(id, dependencies);
  }
}

/** Writes at most 85 items for 40 dates, of the 100 that a transaction takes. */
function passWrites(pass: Pass, bookings: Place[], { dates, hold }: PassTerms, now: Date) {
  const groupedPass = { ...pass, sessionId: passGroups(passLineOf(pass).seriesId) };
  const writes: Record<string, Write | undefined> = {
    pass: putOrder(pass),
    account: pass.memberSub === null ? undefined : unlessDeleted(pass.memberSub),
    emailPasses: joinHoldGroup(groupedPass, emailGroup(pass.buyerEmail), 1, now),
    ...(hold && joinCallerGroups(groupedPass, hold, now)),
  };
  const seat = { use: 'hold', leavesWaitlist: false, atThisPrice: true, spare: hold?.spare ?? 0 } as const;
  for (const [index, booking] of bookings.entries()) {
    const session = dates[index];
    if (!session) throw new Error('a booking without its session');
    // Its order is the pass.
    writes[`booking${index}`] = putPlace(booking).booking;
    writes[`seat${index}`] = allocateSeat(session, now, seat);
  }
  return writes;
}

/** Stripe's limit for the name of a line. */
const nameLength = 200;

function passCheckout(pass: Pass, { dates }: PassTerms): CheckoutRequest {
  const { id, total, buyerEmail } = pass;
  const { seriesId, title } = passLineOf(pass);
  const [first = ''] = bookingIdsOf(pass);
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

/** Throws HttpError 409 when the request differs from the pass that has its id, or the pass has ended. */
async function repeatedResponse(
  existing: Pass,
  request: PassRequest,
  dependencies: SettlementDependencies,
): Promise<PassResponse> {
  const { seriesId, email, memberSub, secret, total } = request;
  const isTheirs = secret === null ? existing.memberSub === memberSub : isOfBrowser(existing, secret);
  const isSame = passLineOf(existing).seriesId === seriesId && existing.buyerEmail === email && isTheirs;
  if (!isSame || existing.total.amount !== total.amount) throw new HttpError('booking_conflict');
  const pass = await completed(existing, dependencies);
  if (pass.status !== 'pending' && !isPaid(pass)) throw new HttpError('checkout_closed');
  return responseOf(pass, dependencies);
}

/** The pass, completed where vouchers pay it, or it costs nothing. */
async function completed(pass: Pass, dependencies: SettlementDependencies): Promise<Pass> {
  if (!isPaidByVouchers(pass)) return isFree(pass.total) ? completeFree(pass, dependencies) : pass;
  await settleJointOrder(pass.id, dependencies);
  return (await findPass(dependencies.table, pass.id)) ?? pass;
}

async function responseOf(pass: Pass, { table, payments }: SettlementDependencies): Promise<PassResponse> {
  const { id: passId, status, checkoutId } = pass;
  const isPending = status === 'pending';
  const checkout = isPending && checkoutId !== null ? await payments.find(checkoutId) : undefined;
  const bookings = await bookingsOfJointOrder(table, pass);
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
