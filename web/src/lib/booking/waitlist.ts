import type { RequestInput } from '#shared/contract/contract.ts';
import type { Guest } from '../account/guest.ts';
import { call } from '../api/call.ts';
import { refresh } from '../api/use-endpoint.ts';
import { notify } from '../notify.ts';
import { packProblems } from '../packs/pack-problems.ts';
import { hasCode } from '../problem.ts';
import { viewerZone } from '../time/zones.ts';
import { storeJoinedWaitlist } from './joined-waitlists.ts';

type JoinRequest = RequestInput<'joinWaitlist', 'body'>;

/** The price that one waits for; empty where the session has one. */
export type WaitedPrice = Pick<JoinRequest, 'option' | 'sum'>;

/** The price and the number of places that one waits for. */
export type WaitedFor = WaitedPrice & Pick<JoinRequest, 'places' | 'fewerWillDo'>;

type JoinChoice = WaitedFor & Pick<JoinRequest, 'bookUntil' | 'cardId' | 'credit'>;

/** Joins the waitlist of a session (docs/product.md#waitlist). Throws an `ApiProblem`. */
export async function joinWaitlist(
  sessionId: string,
  { firstName, lastName, email }: Guest,
  choice?: JoinChoice,
): Promise<void> {
  try {
    await call('joinWaitlist', { body: { sessionId, firstName, lastName, email, timeZone: viewerZone(), ...choice } });
  } catch (error) {
    // The page behind shows at once what the server knows.
    if (!hasCode(error, 'unreachable', 'invalid_request')) void refresh('getSession', 'listSessions');
    throw error;
  }
  storeJoinedWaitlist(sessionId, email);
  notify({
    tone: 'good',
    title: "You've been added to the waitlist",
    text: "We'll notify you if a spot becomes available",
  });
  void refresh('getSession', 'listSessions', 'listMyWaitlists');
}

/** The sentence for someone who could not be put on the waitlist (docs/product.md#waitlist). */
export function waitlistFailure(error: unknown): string {
  const isKnown = hasCode(
    error,
    ...(['unreachable', 'too_many_requests', 'busy'] as const),
    ...(['option_over', 'option_reason', 'price_changed'] as const),
    ...packProblems,
    ...(['session_started', 'session_cancelled', 'session_not_found'] as const),
  );
  return isKnown ? error.message : 'Failed to join waitlist. Please try again.';
}
