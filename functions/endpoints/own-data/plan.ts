import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { ownPartOf, refundOf } from '#shared/rules/cancellation.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import { deletionHours } from '#shared/rules/own-data.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Table } from '../../ground/platform/table.ts';
import { ordersOfBooking, ownPaidOf, paidOf, thingsPaidOf } from '../../orders/bookings/paid.ts';
import { policyOf } from '../../orders/bookings/policy.ts';
import { bookingsOf, type Person } from '../admin/members/find-person.ts';

export type PlannedPlace = ResponseBody<'previewMyDeletion'>['places'][number];

/** Returns when a deletion is carried out that is requested at this time. */
export function dueAtOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + deletionHours * 3_600_000);
}

/** Lists what a deletion that is requested at this time does to the places of a person, the next session first. */
export async function planPlaces(table: Table, person: Person, requestedAt: Date): Promise<PlannedPlace[]> {
  const booked = (await bookingsOf(table, person)).filter(isBooked);
  const planned = await Promise.all(booked.map((booking) => planPlace(table, booking, requestedAt)));
  return planned.flat().toSorted((one, other) => compareText(one.startTime, other.startTime));
}

/** Returns none for a session that has started, or was cancelled or deleted: its refunds are decided already. */
async function planPlace(table: Table, booking: Place, requestedAt: Date): Promise<PlannedPlace[]> {
  const session = await findWholeSession(table, booking.sessionId, { consistent: true });
  if (!session || session.deletedAt !== undefined || session.cancellation) return [];
  const { title, startTime, timeZone } = session;
  if (startTime <= requestedAt.toISOString()) return [];
  const stays = startTime <= dueAtOf(requestedAt).toISOString();
  const orders = await ordersOfBooking(table, booking);
  const paid = paidOf(orders, booking);
  const refund = stays
    ? { ...paid, amount: 0 }
    : refundOf(paid, await policyOf(table, booking, session), startTime, requestedAt, thingsPaidOf(orders));
  const ownRefund = ownPartOf(refund, ownPaidOf(orders, booking));
  return [{ bookingId: booking.id, title, startTime, timeZone, stays, refund, ownRefund }];
}
