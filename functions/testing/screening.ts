import type { ScreeningQuestion } from '#shared/rules/screening.ts';
import { findAnswers } from '../domains/screening/store.ts';
import { screeningKey } from '../ground/keys/screening.ts';
import type { WholeSession } from '../ground/keys/session.ts';
import { answerScreening } from '../orders/bookings/answer-endpoints.ts';
import { randomIp } from './cloud.ts';
import { browserSecret } from './payments.ts';
import { scanPrefix } from './scan.ts';
import type { CreateBookingBody, TestSite } from './site.ts';

const heart: ScreeningQuestion = { text: 'Do you have a heart condition?', kind: 'yes_no', required: true };
const medication: ScreeningQuestion = { text: 'Which medication do you take?', kind: 'text', required: false };
export const questions = [heart, medication];

/** Answers to both questions; the second one is found nowhere in clear. */
export const answersWith = (marker: string) => ({
  answers: [
    { question: heart.text, answer: 'Yes' },
    { question: medication.text, answer: marker },
  ],
  consent: true as const,
});

const free = { amount: 0, currency: 'GBP' } as const;

/** Sessions that ask questions about health, on a test site. */
export function openScreening(site: TestSite) {
  const { dependencies } = site;
  const { table, now } = dependencies;

  const asking = (session: Partial<WholeSession> = {}) =>
    site.createSession({ price: free, maxAttendees: 9, screeningQuestions: questions, ...session });

  return {
    asking,
    request: (sessionId: string, screening: object | undefined, overrides: Partial<CreateBookingBody> = {}) =>
      site.bookingRequest(sessionId, { total: free, ...({ screening } as Partial<CreateBookingBody>), ...overrides }),
    /** A booking with answers, of a new session unless told. */
    async answered({ sessionId, marker = 'Propranolol' }: { sessionId?: string; marker?: string } = {}) {
      const body = this.request(sessionId ?? (await asking()), answersWith(marker));
      await site.book(body);
      return body;
    },
    answer(bookingId: string, screening: ReturnType<typeof answersWith> | null, secret = browserSecret(bookingId)) {
      const call = { query: undefined, params: { bookingId }, request: { ip: randomIp(), country: null } };
      return answerScreening({ ...call, body: { secret, screening } }, dependencies);
    },
    stored: (bookingId: string) => findAnswers(table, bookingId, now()),
    isStored: async (bookingId: string) => (await scanPrefix(table, screeningKey(bookingId).PK)).length > 0,
    /** Everything that the table has, as text. */
    everything: async () => JSON.stringify(await scanPrefix(table, '')),
  };
}
