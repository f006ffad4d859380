import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { accessItem } from '../../ground/keys/access.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { suggestionWishItem } from '../../ground/keys/suggestion.ts';
import { putItem } from '../../ground/platform/table.ts';
import { getMySuggestions, setMySuggestions, stopSuggestions } from '../../orders/suggestions/endpoints.ts';
import { suggestRecordings } from '../../reactions/dispatch/suggest-recordings.ts';
import { exampleRecording } from '../examples.ts';
import { testMember } from '../member.ts';
import type { Patterns } from './pattern.ts';
import { calendarsTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const dependencies = { table, now: () => now };
const call = { params: undefined, query: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };
const choice = { weekday: 7, hour: 20, timeZone: 'Europe/London', collection: 'birth', dueDate: null } as const;

/** A member with a collection of one recording, who wants suggestions. */
async function aListener(nextAt = '2026-11-22T20:00:00.000Z') {
  const member = testMember();
  const { sub, email } = member;
  const createdAt = now.toISOString();
  const access = { collection: 'birth', purchaseId: null, createdAt } as const;
  const profile = { sub, email, fullName: 'Mara Lindgren', subscriptionStatus: 'Free', createdAt };
  for (const item of [
    profileItem(profile),
    accessItem({ memberSub: sub, email }, access),
    recordingItem(exampleRecording({ collection: 'birth' })),
    suggestionWishItem({ ...choice, sub, isOwner: true, givenAt: createdAt, nextAt }),
  ])
    await putItem(table, item);
  return member;
}

/** Access patterns of weekly suggestions. */
export const suggestionPatterns: Patterns = {
  'a wish for suggestions': async () => {
    const member = await aListener();
    return () => getMySuggestions({ ...call, member }, dependencies);
  },
  'ask for suggestions': async () => {
    const member = await aListener();
    return () => setMySuggestions({ ...call, member, body: choice }, dependencies);
  },
  'stop suggestions': async () => {
    const { sub } = await aListener();
    const suggestionToken = newSecret();
    const kept = { purpose: 'suggestions', bearer: sub } as const;
    await putItem(table, secretItem(suggestionToken, kept, now, 10));
    return () =>
      stopSuggestions({ ...call, params: { suggestionToken }, raw: { body: '', headers: {} } }, dependencies);
  },
  'suggestions that are due': async () => {
    await aListener(now.toISOString());
    return () => suggestRecordings(dependencies);
  },
};
