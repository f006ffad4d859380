import { ulid } from 'ulid';
import type { RequestInput } from '#shared/contract/contract.ts';
import { isCurrency } from '#shared/rules/currencies.ts';
import type { Money } from '#shared/rules/money.ts';
import type { PlacesWish } from '#shared/rules/waitlist.ts';
import { call } from '../api/call.ts';
import { refresh } from '../api/use-endpoint.ts';
import { refreshPacks } from '../packs/own-packs.ts';
import { packProblems } from '../packs/pack-problems.ts';
import { packSecret } from '../packs/pack-secrets.ts';
import { hasCode } from '../problem.ts';
import { viewerZone } from '../time/zones.ts';
import { waitingToken } from './waiting-tokens.ts';

/** The sum that a form agrees to; undefined where the session costs nothing. */
export function maximumIn({ amount, currency }: { amount: string; currency: string }): Money | undefined {
  return amount === '' ? undefined : { amount: Number(amount), currency: isCurrency(currency) ? currency : 'GBP' };
}

type Choice = RequestInput<'changeMyTurn', 'body'>;

/**
 * Changes what happens at one's turn, by the mailed token, else as the signed-in member (docs/product.md#waitlist). Returns
 * the page that saves the card, where one is needed. Throws an `ApiProblem`.
 */
export function changeTurn(sessionId: string, bookUntil: string | null, maximum: Money | undefined) {
  return choose(sessionId, { bookUntil, ...(maximum && { card: { cardId: ulid(), maximum } }) });
}

export type ChosenCredit = { packId: string; credits: number };

/** Has a credit of a pack pay at one's turn, by the secret that this browser keeps or as the member. Throws an `ApiProblem`. */
export async function chooseCredit(sessionId: string, bookUntil: string, credit: ChosenCredit): Promise<void> {
  const secret = packSecret(credit.packId);
  await choose(sessionId, { bookUntil, credit: { ...credit, ...(secret !== null && { secret }) } });
}

/**
 * Changes how many places one waits for, by the same authority: what happens at one's turn until `bookUntil` stays, with the card
 * that is saved for it. Throws an `ApiProblem`.
 */
export async function changeWish(sessionId: string, wish: PlacesWish, bookUntil: string | null): Promise<void> {
  await choose(sessionId, { bookUntil, ...wish });
}

async function choose(sessionId: string, chosen: Omit<Choice, 'timeZone'>) {
  const token = waitingToken(sessionId);
  const choice = { ...chosen, timeZone: viewerZone() };
  try {
    const changedTurn =
      token === null
        ? await call('changeMyTurn', { params: { sessionId }, body: choice })
        : await call('changeTurn', { body: { sessionId, token, ...choice } });
    void refresh('getWaitlistPosition', 'listMyWaitlists');
    return changedTurn;
  } catch (error) {
    if (hasCode(error, 'price_changed')) void refresh('getSession', 'getCurrency');
    if (hasCode(error, ...packProblems)) void refreshPacks();
    void refresh('getWaitlistPosition', 'listMyWaitlists');
    throw error;
  }
}
