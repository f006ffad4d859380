/** A question about health is answered in one of these ways (docs/product.md#screening-questions). */
export const questionKinds = ['yes_no', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export type ScreeningQuestion = { text: string; kind: QuestionKind; required: boolean };

export const maxQuestions = 10;
/** Characters. */
export const questionLength = 300;
export const answerLength = 1000;

export const yesOrNo = ['Yes', 'No'] as const;

/** Names the wording of the consent that was given; a change of what the dialog says is another one. */
export const consentVersion = '2026-11';

/** Answers are deleted this many months after the end of their session (docs/trust.md#health-answers). */
export const monthsKept = 12;

export function answersKeptUntil(endTime: string): Date {
  const until = new Date(endTime);
  until.setUTCMonth(until.getUTCMonth() + monthsKept);
  return until;
}
