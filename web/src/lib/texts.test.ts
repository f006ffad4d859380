import { expect, test } from 'vitest';
import { itemsOf, mailTo, paragraphsOf } from './texts.ts';

test('paragraphs are parted by empty lines, and keep their own line breaks', () => {
  expect(paragraphsOf('One.\nStill one.\n\n  \nTwo.\n')).toEqual(['One.\nStill one.', 'Two.']);
  expect(paragraphsOf('  \n ')).toEqual([]);
});

test('items are lines without their bullets', () => {
  expect(itemsOf('- Warm socks\n* A blanket\n\n• Water, or tea\nA pen - any pen')).toEqual([
    'Warm socks',
    'A blanket',
    'Water, or tea',
    'A pen - any pen',
  ]);
  expect(itemsOf('')).toEqual([]);
});

test('a subject cannot add anything to a mail address', () => {
  expect(mailTo('a@b.c', 'A place?&bcc=x@y.z')).toBe('mailto:a@b.c?subject=A%20place%3F%26bcc%3Dx%40y.z');
});
