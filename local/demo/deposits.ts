import { type DepositTerms, depositOf } from '#shared/rules/deposits.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import {
  closingOf,
  nextOfRest,
  type Rest,
  restIdOf,
  restLineOf,
  restRecord,
} from '../../functions/ground/keys/rest.ts';

/** The demo's studio takes a part of what is dearer than 150 at once. */
export const demoDeposits: DepositTerms = {
  above: { GBP: 15_000, EUR: 15_000, USD: 15_000 },
  percent: 25,
  daysBefore: 30,
};

/** A paid place of which only the deposit was paid; the rest is asked for by mail. The place as it was where all is paid at once. */
export function withDeposit(place: Place): Place {
  const { id, total, listPrice, sessionStart: startTime, createdAt } = place;
  const parts = depositOf({ total, listPrice, startTime, terms: demoDeposits, now: new Date(createdAt) });
  if (!parts) return place;
  const { rest, dueAt } = parts;
  const deposit = {
    restId: restIdOf(id),
    rest,
    bookedRest: null,
    dueAt,
    byCard: false,
    consentAt: null,
    payUntil: null,
  };
  return { ...place, total: parts.now, deposit: { ...deposit, state: 'pending', byGiver: false } };
}

/** The order of what is still to be paid for a place; undefined where all was paid. */
export function restOf(place: Place): Rest | undefined {
  const { id: bookingId, sessionId, sessionStart, attendeeName, attendeeEmail, memberSub, createdAt, deposit } = place;
  if (deposit?.state !== 'pending') return undefined;
  const { restId, rest: total, dueAt } = deposit;
  const withoutCard = { card: null, byCard: false };
  const nextAt = nextOfRest({ dueAt, payUntil: null, remindedAt: null, ...withoutCard }, new Date(createdAt));
  const order = restRecord.parse({
    id: restId,
    status: 'pending',
    memberSub,
    buyerName: attendeeName,
    buyerEmail: attendeeEmail,
    total,
    listPrice: total,
    createdAt,
    lines: [{ kind: 'rest', bookingId, sessionId, sessionStart, dueAt, nextAt }],
  });
  return { ...order, holdExpiresAt: closingOf(restLineOf(order)) };
}

/** The deposit of a place whose demo session moves to stay as far ahead as it was. */
export function movedDeposit({ deposit, sessionStart }: Place, startTime: string): Place['deposit'] {
  if (deposit?.state !== 'pending') return deposit;
  const moved = Date.parse(startTime) - Date.parse(sessionStart);
  return { ...deposit, dueAt: new Date(Date.parse(deposit.dueAt) + moved).toISOString() };
}
