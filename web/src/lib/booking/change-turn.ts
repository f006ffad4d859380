import { ulid } from 'ulid';
import { isCurrency } from '#shared/rules/currencies.ts';
import type { Money } from '#shared/rules/money.ts';
import { call } from '../api/call.ts';
import { refresh } from '../api/use-endpoint.ts';
import { hasCode } from '../problem.ts';
import { viewerZone } from '../time/zones.ts';
import { waitingToken } from './waiting-tokens.ts';

/** The sum that a form agrees to; undefined where the session costs nothing. */
export function maximumIn({ amount, currency }: { amount: string; currency: string }): Money | undefined {
  return amount === '' ? undefined : { amount: Number(amount), currency: isCurrency(currency) ? currency : 'GBP' };
}

/**
 * Changes what happens at one's turn, by the mailed token, else as the signed-in member (docs/product.md#waitlist). Returns
 * the page that saves the card, where one is needed. Throws an `ApiProblem`.
 */
export async function changeTurn(sessionId: string, bookUntil: string | null, maximum: Money | undefined) {
  const token = waitingToken(sessionId);
  const card = maximum && { card: { cardId: ulid(), maximum } };
  const choice = { bookUntil, timeZone: viewerZone(), ...card };
  try {
    const changedTurn =
      token === null
        ? await call('changeMyTurn', { params: { sessionId }, body: choice })
        : await call('changeTurn', { body: { sessionId, token, ...choice } });
    void refresh('getWaitlistPosition', 'listMyWaitlists');
    return changedTurn;
  } catch (error) {
    if (hasCode(error, 'price_changed')) void refresh('getSession', 'getCurrency');
    void refresh('getWaitlistPosition', 'listMyWaitlists');
    throw error;
  }
}
