import { ulid } from 'ulid';
import type { Guest } from '../../../lib/account/guest.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { maximumIn } from '../../../lib/booking/change-turn.ts';
import { joinWaitlist, type WaitedFor } from '../../../lib/booking/waitlist.ts';
import { hasCode } from '../../../lib/problem.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { viewerZone } from '../../../lib/time/zones.ts';

/** The id of the card that this tab saves for a place: the same when it is tried again, so that it counts for that place. */
function cardIdFor(sessionId: string, email: string): string {
  const key = `waitlist.card.${sessionId}`;
  const [id, storedEmail] = readStored('sessionStorage', key)?.split(' ') ?? [];
  if (id && storedEmail === email) return id;
  const newId = ulid();
  writeStored('sessionStorage', key, `${newId} ${email}`);
  return newId;
}

type Terms = { bookUntil: string; amount: string; currency: string };

/**
 * Joins the waitlist of a paid session, and opens the page that saves a card (docs/trust.md#saved-cards); who turns back
 * there waits for an offer. Throws an `ApiProblem`.
 */
export async function joinWithCard(
  sessionId: string,
  guest: Guest,
  { bookUntil, ...sum }: Terms,
  wait: WaitedFor,
): Promise<void> {
  const email = guest.email.trim();
  const cardId = cardIdFor(sessionId, email.toLowerCase());
  const maximum = maximumIn(sum);
  if (!maximum) throw new Error('a card without a sum');
  try {
    const { option, places } = wait;
    const body = { cardId, sessionId, email, bookUntil, maximum, places, option, timeZone: viewerZone() };
    // First: what is refused here joins nothing.
    const page = await call('saveWaitlistCard', { body });
    await joinWaitlist(sessionId, guest, { cardId, ...wait });
    window.location.assign(page?.cardUrl ?? '');
  } catch (error) {
    if (hasCode(error, 'price_changed')) void refresh('getSession', 'getCurrency');
    throw error;
  }
}
