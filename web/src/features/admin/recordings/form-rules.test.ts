import { describe, expect, test } from 'vitest';
import type { Collection } from '#shared/rules/collections.ts';
import { unsentFileProblem } from '../../../lib/upload/unsent-file.ts';
import { fieldsOf, rulesOf, videoProblem } from './form-rules.ts';

const typed = { title: 'Early labour', description: ' ', isFree: false, offlineAllowed: true, orderIndex: '3' };

function messages(collection: Collection, change: Partial<typeof typed>): Record<string, string> {
  const { error } = rulesOf(collection).safeParse({ ...typed, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

// docs/product.md#recording-form
describe('the form of a recording', () => {
  test('sends what was typed', () => {
    expect(rulesOf('birth').parse(typed)).toEqual({
      title: 'Early labour',
      description: null,
      isFree: false,
      offlineAllowed: true,
      orderIndex: 3,
    });
    expect(rulesOf('stress').parse(typed).orderIndex).toBeUndefined();
  });

  test.each([
    ['birth', { title: '  ' }, { title: 'Title is required' }],
    ['birth', { orderIndex: '' }, { orderIndex: 'Order must be a number' }],
    ['birth', { orderIndex: '1.5' }, { orderIndex: 'Order must be a number' }],
    ['stress', { title: '', orderIndex: '' }, { title: 'Title is required' }],
  ] as const)('of %s with %j says %j', (collection, change, expected) => {
    expect(messages(collection, change)).toEqual(expected);
  });

  test('requires an uploaded video for a new recording', () => {
    expect(videoProblem({ phase: 'idle' }, true)).toBe('A video is required');
    expect(videoProblem({ phase: 'idle' }, false)).toBeUndefined();
    expect(videoProblem({ phase: 'done' }, true)).toBeUndefined();
    for (const phase of ['uploading', 'waiting', 'paused', 'checking', 'failed'] as const) {
      expect(videoProblem({ phase }, false)).toContain('still on its way');
      expect(unsentFileProblem({ phase }, 'picture')).toContain('The picture is still on its way');
    }
    expect(unsentFileProblem({ phase: 'idle' }, 'picture')).toBeUndefined();
  });

  test('a new one takes the next place', () => {
    expect(fieldsOf(null, 7)).toEqual({
      title: '',
      description: '',
      isFree: false,
      offlineAllowed: false,
      orderIndex: '7',
    });
  });
});
