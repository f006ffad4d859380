import { deletedPerson } from '#shared/rules/admin.ts';
import { withoutReasons } from '../../../ground/keys/partial-refund.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { Rest } from '../../../ground/keys/rest.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { changeDeposit } from '../../../orders/bookings/booked-rest.ts';
import { findPlace } from '../../../orders/bookings/place-store.ts';
import { changeRest, findRest } from '../../../orders/bookings/rest-store.ts';
import { restRules } from '../../../orders/bookings/rests.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { settleOrder } from '../../../orders/payments/settle.ts';

const anonymousPayer = { memberSub: null, buyerName: deletedPerson.name, buyerEmail: deletedPerson.email };

/**
 * Anonymizes the rest of the price of a place that a person who is deleted pays. A rest that they were to pay for somebody whom they
 * gave the place becomes that person's. The schedule releases the card. Returns false when it is another person's.
 */
export function eraseRest(placeId: string, email: string, dependencies: SettlementDependencies): Promise<boolean> {
  const { table, payments } = dependencies;
  return retryOnConflict(async () => {
    const place = await findPlace(table, placeId);
    const rest = place?.deposit && (await findRest(table, place.deposit.restId));
    if (!place || !rest || rest.buyerEmail !== email) return false;
    const { status, checkoutId, processing, byHand, savedCard } = rest;
    const hasPage = status === 'pending' && checkoutId !== null && savedCard === null;
    if (hasPage && !processing && !byHand) {
      await payments.close(checkoutId);
      await settleOrder(restRules, rest.id, dependencies);
      return conflict;
    }
    return (await transactNamed(table, writesOf(place, rest))).written || conflict;
  });
}

function writesOf(place: Place, rest: Rest) {
  const payment = {
    note: null,
    partialRefund: withoutReasons(rest.partialRefund),
    duePart: rest.duePart && { ...rest.duePart, reason: '', reasonTold: false },
  };
  const isPassedOn = rest.status === 'pending' && place.deposit?.byGiver === true;
  if (!isPassedOn) return { rest: changeRest(rest, { ...payment, ...anonymousPayer }) };
  const { attendeeName: buyerName, attendeeEmail: buyerEmail, memberSub } = place;
  const attendee = { buyerName, buyerEmail, memberSub };
  return {
    rest: changeRest(rest, { ...payment, ...attendee, line: { byCard: false } }),
    ...changeDeposit(place, { byGiver: false, byCard: false }),
  };
}
