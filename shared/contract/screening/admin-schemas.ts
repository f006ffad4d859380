import * as z from 'zod';
import { maxQuestions } from '../../rules/screening.ts';
import { instant } from '../common/schemas.ts';
import { screeningQuestion } from './schemas.ts';

/** The questions of a session, as its form saves them. */
export const sessionQuestions = z
  .array(screeningQuestion)
  .max(maxQuestions, `At most ${maxQuestions} questions`)
  .refine(
    (questions) => new Set(questions.map((question) => question.text)).size === questions.length,
    'Each question must be another one',
  );

export const readAnswers = z.strictObject({
  attendeeName: z.string(),
  answeredAt: instant,
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
});
