import { expect, test } from 'vitest';
import { importedText } from './ImportedPeople.tsx';

// docs/product.md#imported-people

const importedAt = '2026-11-26T10:00:00.000Z';

test('says to how many people mails would go, and that none does', () => {
  expect(importedText({ importedAt, people: 42, waiting: 1, packs: 0, mailsOn: false })).toBe(
    '42 people with a place would get reminders before their sessions. 1 person on waitlists would be offered places that become free. Until you turn them on, nothing goes to them by itself; what you write or announce yourself does.',
  );
});

test('says what goes to them once mails are on', () => {
  expect(importedText({ importedAt, people: 1, waiting: 2, packs: 0, mailsOn: true })).toBe(
    '1 person with a place gets reminders before their sessions. 2 people on waitlists are offered places that become free.',
  );
  expect(importedText({ importedAt, people: 3, waiting: 0, packs: 0, mailsOn: true })).toBe(
    '3 people with a place get reminders before their sessions.',
  );
});

test('says that the owners of packs are told before these end', () => {
  const imports = { importedAt, people: 0, waiting: 0, packs: 7 };
  expect(importedText({ ...imports, mailsOn: true })).toBe('The owners of 7 packs are told before these end.');
  expect(importedText({ ...imports, packs: 1, mailsOn: false })).toContain(
    'The owner of 1 pack would be told before it ends.',
  );
});
