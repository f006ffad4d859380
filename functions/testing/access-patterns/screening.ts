import { readScreening } from '../../endpoints/admin/screening/read.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { newId } from '../../ground/platform/ids.ts';
import { answerScreening } from '../../orders/bookings/answer-endpoints.ts';
import { exampleBooking } from '../examples.ts';
import { testMember } from '../member.ts';
import { browserSecret } from '../payments.ts';
import { answersWith, questions } from '../screening.ts';
import { storePlace } from '../store-place.ts';
import { anywhere, aSession, dependencies, now } from './bookings.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

const admin = testMember({ email: 'studio@exhale.example', admin: true });

async function aBooking(): Promise<string> {
  const id = newId(now);
  const sessionId = await aSession({ screeningQuestions: questions });
  await storePlace(table, exampleBooking({ id, sessionId, secretHash: hashOf(browserSecret(id)) }));
  return id;
}

function answer(bookingId: string) {
  const body = { secret: browserSecret(bookingId), screening: answersWith('None') };
  return answerScreening({ ...anywhere, params: { bookingId }, body }, dependencies);
}

// The one that `dependencies` make.
const decryptDataKey = async () => new Uint8Array(32);

export const screeningPatterns: Patterns = {
  'answer questions about health': async () => {
    const bookingId = await aBooking();
    return () => answer(bookingId);
  },
  'read answers about health': async () => {
    const bookingId = await aBooking();
    await answer(bookingId);
    const call = { ...anywhere, params: { bookingId }, body: undefined, member: admin };
    return () => readScreening(call, { ...dependencies, decryptDataKey });
  },
};
