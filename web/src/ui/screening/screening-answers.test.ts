import { expect, test } from 'vitest';
import type { ScreeningQuestion } from '#shared/rules/screening.ts';
import { readAnswers } from './screening-answers.ts';

// docs/product.md#screening-questions

const heart: ScreeningQuestion = { text: 'Heart?', kind: 'yes_no', required: true };
const other: ScreeningQuestion = { text: 'Anything else?', kind: 'text', required: false };

test('answers go with consent alone; what need not be answered may be left out', () => {
  const typed = { 'Heart?': 'No', 'Anything else?': '  ' };
  const screening = { answers: [{ question: 'Heart?', answer: 'No' }], consent: true };
  expect(readAnswers([heart, other], typed, true)).toEqual({ screening });
  expect(readAnswers([heart, other], typed, false)).toEqual({ missing: [], needsConsent: true });
  expect(readAnswers([heart, other], { 'Anything else?': 'Asthma' }, true)).toEqual({
    missing: ['Heart?'],
    needsConsent: false,
  });
  expect(readAnswers([other], {}, false)).toEqual({ screening: null });
});
