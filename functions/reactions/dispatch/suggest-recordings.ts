import { nextEvening, suggestionLatenessMs } from '#shared/rules/suggestions.ts';
import { findProfile } from '../../domains/members/profile.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { findBlock } from '../../ground/deliverability/find.ts';
import type { SuggestionWish } from '../../ground/keys/suggestion.ts';
import type { NewMail } from '../../ground/outbox/mail.ts';
import { deriveMailId, queueOnce } from '../../ground/outbox/queue.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { newId } from '../../ground/platform/ids.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact, transactNamed } from '../../ground/platform/transact.ts';
import { type Choice, chooseRecording } from '../../orders/suggestions/choose.ts';
import { dueWishes, endWish, lastSuggestionAt, moveWish, noteSuggestion } from '../../orders/suggestions/store.ts';

const concurrency = 10;

/** Wishes of one run, which ends within a minute; the next one finds the others. */
const maxWishes = 200;

type Dependencies = { table: Table; now: Clock };

/**
 * Queues the weekly suggestion of each wish whose evening has come, and moves it to the next one in the same transaction: of two
 * runs one does (docs/product.md#weekly-suggestions). Returns how many were queued. Throws as
 * `inParallel` does.
 */
export async function suggestRecordings(dependencies: Dependencies): Promise<number> {
  const wishes = await dueWishes(dependencies.table, dependencies.now(), maxWishes);
  let queued = 0;
  await inParallel(wishes, concurrency, async (wish) => {
    if (await suggest(wish, dependencies)) queued += 1;
  });
  return queued;
}

async function suggest(wish: SuggestionWish, dependencies: Dependencies): Promise<boolean> {
  const { table, now } = dependencies;
  const at = now();
  const { sub, collection } = wish;
  const profile = await findProfile(table, sub);
  const choice: Choice = profile ? await chooseRecording(wish, wish.nextAt, profile.email, dependencies) : 'ended';
  if (choice === 'ended' || !profile) {
    await transact(table, [endWish(wish)]);
    return false;
  }
  const isLate = at.getTime() - Date.parse(wish.nextAt) > suggestionLatenessMs;
  if (choice === null || isLate || (await findBlock(table, profile.email))) return leaveOut(wish, at, table);
  const mail = {
    id: deriveMailId(newId(at), sub),
    kind: 'weekly_suggestion',
    memberSub: sub,
    collection,
    evening: wish.nextAt,
    to: profile.email,
  } as const satisfies NewMail;
  const result = await transactNamed(table, {
    wish: moveWish(wish, nextEvening(at, at.toISOString(), wish)),
    last: noteSuggestion(sub, at),
    account: unlessDeleted(sub),
    mail: queueOnce(mail, at),
  });
  if (result.written) return true;
  // Too near to the last one, or of an account that is locked until it is deleted.
  if (!result.failedConditions.has('wish')) await leaveOut(wish, at, table);
  return false;
}

/** Moves a wish to its next evening without a mail. */
async function leaveOut(wish: SuggestionWish, at: Date, table: Table): Promise<false> {
  const nextAt = nextEvening(at, await lastSuggestionAt(table, wish.sub), wish);
  await transact(table, [moveWish(wish, nextAt)]);
  return false;
}
