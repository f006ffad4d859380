import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookEvents } from './stripe-events.ts';

test('the manual names the events that the webhook handles, and no others (docs/operations.md#stripe)', () => {
  const section = /\n## Stripe\n([\s\S]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '';
  const named = [...section.matchAll(/`((?:checkout|charge|refund|payment_intent|invoice|customer)\.[a-z_.]+)`/g)].map(
    ([, event]) => event,
  );
  expect(named.sort()).toEqual([...webhookEvents].sort());
});
