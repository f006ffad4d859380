import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem, hasCode } from '../problem.ts';

type Token = (options?: { renew?: boolean }) => Promise<string | null>;
const accessToken = vi.fn<Token>();
const readAccount = vi.fn<() => object | null>();
vi.doMock('./auth-session.ts', () => ({ accessToken }));
vi.doMock('./account-store.ts', () => ({ readAccount }));
const forgetEndedSession = vi.fn(async () => {});
vi.doMock('./end-auth-session.ts', () => ({ forgetEndedSession }));
const { call } = await import('../api/call.ts');
const { onSessionExpired } = await import('./session-expiry.ts');

vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/dashboard' } }));

const realFetch = globalThis.fetch;
const fetched = vi.fn<typeof fetch>();
const ended = vi.fn();
let stop = () => {};

beforeEach(() => {
  globalThis.fetch = fetched;
  readAccount.mockReturnValue({ sub: 'sub-1' });
  stop = onSessionExpired(ended);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  stop();
  vi.resetAllMocks();
});

const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });
const unauthorized = () => answer(401, { message: 'Unauthorized' });
const sentTokens = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
const getMe = () => call('getMe', {}).catch((error: unknown) => error);

describe('a call for members', () => {
  test('sends the token of the signed-in member', async () => {
    accessToken.mockResolvedValue('young');
    fetched.mockResolvedValue(answer(200, { sub: 'sub-1' }));
    expect(await getMe()).toEqual({ sub: 'sub-1' });
    expect(sentTokens()).toEqual(['Bearer young']);
  });

  test('renews a token that was refused, and asks once more', async () => {
    accessToken.mockImplementation(async (options) => (options?.renew ? 'new' : 'old'));
    fetched.mockResolvedValueOnce(unauthorized()).mockResolvedValueOnce(answer(200, { sub: 'sub-1' }));
    expect(await getMe()).toEqual({ sub: 'sub-1' });
    expect(sentTokens()).toEqual(['Bearer old', 'Bearer new']);
    expect(ended).not.toHaveBeenCalled();
  });

  test('renews a token without the scope of admins, and asks once more', async () => {
    const forbidden = () => answer(403, { message: 'Forbidden' });
    accessToken.mockImplementation(async (options) => (options?.renew ? 'new' : 'old'));
    fetched.mockResolvedValueOnce(forbidden()).mockResolvedValueOnce(answer(200, { sub: 'sub-1' }));
    expect(await getMe()).toEqual({ sub: 'sub-1' });
    fetched.mockImplementation(async () => forbidden());
    expect(hasCode(await getMe(), 'admin_only')).toBe(true);
    expect(sentTokens()).toEqual(['Bearer old', 'Bearer new', 'Bearer old', 'Bearer new']);
    expect(ended).not.toHaveBeenCalled();
  });

  test.each([
    ['the new one is refused too', 'new'],
    ['it cannot be renewed', null],
  ])('asks to sign in again when %s', async (_, renewed) => {
    accessToken.mockImplementation(async (options) => (options?.renew ? renewed : 'old'));
    fetched.mockImplementation(async () => unauthorized());
    const problem = await getMe();
    expect(hasCode(problem, 'not_signed_in')).toBe(true);
    expect(problem).toHaveProperty('message', 'Please sign in.');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('signs out, without renewing and without asking, when the session was ended from another device', async () => {
    accessToken.mockResolvedValue('old');
    fetched.mockResolvedValue(answer(401, { code: 'auth_session_ended', title: 'You have been signed out.' }));
    expect(hasCode(await getMe(), 'not_signed_in')).toBe(true);
    expect(sentTokens()).toEqual(['Bearer old']);
    expect(forgetEndedSession).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
  });

  test('ends nobody’s session by a late answer to whom the tab was of before, as after an impersonation', async () => {
    accessToken.mockResolvedValue('of the member');
    fetched.mockImplementation(async () => {
      readAccount.mockReturnValue({ sub: 'the admin' });
      return answer(401, { code: 'auth_session_ended', title: 'You have been signed out.' });
    });
    expect(hasCode(await getMe(), 'not_signed_in')).toBe(true);
    expect(forgetEndedSession).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
  });

  test('sends nothing and opens no sign-in dialog for visitors', async () => {
    accessToken.mockResolvedValue(null);
    readAccount.mockReturnValue(null);
    expect(hasCode(await getMe(), 'not_signed_in')).toBe(true);
    expect(ended).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  test('does not take a missing network for the end of a session', async () => {
    accessToken.mockRejectedValue(new ApiProblem('unreachable'));
    expect(hasCode(await getMe(), 'unreachable')).toBe(true);
    expect(ended).not.toHaveBeenCalled();
  });

  test('requests public endpoints without a token', async () => {
    fetched.mockResolvedValue(answer(200, { sessions: [], nextCursor: null }));
    await call('listSessions', { query: {} });
    expect(sentTokens()).toEqual([null]);
    expect(accessToken).not.toHaveBeenCalled();
  });
});
