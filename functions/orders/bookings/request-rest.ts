import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { payRestUntil } from '#shared/rules/deposits.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import type { Place } from '../../ground/keys/place.ts';
import { type Rest, restLineOf } from '../../ground/keys/rest.ts';
import type { Writes } from '../payments/order.ts';
import { changeDeposit } from './booked-rest.ts';
import { changeRest } from './rest-store.ts';

type Request = { order: Rest; booking: Place; why: EventOf<'restRequested'>['why'] };

/** A payment that Stripe declined, or a bank later, is over. */
const noPayment = { savedCard: null, checkoutId: null, processing: false } as const;

/** Asks for a rest by mail: it can be paid for some days, and after them the place goes (docs/product.md#deposits). */
export function requestRest({ order, booking, why }: Request, { now, newId }: EventContext): Writes {
  const at = now();
  const { bookingId, sessionStart } = restLineOf(order);
  const payUntil = payRestUntil(at.toISOString(), sessionStart);
  const line = { byCard: false, payUntil, nextAt: payUntil };
  const { buyerEmail: to } = order;
  return {
    rest: changeRest(order, { ...noPayment, holdExpiresAt: payUntil, line }),
    ...changeDeposit(booking, { byCard: false, payUntil }),
    requested: isPlaceholderEmail(to)
      ? undefined
      : emit({ id: newId(at), kind: 'restRequested', bookingId, to, why }, at),
  };
}
