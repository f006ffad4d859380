import type { RequestOutput } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { type TurnPrice, turnPrice, type WaitingPrice, withAllPlaces } from '#shared/rules/turn-price.ts';
import { consentText } from '#shared/rules/waitlist-card.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { findRates } from '../../domains/currency/store.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { waitingPriceOf } from '../../domains/waitlist/waiting-price.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { SavedCardItem } from '../../ground/keys/saved-card.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { findCard, putCard } from './store.ts';

type Body = RequestOutput<'saveWaitlistCard', 'body'>;

/**
 * The page that saves a card for a place of the waitlist (docs/trust.md#saved-cards). It is of use for the entry that was
 * made with this card's id, and answers the same for any other. A request that is repeated gets a new page in place of the
 * earlier one. Throws HttpError 404 or 409 when no place can be waited for by card, 409 `price_changed`, 429 and 502.
 */
export const saveWaitlistCard: Handler<'saveWaitlistCard', SettlementDependencies> = async (
  { body, request },
  unlimited,
) => {
  const dependencies = limitStripe(unlimited, { network: request.ip });
  const { table, now } = dependencies;
  await recordAttempts(table, attemptsOf('saveWaitlistCard', { network: request.ip }, now()));
  return retryOnConflict(async () => {
    const session = await findBookable(table, body, now());
    const { option, maximum, places = 1 } = body;
    // A sum that the places do not share evenly is none of them, and refused as another price.
    const sum = { ...maximum, amount: Math.floor(maximum.amount / places) };
    const chosen = await waitingPriceOf(session, { option, sum }, table, now());
    return openCardPage(session, { ...body, chosen }, dependencies);
  });
};

/** The session, while places of it are booked at once until then. Throws HttpError 400, 404 and 409. */
export async function findBookable(
  table: Table,
  { sessionId, bookUntil }: Pick<Body, 'sessionId' | 'bookUntil'>,
  now: Date,
): Promise<WholeSession> {
  const at = now.toISOString();
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session?.published) throw new HttpError('session_not_found');
  if (session.startTime <= at) throw new HttpError('session_started');
  if (session.waitlistMode !== 'next_in_line') throw new HttpError('checkout_closed');
  if (bookUntil <= at || bookUntil > session.startTime) throw invalid('body.bookUntil', 'must be before the session');
  return session;
}

/** `chosen`: the price that the consent names; undefined where the session has one. */
type CardTerms = Omit<Body, 'option'> & { chosen: WaitingPrice | undefined };

/** Returns a page that saves a card of this id, in place of an earlier one. */
export async function openCardPage(
  session: WholeSession,
  body: CardTerms,
  dependencies: SettlementDependencies,
): Promise<{ cardUrl: string } | typeof conflict> {
  const { table, now, payments } = dependencies;
  const { sessionId, email, cardId } = body;
  const terms = await agreedTerms(session, body, dependencies);
  const read = await findCard(table, cardId);
  if (read?.card) throw new HttpError('card_saved');
  const page = { cardId, email, consent: terms.consent, cancelPath: paths.session.href(sessionId) };
  const { id: checkoutId, url } = await payments.openSetup(
    { ...page, successPath: paths.waitlistCard.href(cardId) },
    now(),
  );
  const item: SavedCardItem = { ...terms, id: cardId, sessionId, entryId: emailHash(email), checkoutId };
  const { written } = await transactNamed(table, { card: putCard(item, read) });
  if (written && read && read.checkoutId !== checkoutId) await payments.close(read.checkoutId);
  return written ? { cardUrl: url } : conflict;
}

async function agreedTerms(session: WholeSession, body: CardTerms, { table, now }: SettlementDependencies) {
  const { bookUntil, maximum, places = 1, chosen, timeZone = null } = body;
  const at = now().toISOString();
  const turn = turnPrice(withAllPlaces(session), chosen, { now: now() });
  if (turn.missed) throw new HttpError('option_over');
  const { total: each, rate } = await chargedTotal(turn, maximum.currency, table, now());
  const total = { ...each, amount: each.amount * places };
  const isSame = total.amount === maximum.amount && total.currency === maximum.currency;
  if (isFree(total) || !isSame) throw new HttpError('price_changed', { total });
  const { moment } = sessionTimes(session, timeZone);
  const until = { maximum, places, bookUntil, timeZone: timeZone ?? session.timeZone, option: turn.option };
  return {
    places,
    maximum,
    list: chosen?.typed ? session.price : turn.price,
    rate,
    option: turn.option,
    bookUntil,
    timeZone,
    startTime: session.startTime,
    revision: session.revision ?? 0,
    consent: consentText({ title: session.title, moment }, until),
    consentedAt: at,
    createdAt: at,
  };
}

/** Returns what a place is charged: a typed sum as it was typed, and any other price as it is shown. */
async function chargedTotal(
  { price, rate }: TurnPrice,
  currency: Currency,
  table: Table,
  now: Date,
): Promise<{ total: Money; rate: number }> {
  if (rate !== 1) return { total: price, rate };
  const { rates } = currentRates(await findRates(table), now);
  return quote({ price, currency, rates, discount: null });
}
