import type { RequestInput } from '#shared/contract/contract.ts';
import type { ScreeningQuestion } from '#shared/rules/screening.ts';

export type ScreeningAnswers = NonNullable<RequestInput<'createBooking', 'body'>['screening']>;

/** Holds what was typed so far, by the text of the question; a missing answer is empty. */
export type TypedAnswers = Record<string, string>;

export type ScreeningResult =
  /** Null: there was nothing to answer, and nothing was. */
  { screening: ScreeningAnswers | null } | { missing: string[]; needsConsent: boolean };

/** The answers to send; or what is missing: required questions by their text, and the consent to store anything. */
export function readAnswers(questions: ScreeningQuestion[], typed: TypedAnswers, consent: boolean): ScreeningResult {
  const answers = questions.flatMap(({ text }) => {
    const answer = typed[text]?.trim();
    return answer ? [{ question: text, answer }] : [];
  });
  const missing = questions.filter(({ text, required }) => required && !typed[text]?.trim()).map(({ text }) => text);
  const needsConsent = answers.length > 0 && !consent;
  if (missing.length > 0 || needsConsent) return { missing, needsConsent };
  return { screening: answers.length > 0 ? { answers, consent: true } : null };
}
