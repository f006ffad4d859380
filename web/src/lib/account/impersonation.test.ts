import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hasCode } from '../problem.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import type { Impersonation } from './impersonation.ts';

// An admin who is signed in as another member, in this tab alone (docs/product.md#impersonation).

const tab = new Map<string, string>();
const browser = new Map<string, string>();
const storage = (stored: Map<string, string>) =>
  new Proxy(fakeStorage(stored), {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
const assign = vi.fn();
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('window', { sessionStorage: storage(tab), localStorage: storage(browser), location: { assign } });
vi.stubGlobal('fetch', fetched);

const {
  beginImpersonation,
  endExpiredImpersonation,
  impersonationToken,
  leaveImpersonation,
  tokenState,
  takeGreeting,
  takeEndedName,
} = await import('./impersonation.ts');
const { isImpersonating, storeAccount, readAccount } = await import('./account-store.ts');

const ada = { sub: 'sub-admin', name: 'Ada', email: 'ada@example.org', admin: true };
const person = { sub: 'sub-mara', email: 'mara@example.org', fullName: 'Mara Lindgren' };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const as = (over: Partial<Impersonation> = {}): Impersonation => ({
  accessToken: 'first',
  expiresAt: inMinutes(15),
  until: inMinutes(30),
  person,
  ...over,
});
const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });
/** What becomes of a promise that never ends: the page is left. */
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((done) => setImmediate(done, 'left'))]);
const token = (renew = false) => impersonationToken({ renew });

beforeEach(() => {
  tab.clear();
  browser.clear();
  fetched.mockReset();
  assign.mockReset();
  storeAccount(ada);
});

describe('this tab', () => {
  test('is the member’s; the admin’s own session in the browser stays', () => {
    beginImpersonation(as());
    expect(isImpersonating()).toBe(true);
    expect(readAccount()).toEqual({ sub: 'sub-mara', name: 'Mara Lindgren', email: 'mara@example.org', admin: false });
    expect(JSON.parse(browser.get('exhale.account') ?? '')).toEqual(ada);
    expect(assign).toHaveBeenCalledWith('/dashboard');
    expect(JSON.stringify([...browser])).not.toContain('first');
  });

  test('keeps cached data of the member to its tab', () => {
    beginImpersonation(as());
    storeAccount({ sub: 'sub-mara', name: 'Mara L.', email: 'mara@example.org', admin: false });
    expect(readAccount()?.name).toBe('Mara L.');
    expect(JSON.parse(browser.get('exhale.account') ?? '')).toEqual(ada);
  });

  test('greets once', () => {
    beginImpersonation(as());
    expect([takeGreeting(), takeGreeting()]).toEqual([true, false]);
  });

  test('is the admin’s again after leaving, which the server is notified of', async () => {
    beginImpersonation(as());
    fetched.mockResolvedValue(answer(200));
    expect(await settled(leaveImpersonation())).toBe('left');
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/me/impersonation/end');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer first');
    expect(tab.size).toBe(0);
    expect(readAccount()).toEqual(ada);
    expect(assign).toHaveBeenLastCalledWith('/admin/users/sub-mara');
  });

  test('is the admin’s again even when the server is unreachable', async () => {
    beginImpersonation(as());
    fetched.mockRejectedValue(new TypeError('no network'));
    await settled(leaveImpersonation());
    expect(readAccount()).toEqual(ada);
  });

  test('that ends by expiry names the member once', async () => {
    beginImpersonation(as());
    await settled(endExpiredImpersonation());
    expect(isImpersonating()).toBe(false);
    expect([takeEndedName(), takeEndedName()]).toEqual(['Mara Lindgren', null]);
  });
});

describe('the token', () => {
  test.each([
    ['good for a while', {}, 'good'],
    ['about to end', { expiresAt: inMinutes(0.9) }, 'renew'],
    ['ended', { expiresAt: inMinutes(-1) }, 'renew'],
    ['past its half hour', { expiresAt: inMinutes(5), until: inMinutes(0) }, 'over'],
  ])('%s', (_, over, expected) => expect(tokenState(as(over), Date.now())).toBe(expected));

  test('is the issued one, until it is about to expire', async () => {
    beginImpersonation(as());
    expect(await token()).toBe('first');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is renewed once for concurrent requests', async () => {
    beginImpersonation(as({ expiresAt: inMinutes(0.5) }));
    fetched.mockImplementation(async () => answer(200, as({ accessToken: 'second' })));
    expect(await Promise.all([token(), token(), token()])).toEqual(['second', 'second', 'second']);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/me/impersonation');
    expect(await token()).toBe('second');
  });

  test.each([401, 403, 404])('that cannot be renewed (%d) is the end of it', async (status) => {
    beginImpersonation(as());
    fetched.mockResolvedValue(answer(status));
    expect(await settled(token(true))).toBe('left');
    expect(isImpersonating()).toBe(false);
    expect(assign).toHaveBeenLastCalledWith('/admin/users/sub-mara');
  });

  test.each([429, 500, 503])('is not the end while the server only has trouble (%d)', async (status) => {
    beginImpersonation(as());
    fetched.mockResolvedValue(answer(status));
    const problem = await token(true).catch((error: unknown) => error);
    expect(hasCode(problem, 'unreachable')).toBe(true);
    expect(isImpersonating()).toBe(true);
  });

  test('is none once the half hour is over, without a request', async () => {
    beginImpersonation(as({ until: inMinutes(0) }));
    expect(await settled(token())).toBe('left');
    expect(fetched).not.toHaveBeenCalled();
    expect(isImpersonating()).toBe(false);
  });
});
