import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { payRestUntil } from '#shared/rules/deposits.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import type { Place } from '../../ground/keys/place.ts';
import { type Rest, restLineOf } from '../../ground/keys/rest.ts';
import type { Write } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import { changeDeposit } from './booked-rest.ts';
import { changeRest } from './rest-store.ts';

type Request = { order: Rest; booking: Place; why: EventOf<'restRequested'>['why'] };

/** A payment that Stripe declined, or a bank later, is over. */
const noPayment = { savedCard: null, checkoutId: null, processing: false } as const;

/** Asks for a rest by mail: it can be paid for some days, and after them the place goes (docs/product.md#deposits). */
export function requestRest({ order, booking, why }: Request, dependencies: EventContext): Writes {
  return {
    ...requestedWrites({ order, booking }, dependencies.now()),
    requested: restRequested({ order, why }, dependencies),
  };
}

/** Makes the writes of `requestRest` without its mail, for one of several rests that are asked for by the same mail. */
export function requestedWrites({ order, booking }: Omit<Request, 'why'>, at: Date): Writes {
  const payUntil = payRestUntil(at.toISOString(), restLineOf(order).sessionStart);
  const line = { byCard: false, payUntil, nextAt: payUntil };
  return {
    rest: changeRest(order, { ...noPayment, holdExpiresAt: payUntil, line }),
    ...changeDeposit(booking, { byCard: false, payUntil }),
  };
}

export function restRequested(
  { order, why }: Omit<Request, 'booking'>,
  { now, newId }: EventContext,
): Write | undefined {
  const at = now();
  const { buyerEmail: to } = order;
  if (isPlaceholderEmail(to)) return undefined;
  return emit({ id: newId(at), kind: 'restRequested', bookingId: restLineOf(order).bookingId, to, why }, at);
}
