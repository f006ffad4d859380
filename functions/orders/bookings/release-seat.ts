import { isOfferedInTurn } from '#shared/rules/waitlist.ts';
import { releaseCodeUse } from '../../domains/discount-codes/store.ts';
import { deleteAnswers } from '../../domains/screening/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isWithdrawn, type Session } from '../../ground/keys/session.ts';
import type { Write } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import type { BookingContext } from './context.ts';
import { leaveGroups } from './seat-groups.ts';
import { releaseHeldSeat, releaseTakenSeat } from './seats.ts';

export type ReleaseContext = Omit<BookingContext, 'entry'>;

type ReleaseOptions = {
  /** True where the attendee's entry leaves the waitlist in the same transaction. */
  leavesWaitlist?: boolean;
  /** Seats that are released together. */
  count?: number;
};

/**
 * Releases the seat that a booking holds or has taken, its code and its answers about health; the waitlist is notified by what
 * follows from the event, and no one takes the seat before the line was offered it (docs/trust.md#released-seats).
 */
export function releaseSeat(
  booking: Place,
  context: ReleaseContext,
  dependencies: EventContext,
  options: ReleaseOptions = {},
): Writes {
  const { id, discount, screening, groupId } = booking;
  return {
    ...(context.session ? seatWrites(booking, context.session, dependencies, options) : {}),
    // Of several places, their order uses the code.
    code: discount && groupId === null && context.codeExists ? releaseCodeUse(discount.code) : undefined,
    answers: screening ? deleteAnswers(id) : undefined,
    ...leaveGroups(booking, context),
  };
}

function seatWrites(
  { id, status, option }: Place,
  session: Session,
  { now, newId }: EventContext,
  { leavesWaitlist = false, count = 1 }: ReleaseOptions,
): Record<'seat' | 'released', Write | undefined> {
  const release = status === 'pending' ? releaseHeldSeat : releaseTakenSeat;
  const optionId = option?.id ?? null;
  // No one waits for a session that does not take place.
  if (isWithdrawn(session)) {
    return {
      seat: release(session.id, { waitlistEmpty: false, leavesWaitlist, optionId, count }),
      released: undefined,
    };
  }
  const at = now();
  const waitlistEmpty = session.waitlistCount === (leavesWaitlist ? 1 : 0);
  const lineSince = !waitlistEmpty && isOfferedInTurn(session, at) ? at.toISOString() : undefined;
  const released = { id: newId(at), kind: 'seatReleased', sessionId: session.id, releasedBy: id } as const;
  return {
    seat: release(session.id, { waitlistEmpty, leavesWaitlist, lineSince, optionId, count }),
    released: waitlistEmpty ? undefined : emit(released, at),
  };
}
