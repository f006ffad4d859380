import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { findProfile } from '../../domains/members/profile.ts';
import type { SuggestionMail } from '../../ground/outbox/mail.ts';
import { putItem } from '../../ground/platform/table.ts';
import { chooseRecording } from '../../orders/suggestions/choose.ts';
import { findWish } from '../../orders/suggestions/store.ts';
import { Unwanted } from './errors.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { SuggestionMailData } from './templates/suggestions.ts';

/** A mail that is found months later still stops them. */
const linkMinutes = 180 * 24 * 60;

/** Decides, when a suggestion is sent, whether it still applies. Throws Unwanted when it does not. */
export async function loadSuggestion(
  mail: SuggestionMail,
  dependencies: LoadDependencies,
): Promise<SuggestionMailData> {
  const { table, now, site } = dependencies;
  const { memberSub: sub, to } = mail;
  const [wish, profile] = await Promise.all([findWish(table, sub), findProfile(table, sub)]);
  if (!wish || wish.collection !== mail.collection) throw new Unwanted('no suggestions of this collection are wanted');
  if (profile?.email !== to) throw new Unwanted('the account has not this address');
  const choice = await chooseRecording(wish, mail.evening, to, dependencies);
  if (choice === null || choice === 'ended') throw new Unwanted('there is nothing to suggest any more');
  const stopToken = newSecret();
  await putItem(table, secretItem(stopToken, { purpose: 'suggestions', bearer: sub }, now(), linkMinutes));
  return { ...choice, greetedName: profile.fullName, siteUrl: site.siteUrl, stopToken };
}
