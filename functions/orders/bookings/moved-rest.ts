import type { RequestOutput } from '#shared/contract/contract.ts';
import type { RestAfterMove } from '#shared/rules/deposits.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import type { Place } from '../../ground/keys/place.ts';
import { closingOf, nextOfRest, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Write } from '../../ground/platform/table.ts';
import type { MoveTerms } from './move-terms.ts';
import { changeRest } from './rest-store.ts';
import { endOfRest } from './rests.ts';

/*
 * These functions decide and write what becomes of the rest of a price when its place is moved before it is paid
 * (docs/product.md#deposits).
 */

/** Says why the rest keeps a place from being moved there; null where it does not. */
export function restProblem(
  { deposit }: Pick<Place, 'deposit'>,
  rest: RestAfterMove | null,
): 'other_payer' | 'rest_pending' | null {
  if (deposit?.state !== 'pending') return null;
  const staysAsItIs = rest !== null && !rest.isChanged && !rest.isDue;
  if (deposit.byGiver) return staysAsItIs ? null : 'other_payer';
  return rest?.isDue ? 'rest_pending' : null;
}

type ShownRest = RequestOutput<'moveMyBooking', 'body'>['rest'];

/** Throws HttpError 409 where the rest forbids the move, or another sum or date was shown. */
export function expectRestShown(booking: Place, { rest, surcharge }: MoveTerms, shown: ShownRest): void {
  const problem = restProblem(booking, rest);
  if (problem) throw new HttpError(problem);
  // Who was given the place is not shown what another person owes.
  if (booking.deposit?.byGiver) return;
  const { amount, currency } = rest?.rest ?? {};
  const isShown = amount === shown?.rest.amount && currency === shown?.rest.currency && rest?.dueAt === shown?.dueAt;
  if (!isShown) throw new HttpError('price_changed', { total: rest?.rest ?? surcharge });
}

type Moved = {
  rest: RestAfterMove | null;
  target: { id: string; startTime: string };
  /** The consent to charge the card was given again, for the sum and the date there. */
  consents: boolean;
};

type MovedRest = { deposit: Place['deposit']; write: Write; change: EventOf<'bookingMoved'>['restChange'] };

/** Returns what a move changes of the rest and of its copy in the booking, and what the mail about the move says of it. */
export function movedRest({ deposit }: Place, order: Rest, { rest, target, consents }: Moved, now: Date): MovedRest {
  if (!deposit) throw new Error('a rest without its booking');
  const at = now.toISOString();
  const session = { sessionId: target.id, sessionStart: target.startTime };
  const bookedRest = deposit.bookedRest ?? deposit.rest.amount;
  if (!rest) {
    const ended = endOfRest(at);
    return {
      deposit: { ...deposit, bookedRest, state: 'cancelled', byCard: false, payUntil: null },
      write: changeRest(order, { ...ended, line: { ...ended.line, ...session } }),
      change: 'ended',
    };
  }
  const { dueAt, rest: total } = rest;
  const consent = consentAfterMove(deposit, rest, consents, at);
  const isWithdrawn = deposit.byCard && !consent.byCard;
  const moved = { ...restLineOf(order), ...session, ...consent, dueAt };
  const line = { ...moved, nextAt: nextOfRest(moved, now) };
  return {
    deposit: { ...deposit, ...consent, bookedRest, rest: total, dueAt },
    write: changeRest(order, { total, listPrice: total, holdExpiresAt: closingOf(line), line }),
    change: isWithdrawn ? 'card_withdrawn' : undefined,
  };
}

type Deposit = NonNullable<Place['deposit']>;

/** Consent counts for one sum and one date; without a card that is kept there is nothing to consent to. */
function consentAfterMove(
  { byCard, consentAt }: Deposit,
  { isChanged }: RestAfterMove,
  consents: boolean,
  at: string,
): Pick<Deposit, 'byCard' | 'consentAt'> {
  if (!isChanged) return { byCard, consentAt };
  return byCard && consents ? { byCard: true, consentAt: at } : { byCard: false, consentAt: null };
}
