import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { isFree } from '#shared/rules/money.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { findRates } from '../../domains/currency/store.ts';
import { findSeries } from '../../domains/sessions/series.ts';
import { upcomingDates } from '../../domains/sessions/store.ts';
import { confirmedAddressRequest, isOfConfirmingBrowser } from '../../ground/confirmed-addresses/store.ts';
import { type Booking, bookingKey, bookingRecord, isHeldJointly, occupiesSeat } from '../../ground/keys/booking.ts';
import { type Pass, passGroups, passLineOf, passRecord } from '../../ground/keys/joint-order.ts';
import { orderKey } from '../../ground/keys/order.ts';
import {
  type CallerGroupIds,
  callerGroupsOf,
  emailGroup,
  type SeatGroup,
  seatGroupKey,
  seatGroupRecord,
} from '../../ground/keys/seat-group.ts';
import type { Series } from '../../ground/keys/series.ts';
import { detailsKey, sessionKey, type WholeSession, wholeSessionRecord } from '../../ground/keys/session.ts';
import type { Settings } from '../../ground/keys/settings.ts';
import { getAll, getItems, keyOf } from '../../ground/platform/batch.ts';
import { readableOne } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { isOfBrowser, isOwner } from '../bookings/authority.ts';
import { type FreePlaceCounts, freePlaceRequests } from '../bookings/free-places.ts';
import { findPass } from '../bookings/joint-order-store.ts';
import { byCallerGroup, type CallerGroups } from '../bookings/seat-groups.ts';
import { upcomingBookings } from '../bookings/store.ts';

/** A request for a pass, of a guest or a member. */
export type PassRequest = Omit<RequestOutput<'createPass', 'body'>, 'firstName' | 'lastName' | 'secret'> & {
  seriesId: string;
  buyerName: string;
  /** Null for a member. */
  secret: string | null;
  /** Null for a guest. */
  memberSub: string | null;
  /** Confirmed e-mail address of the member's account; null for a guest. */
  accountEmail: string | null;
};

/** A date that a pass can have, and the bookings of the buyer's address in it. */
export type PassDate = { session: WholeSession; emailSeats: SeatGroup | undefined };

/** Everything that a request for a pass depends on, as it stands now. */
export type PassState = CallerGroups &
  FreePlaceCounts & {
    /** True where a pass that costs nothing may have to wait for a confirmed address (docs/trust.md#confirmed-addresses). */
    isUnconfirmed: boolean;
    /** The pass that has the request's id already. */
    existing: Pass | undefined;
    series: Series | undefined;
    /** Published dates that have not started, soonest first. */
    dates: PassDate[];
    /** Ids of sessions that the caller has shown to have a place in. */
    bookedIds: Set<string>;
    /** The caller's passes of this series that are not paid: a new one replaces them. */
    replaceable: Pass[];
    rates: Rates;
    settings: Settings;
    /** Ids of the groups of the caller's unpaid passes. */
    callerGroups: CallerGroupIds;
    emailPasses: SeatGroup | undefined;
  };

export async function loadPassState(table: Table, request: PassRequest, ip: string, now: Date): Promise<PassState> {
  const { passId, seriesId, email, memberSub } = request;
  const groups = passGroups(seriesId);
  const callerGroups = callerGroupsOf(groups, { memberSub, ip });
  const mayBeRefused = isFree(request.total) && email !== request.accountEmail;
  const groupOf = (group: string) => ({ key: seatGroupKey(groups, group), schema: seatGroupRecord });
  const [series, dates, own, rates, settings, { confirmed, ...unpaid }] = await Promise.all([
    findSeries(table, seriesId),
    loadDates(table, seriesId, email, now),
    loadOwnBookings(table, request, now),
    findRates(table),
    findSettings(table),
    getItems(table, {
      ...byCallerGroup(callerGroups, groupOf),
      existing: { key: orderKey(passId), schema: passRecord },
      emailPasses: groupOf(emailGroup(email)),
      ...(mayBeRefused && freePlaceRequests(groups, ip, now)),
      confirmed: mayBeRefused && request.browser !== undefined ? confirmedAddressRequest(email) : undefined,
    }),
  ]);
  return {
    series,
    dates,
    settings,
    callerGroups,
    ...unpaid,
    isUnconfirmed: mayBeRefused && !isOfConfirmingBrowser(confirmed, request.browser),
    rates: currentRates(rates, now).rates,
    bookedIds: new Set(own.filter(isOfDate(dates)).map(({ sessionId }) => sessionId)),
    replaceable: await loadReplaceable(table, request, own, unpaid),
  };
}

const isOfDate = (dates: PassDate[]) => (booking: Booking) =>
  occupiesSeat(booking) && !isHeldJointly(booking) && dates.some(({ session }) => session.id === booking.sessionId);

async function loadDates(table: Table, seriesId: string, email: string, now: Date): Promise<PassDate[]> {
  const listed = await upcomingDates(table, seriesId, now);
  const keysOf = (id: string) => [sessionKey(id), detailsKey(id), seatGroupKey(id, emailGroup(email))] as const;
  const items = await getAll(
    table,
    listed.flatMap(({ id }) => [...keysOf(id)]),
    { consistent: true },
  );
  return listed.flatMap(({ id }) => {
    const [session, details, group] = keysOf(id).map((key) => items.get(keyOf(key)));
    const whole = session && details && readableOne({ ...details, ...session }, wholeSessionRecord);
    if (!whole) return [];
    const isOpen = whole.published && whole.seriesId === seriesId && whole.startTime > now.toISOString();
    return isOpen ? [{ session: whole, emailSeats: group && seatGroupRecord.parse(group) }] : [];
  });
}

/** Bookings that the caller has shown to be theirs: by secrets of this browser, or by the account. */
async function loadOwnBookings(
  table: Table,
  { earlierBookings = [], memberSub, accountEmail }: PassRequest,
  now: Date,
): Promise<Booking[]> {
  const secrets = new Map(earlierBookings.map(({ bookingId, secret }) => [bookingId, secret]));
  const [items, owned] = await Promise.all([
    getAll(table, [...secrets.keys()].map(bookingKey), { consistent: true }),
    memberSub === null ? [] : upcomingBookings(table, memberSub, now),
  ]);
  const named = [...items.values()]
    .map((item) => bookingRecord.parse(item))
    .filter(
      (booking) =>
        isOfBrowser(booking, secrets.get(booking.id) ?? '') ||
        (memberSub !== null && accountEmail !== null && isOwner(booking, { sub: memberSub, email: accountEmail })),
    );
  return [...new Map([...owned, ...named].map((booking) => [booking.id, booking])).values()];
}

/** A member's by its group, which is never behind; a browser's by its bookings. */
async function loadReplaceable(
  table: Table,
  { passId, seriesId, memberSub }: PassRequest,
  own: Booking[],
  { callerHolds }: Pick<PassState, 'callerHolds'>,
): Promise<Pass[]> {
  const knownIds = own.filter(isHeldJointly).flatMap((booking) => booking.passId ?? []);
  const heldIds = memberSub === null ? [] : [...(callerHolds?.bookings ?? [])];
  const ids = [...new Set([...knownIds, ...heldIds])].filter((id) => id !== passId);
  const passes = await Promise.all(ids.map((id) => findPass(table, id)));
  return passes
    .filter((pass) => pass !== undefined)
    .filter((pass) => passLineOf(pass).seriesId === seriesId && pass.status === 'pending' && !pass.processing);
}
