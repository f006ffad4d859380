import { expect, test } from 'vitest';
import { paths } from '#shared/contract/paths.ts';
import { readLink } from './links.ts';

test('reads address and secret of a mailed link, also with a plus in the address', () => {
  const magic = new URL(paths.magicLink.href('maya+site@example.com', 'aB-_9'), 'https://exhale.example');
  expect(readLink(magic.hash)).toEqual({ email: 'maya+site@example.com', secret: 'aB-_9', code: '' });
  const confirm = new URL(paths.confirmSignUp.href('maya@example.com', '123456'), 'https://exhale.example');
  expect(readLink(confirm.hash)).toMatchObject({ email: 'maya@example.com', code: '123456' });
  expect(readLink('#email=maya+site@example.com&code=1').email).toBe('maya+site@example.com');
  expect(readLink('')).toEqual({ email: '', secret: '', code: '' });
});
