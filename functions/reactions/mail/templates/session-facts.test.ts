import { expect, test } from 'vitest';
import { exampleSession } from '../../../testing/examples.ts';
import { subjectLine } from './session-facts.ts';

const subject = (title: string) => subjectLine('Reminder', exampleSession({ title }), null);

test('a subject shortens a long title, so that an inbox shows the day (docs/product.md#mails)', () => {
  const title = 'Two Days of Air: a Weekend for People Who Have Forgotten How to Do Nothing';
  expect(subject(title)).toBe('Reminder: Two Days of Air: a Weekend for…, December 12');
  expect(subject('A'.repeat(90))).toBe(`Reminder: ${'A'.repeat(36)}…, December 12`);
  expect(subject('A'.repeat(37))).toBe(`Reminder: ${'A'.repeat(37)}, December 12`);
  expect(subject(`An ${'A'.repeat(90)}`)).toBe(`Reminder: An ${'A'.repeat(33)}…, December 12`);
  expect(subject(`${'A'.repeat(35)}🎈${'A'.repeat(9)}`)).toBe(`Reminder: ${'A'.repeat(35)}…, December 12`);
});

test('a long day leaves a part of the title', () => {
  const room = { locationType: 'onsite', zoomLink: null, startTime: '2026-12-31T23:30:00.000Z' } as const;
  const session = exampleSession({ ...room, title: 'A'.repeat(90) });
  expect(subjectLine('Booking Confirmed', session, 'Pacific/Kiritimati')).toBe(
    `Booking Confirmed: ${'A'.repeat(23)}…, January 1 (December 31 in London)`,
  );
});
