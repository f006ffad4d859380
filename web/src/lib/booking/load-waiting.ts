import '../api/site-routes.ts';
import { type LinePosition, positionText } from '#shared/rules/waitlist.ts';
import { call } from '../api/call.ts';
import { hasCode } from '../problem.ts';
import { forgetWaitingToken, waitingTokens } from './waiting-tokens.ts';

/** The texts are shown in lists to a viewer on the waitlist, by session. */
export type Waiting = ReadonlyMap<string, string>;

type Place = LinePosition & { offer: object | null };

const textOf = ({ offer, ...place }: Place) => (offer ? 'A place is held for you' : `${positionText(place)} in line`);

async function ofBrowser({ sessionId, token }: { sessionId: string; token: string }): Promise<[string, string][]> {
  try {
    return [[sessionId, textOf(await call('getWaitlistPosition', { body: { sessionId, token } }))]];
  } catch (error) {
    // Tokens of no use are answered so behind a network that sends many of those.
    if (hasCode(error, 'too_many_requests')) return [];
    if (!hasCode(error, 'not_on_waitlist')) throw error;
    forgetWaitingToken(sessionId);
    return [];
  }
}

/** The waitlists of the signed-in member, and those whose mailed link was opened in this browser. */
export async function loadWaiting(isMember: boolean): Promise<Waiting> {
  const [mine, browsers] = await Promise.all([
    isMember ? call('listMyWaitlists', {}) : { waitlists: [] },
    Promise.all(waitingTokens().map(ofBrowser)),
  ]);
  return new Map([...browsers.flat(), ...mine.waitlists.map((one) => [one.session.id, textOf(one)] as const)]);
}
