import type { ResponseBody } from '#shared/contract/contract.ts';
import { findEntry } from '../../domains/waitlist/store.ts';
import { emit } from '../../ground/events/event.ts';
import type { SavedCardItem } from '../../ground/keys/saved-card.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SavedCard, Setup } from '../../ground/stripe/saved-cards.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { findCard, recordSaved, removeCard, removeFromEntry, saveWithEntry } from './store.ts';

type Dependencies = Pick<SettlementDependencies, 'table' | 'now' | 'newId' | 'payments' | 'siteUrl'>;

/** Throws HttpError 404 for a card that is not kept, and 429. */
export const settleWaitlistCard: Handler<'settleWaitlistCard', SettlementDependencies> = async (
  { params: { cardId }, request },
  unlimited,
) => {
  const dependencies = limitStripe(unlimited, { network: request.ip });
  const card = await settleCard(cardId, dependencies);
  if (!card) throw new HttpError('not_on_waitlist');
  return viewOf(card);
};

function viewOf({ sessionId, card, bookUntil, maximum, places }: SavedCardItem): ResponseBody<'settleWaitlistCard'> {
  return { sessionId, saved: card !== undefined, bookUntil, maximum, places };
}

/** Settles the page of a card; one that the site does not know any more gives its card back. */
export async function settleCardPage(checkoutId: string, dependencies: Dependencies): Promise<void> {
  const { payments, siteUrl, table } = dependencies;
  const setup = await payments.findSetup(checkoutId);
  // Other sites may share the account.
  if (!setup || setup.metadata.siteUrl !== siteUrl) return;
  const card = await settleCard(setup.metadata.cardId ?? '', dependencies);
  if (setup.card && !isSame((await findCard(table, card?.id ?? ''))?.card, setup.card)) {
    await payments.releaseCard(setup.card);
  }
}

const isSame = (one: SavedCard | undefined, other: SavedCard) => one?.paymentMethodId === other.paymentMethodId;

/**
 * Keeps the card that was saved with its entry, from when on a place is booked at once; gives it back when no one waits
 * with it any more (docs/trust.md#saved-cards). Return page, webhook and the scheduled sync call it, in any order and any
 * number of times, with the same effect once. Returns the card unless it is gone. Throws what Stripe or the table throws.
 */
export async function settleCard(cardId: string, dependencies: Dependencies): Promise<SavedCardItem | undefined> {
  const { table, now, payments } = dependencies;
  return retryOnConflict(async () => {
    const card = await findCard(table, cardId);
    if (!card) return undefined;
    const entry = await findEntry(table, card.sessionId, card.entryId);
    const waiting = entry?.cardId === card.id && card.bookUntil > now().toISOString() ? entry : undefined;
    if (card.card && waiting) return card;
    const setup = card.card ? undefined : await payments.findSetup(card.checkoutId);
    if (setup?.card && waiting) {
      const { written } = await transactNamed(table, savedWrites(card, setup.card, waiting, dependencies));
      return written ? { ...card, card: setup.card } : conflict;
    }
    if (setup?.state === 'open' && waiting) return card;
    await giveBack(card, setup, dependencies);
    const writes = { card: removeCard(card), entry: entry?.cardId === card.id ? removeFromEntry(entry) : undefined };
    const { written } = await transactNamed(table, writes);
    return written ? undefined : conflict;
  });
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

function savedWrites(item: SavedCardItem, card: SavedCard, entry: Waiting, { now, newId }: Dependencies) {
  const { places, maximum, list, rate, option, startTime, revision, consent, consentedAt } = item;
  const { bookUntil, sessionId } = item;
  const terms = { ...card, places, maximum, list, rate, option, startTime, revision, consent, consentedAt };
  const { entryId, email: to } = entry;
  const at = now();
  return {
    card: recordSaved(item, card),
    entry: saveWithEntry(entry, { card: terms, bookUntil }),
    saved: emit({ id: newId(at), kind: 'cardSaved', sessionId, entryId, to }, at),
  };
}

/** Closes the page at Stripe, or detaches the card. A page that cannot be closed was completed meanwhile. */
async function giveBack({ card, checkoutId }: SavedCardItem, setup: Setup | undefined, { payments }: Dependencies) {
  if (setup?.state === 'open') await payments.close(checkoutId);
  const latest = setup?.state === 'open' ? await payments.findSetup(checkoutId) : setup;
  const saved = card ?? latest?.card;
  if (saved) await payments.releaseCard(saved);
}
