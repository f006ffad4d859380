import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { restConsentText } from '#shared/rules/deposits.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { cutText } from '#shared/rules/sessions.ts';
import { countWrongCode } from '../../domains/discount-codes/code-attempts.ts';
import { bookingIdsOf, type Group, groupLineOf, isGroup } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import type { Caller } from '../../ground/platform/request.ts';
import { attemptsOf, mailAttempts } from '../../ground/platform/request-limits.ts';
import { conflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { CheckoutRequest } from '../../ground/stripe/checkout.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import { isOfBrowser } from '../bookings/authority.ts';
import { packPaymentOfRequest } from '../bookings/booking-request.ts';
import { nameOfMember, sealedAnswers } from '../bookings/create.ts';
import { type BookingTerms, decideBooking } from '../bookings/decide.ts';
import { hasReplaceable, releaseHolds } from '../bookings/earlier-bookings.ts';
import { assertFewLapses } from '../bookings/free-places.ts';
import { refusalOfEmail } from '../bookings/hold-limits.ts';
import { findJointOrder } from '../bookings/joint-order-store.ts';
import { completeFree, settleJointOrder } from '../bookings/joint-settlement.ts';
import { findPlace } from '../bookings/place-store.ts';
import type { ScreeningDependencies } from '../bookings/screening.ts';
import { type BookingRequestState, loadBookingState, refreshedState } from '../bookings/state.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import {
  type Decision,
  type PlacingRules,
  placeOrder,
  type RefusedWrites,
  type RequestCount,
} from '../payments/place.ts';
import { isPaidByVouchers } from '../payments/vouchers.ts';
import { awaitsPress, type GroupRequest, newGroup, newGroupPlaces, placeCount } from './new-group.ts';
import { groupWrites } from './writes.ts';

type GroupResponse = ResponseBody<'createGroup'>;
type GroupDependencies = SettlementDependencies & ScreeningDependencies;

/** Books several places of a session for a guest and those who come with them. */
export const createGroup: Handler<'createGroup', GroupDependencies> = (
  { body: { firstName, lastName, ...body }, request },
  dependencies,
) => {
  const guest = { attendeeName: joinedName(firstName, lastName), memberSub: null, accountEmail: null };
  return book({ ...body, ...guest }, request, dependencies);
};

/** Books several places of a session for a member; name and address of the first default to the account's. */
export const createMemberGroup: Handler<'createMemberGroup', GroupDependencies> = async (
  { member, body: { attendeeName: typed, email = member.email, ...body }, request },
  dependencies,
) => {
  const attendeeName = typed ?? (await nameOfMember(member, dependencies.table));
  const owner = { memberSub: member.sub, accountEmail: member.email, secret: null };
  return book({ ...body, attendeeName, email, ...owner }, request, dependencies);
};

/**
 * Books several places in one order, all or none (docs/product.md#several-places): held until their checkout expires or the
 * buyer's address is confirmed, else completed. Order, places, seats and code are one transaction. Throws HttpError 404, 409
 * (`fewer_places_left` with how many there can be), 429, 502 or 503, and nothing was written.
 */
function book(request: GroupRequest, { ip }: Caller, unlimited: GroupDependencies): Promise<GroupResponse> {
  const { memberSub } = request;
  const dependencies = limitStripe(unlimited, memberSub === null ? { network: ip } : { member: memberSub });
  if (!isFree(request.total)) void dependencies.payments.prepare();
  return placeOrder(groupRules(request, ip, { limited: dependencies, unlimited }), dependencies);
}

type GroupState = BookingRequestState & { group: Group | undefined };

type GroupDecision = Decision<Group> & {
  terms: BookingTerms;
  places: Place[];
  /** The sealed answers of the buyer about health; undefined where nothing was answered. */
  answers: Write | undefined;
};

/** @param unlimited for the release of earlier holds, whose calls to Stripe are counted by each of them */
function groupRules(
  request: GroupRequest,
  ip: string,
  { limited, unlimited }: { limited: GroupDependencies; unlimited: GroupDependencies },
): PlacingRules<GroupState, Group, GroupDecision, GroupResponse> {
  const { table, now } = limited;
  let sealed: Awaited<ReturnType<typeof sealedAnswers>> | undefined;
  let codeAttempts: BookingRequestState['codeAttempts'] = [];
  return {
    async load() {
      const [state, group] = await Promise.all([
        loadBookingState(table, request, ip, now()),
        findGroup(table, request.groupId),
      ]);
      codeAttempts = state.codeAttempts;
      return { ...state, group };
    },
    refresh: (state, refused) => {
      const refreshed = refreshedState(state, request, refused);
      return refreshed && { ...refreshed, group: state.group };
    },
    async earlier({ group, existing, isOfOther, ...earlier }) {
      if (group) return repeatedResponse(group, request, limited);
      if (existing || isOfOther) throw new HttpError('booking_conflict');
      if (!hasReplaceable(earlier)) return undefined;
      await releaseHolds(earlier, unlimited);
      return conflict;
    },
    decide: (state) => decideAbout(request, state, { ip, now: now() }),
    async prepare(decided, state) {
      const [first, ...others] = decided.places;
      if (!first) throw new Error('an order without places');
      if (first.awaitsConfirmation) await assertFewLapses(table, first, now());
      sealed ??= await sealedAnswers(request, state, limited);
      if (!sealed) return decided;
      return { ...decided, places: [{ ...first, ...sealed.change }, ...others], answers: sealed.answers };
    },
    checkoutOf: ({ order, terms }) => groupCheckout(order, terms.session, terms.chosen.option?.name),
    vouchers: request.vouchers,
    pack: ({ terms }) => packPaymentOfRequest(request, terms.session, ip),
    writes: (group, { places, terms, answers }, state) => ({
      ...groupWrites(group, places, terms, state, limited),
      answers,
    }),
    refused: assertNotRefused,
    respond: async (group, paymentUrl) => responseOf(await completed(group, request, limited), paymentUrl),
    find: () => findGroup(table, request.groupId),
    repeat: (existing) => repeatedResponse(existing, request, limited),
    failed: (error) => countWrongCode(table, codeAttempts, error),
  };
}

