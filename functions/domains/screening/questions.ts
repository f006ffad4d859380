import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { screeningAnswers } from '#shared/contract/screening/schemas.ts';
import { answersKeptUntil, type ScreeningQuestion, yesOrNo } from '#shared/rules/screening.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { HttpError } from '../../ground/platform/http-error.ts';

export type GivenAnswers = z.output<typeof screeningAnswers>;

const yesNo: readonly string[] = yesOrNo;

function fits({ question, answer }: GivenAnswers['answers'][number], questions: ScreeningQuestion[]): boolean {
  const askedQuestion = questions.find(({ text }) => text === question);
  return askedQuestion !== undefined && (askedQuestion.kind === 'text' || yesNo.includes(answer));
}

/**
 * Throws HttpError 409 screening_incomplete unless the answers are to questions that are asked now, and to all that are
 * required (docs/product.md#screening-questions).
 */
export function assertAnswered(questions: ScreeningQuestion[], givenAnswers: GivenAnswers | undefined): void {
  const answers = givenAnswers?.answers ?? [];
  const answered = new Set(answers.map(({ question }) => question));
  const isWhole = questions.every(({ text, required }) => !required || answered.has(text));
  const isEachOnce = answered.size === answers.length;
  if (!isWhole || !isEachOnce || !answers.every((answer) => fits(answer, questions)))
    throw new HttpError('screening_incomplete');
}

const hashOfQuestion = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Names the questions that were asked, in the booking. */
export const askedOf = (questions: ScreeningQuestion[]) => questions.map(({ text }) => hashOfQuestion(text));

/** Tells whether every question was asked when the booking's were answered; a changed question counts as another. */
export function isComplete({ screening }: Pick<Place, 'screening'>, questions: ScreeningQuestion[]): boolean {
  return screening !== null && askedOf(questions).every((hash) => screening.asked.includes(hash));
}

type Asking = Pick<WholeSession, 'screeningQuestions' | 'endTime'>;

/**
 * Tells whether a booking's questions are answered; null means that there is nothing to ask, or that answers are not
 * kept any more.
 */
export function screeningStateOf(
  booking: Pick<Place, 'screening'>,
  { screeningQuestions: questions, endTime }: Asking,
  now: Date,
) {
  const isNone = booking.screening === null && questions.length === 0;
  if (isNone || answersKeptUntil(endTime) <= now) return null;
  return { answeredAt: booking.screening?.answeredAt ?? null, complete: isComplete(booking, questions) };
}
