import type { Guest } from '../../../lib/account/guest.ts';
import { type ChosenCredit, chooseCredit } from '../../../lib/booking/change-turn.ts';
import { joinWaitlist, type WaitedPrice } from '../../../lib/booking/waitlist.ts';
import { notify } from '../../../lib/notify.ts';
import { refreshPacks } from '../../../lib/packs/own-packs.ts';
import { packProblems } from '../../../lib/packs/pack-problems.ts';
import { packSecret } from '../../../lib/packs/pack-secrets.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';

type Turn = ChosenCredit & { bookUntil: string };

/**
 * Joins the waitlist to be booked with a credit (docs/product.md#waitlist): at once by the secret of the pack that this browser keeps;
 * a member without it joins, and then chooses the credit. Throws an `ApiProblem` where nobody has joined.
 */
export async function joinWithCredit(
  sessionId: string,
  guest: Guest,
  { packId, credits, bookUntil }: Turn,
  wait: WaitedPrice,
): Promise<void> {
  const secret = packSecret(packId);
  if (secret === null) {
    await joinWaitlist(sessionId, guest, wait);
    return chooseAsMember(sessionId, { packId, credits, bookUntil });
  }
  try {
    await joinWaitlist(sessionId, guest, { ...wait, bookUntil, credit: { packId, credits, secret } });
  } catch (error) {
    if (hasCode(error, ...packProblems)) void refreshPacks();
    throw error;
  }
}

/** The place in line is kept where the credit is refused: it is offered then. */
async function chooseAsMember(sessionId: string, { bookUntil, ...credit }: Turn): Promise<void> {
  try {
    await chooseCredit(sessionId, bookUntil, credit);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { message } = error;
    const text = hasCode(error, 'not_on_waitlist')
      ? 'The packs of your account are used for its own address.'
      : message;
    notify({ tone: 'bad', title: 'The place will be offered to you: no credit was chosen', text });
  }
}