export async function findGroup(table: Table, id: string): Promise<Group | undefined> {
  const order = await findJointOrder(table, id);
  return order && isGroup(order) ? order : undefined;
}

function decideAbout(
  request: GroupRequest,
  state: BookingRequestState,
  { ip, now }: { ip: string; now: Date },
): GroupDecision {
  const terms = decideBooking(state, request, { ip, now, count: placeCount(request) });
  const order = newGroup(request, terms, now);
  return {
    order,
    terms,
    places: newGroupPlaces(order, request, terms, state.callerGroups),
    answers: undefined,
    refusal: refusalOfEmail(state, request, now, placeCount(request)),
    count: countOf(request, terms, ip, now),
    countedFirst: true,
  };
}

function countOf(request: GroupRequest, terms: BookingTerms, ip: string, now: Date): RequestCount {
  const { groupId, email, memberSub, sessionId, total } = request;
  const links = awaitsPress(terms) ? mailAttempts('links', email, now) : [];
  const caller = { network: ip, email, session: isFree(total) ? sessionId : undefined };
  const attempts =
    memberSub === null
      ? attemptsOf('createGroup', caller, now)
      : attemptsOf('createMemberGroup', { member: memberSub }, now);
  return { attempts: [...attempts, ...links], request: `${groupId} ${email} ${ip}` };
}

/** Throws HttpError 403, 409 and 429. */
export function assertNotRefused(refused: RefusedWrites): void {
  if (refused.has('account')) throw new HttpError('auth_session_ended');
  const names = [...refused.keys()];
  if (names.some((name) => /^(group|place\d)$/.test(name))) throw new HttpError('booking_conflict');
  // One of the addresses has as many places as it can have, which is not told to others.
  if (names.some((name) => name.startsWith('attendeeSeats'))) throw tooManyAttempts({ retryAfter: 3600 });
}

/** Stripe's limit for the name of a line. */
const nameLength = 200;

type SessionTimes = Parameters<typeof sessionTimes>[0] & { id: string; timeZone: string };

/** The payment page of all places. `priceName`: of the price that was chosen, where there is more than one. */
export function groupCheckout(group: Group, session: SessionTimes, priceName?: string): CheckoutRequest {
  const { id, total, buyerEmail, timeZone } = group;
  const { title, deposit } = groupLineOf(group);
  const ids = bookingIdsOf(group);
  const [first = ''] = ids;
  const { moment } = sessionTimes(session, timeZone);
  return {
    orderId: id,
    reference: { groupId: id },
    details: { sessionId: session.id },
    total,
    product: {
      name: `${deposit ? 'Deposit for ' : ''}${cutText(title, nameLength)}, ${ids.length} places`,
      description: priceName === undefined ? moment : `${moment}, ${priceName}`,
    },
    email: buyerEmail,
    successPath: paths.bookingConfirmation.href(first),
    cancelPath: `${paths.session.href(session.id)}?booking=${first}`,
    ...(deposit?.byCard && {
      savesCard: { consent: restConsentText(deposit, timeZone ?? session.timeZone, ids.length) },
    }),
  };
}

/** The order, completed where vouchers pay it, or nothing has to be paid or confirmed. */
async function completed(group: Group, request: GroupRequest, dependencies: GroupDependencies): Promise<Group> {
  if (isPaidByVouchers(group)) {
    await settleJointOrder(group.id, dependencies);
    return (await findGroup(dependencies.table, group.id)) ?? group;
  }
  if (group.status !== 'pending' || !isFree(group.total)) return group;
  const first = await findPlace(dependencies.table, request.bookingId);
  return first?.awaitsConfirmation ? group : completeFree(group, dependencies);
}

/** Throws HttpError 409 when the request differs from the order that has its id, or that has ended. */
async function repeatedResponse(
  existing: Group,
  request: GroupRequest,
  dependencies: GroupDependencies,
): Promise<GroupResponse> {
  if (!isSameGroup(existing, request)) throw new HttpError('booking_conflict');
  const group = await completed(existing, request, dependencies);
  if (group.status === 'cancelled' || group.status === 'failed') throw new HttpError('checkout_closed');
  const checkout =
    group.status === 'pending' && group.checkoutId !== null
      ? await dependencies.payments.find(group.checkoutId)
      : undefined;
  return responseOf(group, checkout?.url ?? null);
}

function isSameGroup(group: Group, request: GroupRequest): boolean {
  const { sessionId, email, memberSub, secret, total, bookingId, further, deposit } = request;
  const agreed = groupLineOf(group).deposit;
  const isTheirs = secret === null ? group.memberSub === memberSub : isOfBrowser(group, secret);
  const ids = [bookingId, ...further.map((place) => place.bookingId)];
  return (
    isTheirs &&
    groupLineOf(group).sessionId === sessionId &&
    group.buyerEmail === email &&
    group.total.amount + (agreed?.rest.amount ?? 0) === total.amount &&
    agreed?.rest.amount === deposit?.rest.amount &&
    agreed?.byCard === deposit?.byCard &&
    ids.join() === bookingIdsOf(group).join()
  );
}

function responseOf({ id, status }: Group, paymentUrl: string | null): GroupResponse {
  return { groupId: id, status: status === 'pending' ? 'pending' : 'completed', paymentUrl };
}
