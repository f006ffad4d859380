import { expect, test, vi } from 'vitest';
import { revokeTokens, stashTokens } from './stored-tokens.ts';

const own = 'CognitoIdentityServiceProvider.client';

function storageOf(stored: Map<string, string>) {
  return {
    get length() {
      return stored.size;
    },
    key: (place: number) => [...stored.keys()][place] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

test('tokens are set aside and put back; whatever else is stored stays', () => {
  const stored = new Map([
    [`${own}.sub.accessToken`, 'a'],
    ['exhale.account', '{}'],
    [`${own}.LastAuthUser`, 'sub'],
  ]);
  const before = new Map(stored);
  const { putBack } = stashTokens(storageOf(stored));
  expect([...stored]).toEqual([['exhale.account', '{}']]);
  putBack();
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(before));
});

test('a session that another one replaced is ended at the user pool, and a failure of that is no failure', async () => {
  const requests = vi.fn<typeof fetch>(async () => Response.error());
  vi.stubGlobal('fetch', requests);
  const stored = new Map([
    [`${own}.sub.refreshToken`, 'old'],
    [`${own}.LastAuthUser`, 'sub'],
  ]);
  await revokeTokens(stashTokens(storageOf(stored)).tokens);
  vi.unstubAllGlobals();
  expect(requests.mock.calls).toEqual([
    ['/cognito', expect.objectContaining({ method: 'POST', body: '{"ClientId":"client","Token":"old"}' })],
  ]);
});
