import * as z from 'zod';
import { answerLength, maxQuestions, questionKinds, questionLength } from '../../rules/screening.ts';
import { instant } from '../common/schemas.ts';
import { text } from '../common/text.ts';

export const screeningQuestion = z.strictObject({
  text: text(questionLength, 'Type the question, or remove it'),
  kind: z.enum(questionKinds),
  required: z.boolean(),
});

/** Asked before booking; absent where a session asks nothing (docs/product.md#screening-questions). */
export const askedQuestions = z.array(screeningQuestion).optional();

/** Answers by the text of their questions: one that was changed meanwhile is not answered by them. */
export const screeningAnswers = z.strictObject({
  answers: z
    .array(z.strictObject({ question: text(questionLength), answer: text(answerLength) }))
    .min(1)
    .max(maxQuestions),
  /** Explicit: nothing is stored without it (docs/trust.md#health-answers). */
  consent: z.literal(true),
});

/** Tells whether a booking's questions are answered, and never what was answered. */
export const screeningState = z.strictObject({
  answeredAt: instant.nullable(),
  /** Tells whether every question that the session asks now was asked then. */
  complete: z.boolean(),
});
