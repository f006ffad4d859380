import { expect, test } from 'vitest';
import { SerialQueue } from './aws-proxy.ts';

test('one thing is done at a time, in order, also after one that fails', async () => {
  const queue = new SerialQueue();
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    queue.run(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('one'), work('two', true), work('three')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
});
