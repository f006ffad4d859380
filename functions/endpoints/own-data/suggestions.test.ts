import { expect, test } from 'vitest';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { type Profile, profileItem } from '../../ground/keys/member.ts';
import { lastSuggestionKey, suggestionWishItem } from '../../ground/keys/suggestion.ts';
import { listKeys, type Mail, mailRecord, newMailItem, recipientKeys } from '../../ground/outbox/mail.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { findWish, lastSuggestionAt, moveWish, noteSuggestion } from '../../orders/suggestions/store.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { eraseMemberItems } from '../admin/members/erase-member.ts';
import { dataFile } from '../admin/members/export-person.ts';

// docs/trust.md#weekly-suggestions

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const accounts = { findAccount: async () => undefined } as never;

async function aMember() {
  const sub = newId(now);
  const email = `${sub.toLowerCase()}@example.org`;
  const createdAt = now.toISOString();
  const profile: Profile = { sub, email, fullName: 'Mara Lindgren', subscriptionStatus: 'Free', createdAt };
  const evening = { weekday: 7, hour: 20, timeZone: 'Europe/London', dueDate: '2027-02-14' };
  const wish = { ...evening, sub, collection: 'birth', isOwner: true, givenAt: createdAt, nextAt: createdAt } as const;
  for (const item of [profileItem(profile), suggestionWishItem(wish)]) await putItem(table, item);
  await transact(table, [noteSuggestion(sub, now)]);
  const file = async (reader: 'person' | 'studio') => {
    const person = { addressId: emailHash(email), email, profile };
    return String((await dataFile(person, { table, now: () => now, accounts }, reader)).body);
  };
  return { sub, email, profile, wish, file };
}

test('a person downloads when they want suggestions; the file of the studio says nothing of it', async () => {
  const { file } = await aMember();
  const own = JSON.parse(await file('person'));
  expect(own.weeklySuggestions).toEqual([
    { what: 'SUGGESTED', at: now.toISOString(), expiresAt: expect.any(Number) },
    expect.objectContaining({ what: 'SUGGESTION', dueDate: '2027-02-14', weekday: 7 }),
  ]);
  expect(await file('studio')).not.toMatch(/suggest|2027-02-14/i);
});

test('is deleted with the account, and no later run brings it back', async () => {
  const { sub, profile, wish } = await aMember();
  await eraseMemberItems(table, profile);
  await transact(table, [moveWish(wish, '2026-12-06T20:00:00.000Z')]);
  expect([await findWish(table, sub), await lastSuggestionAt(table, sub)]).toEqual([undefined, null]);
});

test.each(['queued', 'sent', 'failed', 'undelivered', 'complained', 'expired', 'dropped'] as const)(
  'a suggestion that is %s is in no list of the back office',
  async (state) => {
    const { sub, email: to } = await aMember();
    const evening = now.toISOString();
    const mail = {
      id: newId(now),
      kind: 'weekly_suggestion',
      memberSub: sub,
      collection: 'birth',
      evening,
      to,
    } as const;
    const queued = mailRecord.parse(newMailItem(mail, now));
    const later: Mail = state === 'queued' ? queued : { ...queued, state, attempts: 1, nextAttemptAt: undefined };
    expect(recipientKeys(later)).toEqual({});
    const { GSI3PK } = { GSI3PK: undefined, ...listKeys(later) };
    expect(GSI3PK).toBe(state === 'queued' ? 'MAILS#open' : undefined);
    expect(newMailItem(mail, now)).not.toHaveProperty('GSI1PK');
  },
);

test('a second note within six days is refused', async () => {
  const { sub } = await aMember();
  const day = 24 * 3_600_000;
  const note = (days: number) => transact(table, [noteSuggestion(sub, new Date(now.getTime() + days * day))]);
  expect([await note(5.9), await note(6)].map(({ written }) => written)).toEqual([false, true]);
  expect(lastSuggestionKey(sub).PK).toContain(sub);
});
