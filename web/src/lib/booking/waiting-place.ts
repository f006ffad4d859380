import type { Money } from '#shared/rules/money.ts';
import type { CreditProblem } from '#shared/rules/packs.ts';
import type { LinePosition, PlacesWish } from '#shared/rules/waitlist.ts';
import { useAccount } from '../account/account-store.ts';
import { call } from '../api/call.ts';
import { refresh, useEndpoint } from '../api/use-endpoint.ts';
import { hasCode } from '../problem.ts';
import { forgetWaitingToken, useWaitingToken, waitingToken } from './waiting-tokens.ts';

export type WaitingPlace = LinePosition &
  PlacesWish & {
    /** True while it does not count in the line (docs/trust.md#confirmed-addresses). */
    awaitsConfirmation: boolean;
    offer: { bookingId: string; until: string } | null;
    /**
     * Is the instant until which one is booked at one's turn, for `maximum` at most; null means that the place is
     * offered.
     */
    bookUntil: string | null;
    maximum: Money | null;
    /** The credit that pays then, or why it cannot now; absent where none was chosen. */
    credit?: { packId: string; name: string; credits: number; problem: CreditProblem | null } | undefined;
    /** The price that was chosen; absent where the session has one. */
    chosen?: { option: string; price: Money; isTyped: boolean } | undefined;
  };

/** Milliseconds between two looks at a place in line. */
const refreshInterval = 60_000;

/** The lines that the signed-in member waits in; undefined while that is not known. */
export function useMyWaitlists() {
  const account = useAccount();
  return useEndpoint('listMyWaitlists', account && {}, { refreshInterval });
}

/**
 * The place in line of this viewer: the member whose confirmed address waits, or the browser in which the mailed link was
 * opened (docs/product.md#waitlist). Undefined where there is none, or it is not known yet.
 */
export function useWaitingPlace(sessionId: string): WaitingPlace | undefined {
  const token = useWaitingToken(sessionId);
  const byToken = useEndpoint('getWaitlistPosition', token === null ? null : { body: { sessionId, token } }, {
    refreshInterval,
    onError: (error) => {
      if (hasCode(error, 'not_on_waitlist')) forgetWaitingToken(sessionId);
    },
  });
  const mine = useMyWaitlists().data?.waitlists.find(({ session }) => session.id === sessionId);
  return mine ?? (byToken.error ? undefined : byToken.data);
}

/** Leaves the line by the mailed token, else as the signed-in member. Throws an `ApiProblem`. */
export async function leaveLine(sessionId: string): Promise<void> {
  const token = waitingToken(sessionId);
  try {
    if (token === null) await call('leaveMyWaitlist', { params: { sessionId } });
    else await call('leaveWaitlist', { body: { sessionId, token } });
  } catch (error) {
    // Gone already, which is what was wanted.
    if (!hasCode(error, 'not_on_waitlist')) throw error;
  }
  forgetWaitingToken(sessionId);
  await refresh('getWaitlistPosition', 'listMyWaitlists', 'getSession', 'listSessions', 'getBooking');
}
