import { highestMemberDiscount, type MemberDiscount, takesMemberDiscount } from '#shared/rules/member-discount.ts';
import { findMembership, findMembershipsOf, keepMembership } from '../../domains/memberships/store.ts';
import { type Membership, standingOf } from '../../ground/keys/membership.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { BookingRequest } from './booking-request.ts';
import type { BookingRequestState } from './state.ts';

/** The highest discount that memberships give now (docs/product.md#members-discount). */
export function memberDiscountNow(memberships: readonly Membership[], now: Date): MemberDiscount | null {
  const discounting = memberships.map((membership) => ({
    id: membership.id,
    terms: membership.terms,
    standing: standingOf(membership),
  }));
  return highestMemberDiscount(discounting, now);
}

/** The memberships of an account, also those of a guest with its confirmed address, newest first. Eventually consistent. */
export async function membershipsOfAccount(
  table: Table,
  { sub, email }: { sub: string; email: string },
): Promise<Membership[]> {
  const owners = [sub, null].map((memberSub) => ({ memberSub, email }));
  const found = (await Promise.all(owners.map((owner) => findMembershipsOf(table, owner)))).flat();
  const byId = new Map(found.map((membership) => [membership.id, membership]));
  return [...byId.values()].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** The caller's memberships that may make the place cheaper, by consistent reads; none for an order that takes no discount. */
export async function discountingMemberships(table: Table, request: BookingRequest, now: Date): Promise<Membership[]> {
  const { memberSub, accountEmail } = request;
  if (memberSub === null || accountEmail === null) return [];
  if (!takesMemberDiscount({ ...orderOf(request), count: 1, isSliding: false })) return [];
  const listed = await membershipsOfAccount(table, { sub: memberSub, email: accountEmail });
  const giving = listed.filter((membership) => memberDiscountNow([membership], now) !== null);
  const read = await Promise.all(giving.map(({ id }) => findMembership(table, id)));
  return read.filter((membership) => membership !== undefined);
}

/** The discount that the request gets, decided at the instant at which it is placed; null for none. */
export function memberDiscountFor(
  { memberships = [], pricing }: Pick<BookingRequestState, 'memberships' | 'pricing'>,
  request: BookingRequest,
  { count, now }: { count: number; now: Date },
): MemberDiscount | null {
  const order = { ...orderOf(request), count, isSliding: pricing.kind === 'sliding' };
  return takesMemberDiscount(order) ? memberDiscountNow(memberships, now) : null;
}

/** The buyer who has a place in the session already has said that another is to be booked, else nothing is. */
function orderOf({ memberSub, email, accountEmail, another = false, discountCode, pack }: BookingRequest) {
  return {
    isOwnPlace: memberSub !== null && email === accountEmail && !another,
    hasCode: discountCode !== undefined,
    hasPack: pack !== undefined,
  };
}

/** Makes a booking with a discount depend on the membership as it was read. */
export function keptForDiscount(
  { memberDiscount }: Pick<Place, 'memberDiscount'>,
  { memberships = [] }: Pick<BookingRequestState, 'memberships'>,
): Write | undefined {
  const membership = memberships.find(({ id }) => id === memberDiscount?.membershipId);
  return membership && keepMembership(membership);
}

/** A discount as it is shown to whoever has the place. */
export function shownMemberDiscount({ memberDiscount }: Pick<Place, 'memberDiscount'>) {
  if (!memberDiscount) return {};
  const { name, percentage } = memberDiscount;
  return { memberDiscount: { name, percentage } };
}
