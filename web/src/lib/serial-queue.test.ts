import { describe, expect, test } from 'vitest';
import { enqueue } from './serial-queue.ts';

describe('changes of one thing', () => {
  test('run one after the other, also after a failed one', async () => {
    const begun: string[] = [];
    const gate = Promise.withResolvers<string>();
    const first = enqueue('order', () => {
      begun.push('first');
      return gate.promise;
    });
    const second = enqueue('order', async () => begun.push('second'));
    const other = enqueue('something else', async () => begun.push('other'));
    await other;
    expect(begun).toEqual(['first', 'other']);
    gate.reject(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await second;
    expect(begun).toEqual(['first', 'other', 'second']);
  });

  test('answer as they do', async () => {
    await expect(enqueue('order', async () => 7)).resolves.toBe(7);
  });
});
