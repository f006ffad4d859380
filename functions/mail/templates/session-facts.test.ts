import { expect, test } from 'vitest';
import { exampleSession } from '../../testing/examples.ts';
import { subjectOf } from './session-facts.ts';

const subject = (title: string) => subjectOf('Reminder', exampleSession({ title }), null);

test('a subject shortens a long title at a word, so that an inbox shows the day (docs/product.md#mails)', () => {
  const title = 'Two Days of Air: a Weekend for People Who Have Forgotten How to Do Nothing';
  expect(subject(title)).toBe('Reminder: Two Days of Air: a Weekend for People Who Have Forgotten…, December 12');
  expect(subject('A'.repeat(90))).toBe(`Reminder: ${'A'.repeat(60)}…, December 12`);
  expect(subject('A'.repeat(60))).toBe(`Reminder: ${'A'.repeat(60)}, December 12`);
});
