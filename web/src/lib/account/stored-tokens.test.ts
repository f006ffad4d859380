import { expect, test } from 'vitest';
import { stashTokens } from './stored-tokens.ts';

test('tokens are set aside and put back; whatever else is stored stays', () => {
  const stored = new Map([
    ['CognitoIdentityServiceProvider.client.sub.accessToken', 'a'],
    ['exhale.account', '{}'],
    ['CognitoIdentityServiceProvider.client.LastAuthUser', 'sub'],
  ]);
  const before = new Map(stored);
  const putBack = stashTokens({
    get length() {
      return stored.size;
    },
    key: (place) => [...stored.keys()][place] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  });
  expect([...stored]).toEqual([['exhale.account', '{}']]);
  putBack();
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(before));
});
