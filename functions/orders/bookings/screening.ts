import type { CreateDataKey } from '../../domains/screening/data-key.ts';
import { askedOf, assertAnswered, type GivenAnswers, isComplete } from '../../domains/screening/questions.ts';
import { deleteAnswers, keepAnswers, putAnswers } from '../../domains/screening/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { Write } from '../../ground/platform/table.ts';

export type ScreeningDependencies = { createDataKey: CreateDataKey };

type Given = {
  given: GivenAnswers;
  session: Pick<WholeSession, 'endTime' | 'screeningQuestions'>;
};

/**
 * The write of a booking's answers, and what the booking says of them. Throws HttpError 409 `screening_incomplete`, and
 * 503.
 */
export async function answersOf(
  bookingId: string,
  { given: givenAnswers, session: { endTime, screeningQuestions } }: Given,
  { createDataKey, now }: ScreeningDependencies & { now: Date },
): Promise<{ answers: Write; change: Pick<Place, 'screening'> }> {
  assertAnswered(screeningQuestions, givenAnswers);
  // Few bookings need it.
  const { sealAnswers } = await import('../../domains/screening/seal.ts');
  const sealed = await sealAnswers({ bookingId, answers: givenAnswers.answers, endTime }, createDataKey, now);
  const screening = { answeredAt: sealed.answeredAt, asked: askedOf(screeningQuestions) };
  return { answers: putAnswers(sealed), change: { screening } };
}

/**
 * Decides what becomes of answers when their booking moves: they are kept as long as those of the other session where
 * they answer all that it asks, else deleted.
 */
export function movedAnswers(booking: Place, target: WholeSession): { answers?: Write; change: Partial<Place> } {
  if (booking.screening === null) return { change: {} };
  const { endTime, screeningQuestions: questions } = target;
  if (questions.length > 0 && isComplete(booking, questions))
    return { answers: keepAnswers(booking.id, endTime), change: {} };
  return { answers: deleteAnswers(booking.id), change: { screening: null } };
}
