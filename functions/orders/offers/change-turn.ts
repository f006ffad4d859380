import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import { withAllPlaces } from '#shared/rules/turn-price.ts';
import { chooseTurn, findByToken, findEntry, type TurnChoice } from '../../domains/waitlist/store.ts';
import { findOwnCredit, type OwnCredit, waitingCreditOf } from '../../domains/waitlist/waiting-credit.ts';
import { emit } from '../../ground/events/event.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { keptWish, type WaitlistEntry, wishOf } from '../../ground/keys/waitlist-entry.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { logger } from '../../ground/platform/log.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { findBookable, openCardPage } from '../saved-cards/begin.ts';
import { settleCard } from '../saved-cards/settle.ts';
import { openOfferOf, turnOf } from './offer.ts';

type Choice = RequestOutput<'changeMyTurn', 'body'>;
type Response = ResponseBody<'changeTurn'>;
/** Throws HttpError 404 unless the caller may change the entry. */
type FindEntry = () => Promise<WaitlistEntry>;

/** Changes the turn by the link of a mail. A wrong secret gets the same response as no entry. */
export const changeTurn: Handler<'changeTurn', SettlementDependencies> = (
  { body: { sessionId, token, ...choice }, request },
  dependencies,
) => {
  const { table, now } = dependencies;
  const find = () => findByToken(table, { sessionId, token }, { ip: request.ip, now: now() });
  return change(find, choice, { member: null, ip: request.ip }, dependencies);
};

/** Changes the turn of the member's own confirmed address. */
export const changeMyTurn: Handler<'changeMyTurn', SettlementDependencies> = (
  { params: { sessionId }, member, body, request },
  dependencies,
) => {
  const find = async () => {
    const entry = await findEntry(dependencies.table, sessionId, emailHash(member.email));
    if (!entry) throw new HttpError('not_on_waitlist');
    return entry;
  };
  return change(find, body, { member, ip: request.ip }, dependencies);
};

/**
 * Changes what happens when it is an entry's turn (docs/product.md#waitlist); its place in line stays. An earlier consent
 * ends in the same write, and its card is given back. Idempotent. Throws HttpError 404, 429, 409 while a seat is held for
 * the entry, and what `openCardPage` does.
 */
async function change(
  find: FindEntry,
  choice: Choice,
  packCaller: Parameters<typeof findOwnCredit>[1],
  unlimited: SettlementDependencies,
): Promise<Response> {
  const { table, now } = unlimited;
  const { sessionId, entryId } = await find();
  // Count by the entry, which was shown to be theirs: the request only names the card.
  const caller = { order: `${sessionId} ${entryId}` };
  await recordAttempts(table, attemptsOf('changeTurn', caller, now()));
  const dependencies = limitStripe(unlimited, caller);
  const { bookUntil, card, credit, places } = choice;
  const chosen = { credit, places, cardId: card?.cardId, ...(bookUntil && { bookUntil }) };
  const ownCredit = await findOwnCredit(chosen, packCaller, unlimited);
  return retryOnConflict(async () => {
    const entry = await find();
    if (await openOfferOf(entry, table)) throw new HttpError('place_held');
    const prepared = await prepare(entry, { ...choice, ownCredit }, dependencies);
    if (prepared === conflict) return conflict;
    const { cardUrl, after } = prepared;
    if (!isSameTurn(entry, after)) {
      const { written } = await transactNamed(table, {
        entry: chooseTurn(entry, after),
        // What is free may be enough now.
        offered: takesFewer(entry, after) ? placesAsked(entry, dependencies) : undefined,
      });
      if (!written) return conflict;
      if (entry.cardId !== undefined && entry.cardId !== after.cardId) await giveBack(entry.cardId, dependencies);
    }
    return { cardUrl };
  });
}

type Prepared = Response & { after: TurnChoice };

function isSameTurn(entry: WaitlistEntry, after: TurnChoice): boolean {
  const isSame = (['bookUntil', 'cardId', 'places', 'fewerWillDo'] as const).every(
    (name) => entry[name] === after[name],
  );
  return isSame && isDeepStrictEqual(entry.credit, after.credit);
}

function takesFewer(entry: WaitlistEntry, after: TurnChoice): boolean {
  const was = wishOf(entry);
  const is = wishOf(after);
  return is.places < was.places || (is.fewerWillDo && !was.fewerWillDo);
}

/** Has the line look at what is free for this entry alone: everyone else was offered it already. */
function placesAsked({ sessionId, entryId }: WaitlistEntry, { now, newId }: SettlementDependencies): Write {
  const at = now();
  return emit({ id: newId(at), kind: 'seatReleased', sessionId, askedBy: entryId }, at);
}

/** Throws HttpError 400 for more places than were waited for. */
function wishAfter(entry: WaitlistEntry, choice: Choice): Pick<TurnChoice, 'places' | 'fewerWillDo'> {
  const was = wishOf(entry);
  const { places = was.places, fewerWillDo = was.fewerWillDo } = choice;
  if (places > was.places) throw invalid('body.places', 'must not be more than before');
  return keptWish({ places, fewerWillDo });
}

/**
 * Returns what the entry is to hold from now on. With a card that is the time only once it is saved: until then it is
 * offered the seat.
 */
async function prepare(
  entry: WaitlistEntry,
  choice: Choice & { ownCredit: OwnCredit | undefined },
  dependencies: SettlementDependencies,
): Promise<Prepared | typeof conflict> {
  const { sessionId, email } = entry;
  const { bookUntil, card, ownCredit, timeZone } = choice;
  const wish = wishAfter(entry, choice);
  if (bookUntil === null) return { cardUrl: null, after: wish };
  const session = await findBookable(dependencies.table, { sessionId, bookUntil }, dependencies.now());
  if (ownCredit) {
    if (wish.places !== undefined) throw invalid('body.credit', 'pays one place');
    const credit = waitingCreditOf(ownCredit, { session, email }, dependencies.now());
    return { cardUrl: null, after: { ...wish, bookUntil, credit } };
  }
  const { chosen } = entry;
  const { price } = turnOf(entry, withAllPlaces(session), { now: dependencies.now() });
  if (!card && isKept(entry, bookUntil)) return { cardUrl: null, after: { ...wish, ...consentOf(entry) } };
  if (!card && isFree(price)) return { cardUrl: null, after: { ...wish, bookUntil } };
  const { places } = wishOf(wish);
  if (!card) throw new HttpError('price_changed', { total: { ...price, amount: price.amount * places } });
  const terms = { ...card, sessionId, email, bookUntil, timeZone, chosen, places };
  const page = await openCardPage(session, terms, dependencies);
  return page === conflict ? conflict : { ...page, after: { ...wish, cardId: card.cardId } };
}

/**
 * Tells whether a credit that was chosen stays, or a card that is saved: its consent is for as long and, since no more places can be asked for than before, for
 * as much or more (docs/trust.md#saved-cards).
 */
function isKept({ card, credit, bookUntil }: WaitlistEntry, chosenUntil: string): boolean {
  return (card !== undefined || credit !== undefined) && bookUntil === chosenUntil;
}

const consentOf = ({ card, cardId, credit, bookUntil }: WaitlistEntry) => ({ card, cardId, credit, bookUntil });

/** The consent has ended already; what fails is done by the next scheduled sync. */
async function giveBack(cardId: string, dependencies: SettlementDependencies): Promise<void> {
  try {
    await settleCard(cardId, dependencies);
  } catch (error) {
    logger.warn('saved card not given back yet', { cardId, error });
  }
}
