import { beforeEach, describe, expect, test } from 'vitest';
import { linkMinutes, setupDays } from '#shared/rules/accounts.ts';
import { newId } from '../../ground/platform/ids.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { testMember } from '../../testing/member.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { requestMagicLink } from './magic-link.ts';
import { openPassword } from './sealed-password.ts';
import { setPassword } from './set-password.ts';
import { findPendingSignUp, resendSignUp, signUp } from './sign-up.ts';

// docs/product.md#sign-up, docs/trust.md#same-answers

const table = await openSharedTable();

const now = new Date('2026-11-20T10:10:00.000Z');
const { pool, calls } = fakePool({ 'known@example.org': {} });
const dependencies = { table, now: () => now, newId, pool };
const anywhere = { params: undefined, query: undefined };
const names = { firstName: 'Ada', lastName: 'Lovelace', password: 'six-or-more' };

let lines = 0;
/** A network of its own, so that tests do not share rate limits. */
const someIp = () => `2001:db8:${(lines++).toString(16)}:1::1`;
const from = (ip: string) => ({ ip, country: null });

/** One sign-up of each address. */
const signUpIds = new Map<string, string>();

const requests = {
  signUp: (email: string, ip = someIp()) =>
    signUp({ ...anywhere, body: { ...names, email }, request: from(ip) }, dependencies),
  resendSignUp: async (email: string, ip = someIp()) => {
    signUpIds.set(email, signUpIds.get(email) ?? (await requests.signUp(email)).signUpId);
    const params = { signUpId: String(signUpIds.get(email)) };
    return resendSignUp({ ...anywhere, params, body: undefined, request: from(ip) }, dependencies);
  },
  requestMagicLink: (email: string, ip = someIp()) =>
    requestMagicLink({ ...anywhere, body: { email, purpose: 'sign_in' }, request: from(ip) }, dependencies),
};

const mailsTo = async (email: string) => (await scanPrefix(table, 'MAIL#')).filter(({ to }) => to === email);

beforeEach(() => {
  calls.length = 0;
});

describe('signing up', () => {
  test('keeps the password nowhere: the browser gets it sealed, the table has the key', async () => {
    const { signUpId, sealedPassword } = await requests.signUp('new@example.org');
    const pending = await findPendingSignUp(table, signUpId, now);
    expect(pending).toMatchObject({ email: 'new@example.org', fullName: 'Ada Lovelace' });
    expect(pending && openPassword(sealedPassword, pending)).toBe(names.password);
    const stored = JSON.stringify(await scanPrefix(table, ''));
    for (const text of [names.password, sealedPassword]) expect(stored).not.toContain(text);
    expect(calls).toEqual([]);
  });

  test('ends after seven days', async () => {
    const { signUpId } = await requests.signUp('late@example.org');
    const lastDay = now.getTime() + setupDays * 24 * 3_600_000 - 1000;
    expect(await findPendingSignUp(table, signUpId, new Date(lastDay))).toBeDefined();
    expect(await findPendingSignUp(table, signUpId, new Date(lastDay + 1000))).toBeUndefined();
  });
});

describe('a requested mail', () => {
  test('is one item of the outbox, whether or not there is an account: accounts are not looked up', async () => {
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const { signUpId, ...response } = await requests.signUp(email);
      expect(response).toEqual({ sealedPassword: expect.stringMatching(/^[\w-]{52}$/) });
      const params = { signUpId };
      expect(
        await resendSignUp({ ...anywhere, params, body: undefined, request: from(someIp()) }, dependencies),
      ).toEqual({});
      expect(await requests.requestMagicLink(email)).toEqual({});
      const queued = { state: 'queued', to: email };
      const mails = (await mailsTo(email)).toSorted((a, b) => (`${a.kind}` < `${b.kind}` ? -1 : 1));
      expect(mails).toMatchObject([
        { ...queued, kind: 'magic_link', purpose: 'sign_in' },
        { ...queued, kind: 'sign_up', signUpId },
        { ...queued, kind: 'sign_up', signUpId },
      ]);
    }
    expect(calls).toEqual([]);
  });

  test('of a sign-up that has ended is refused', async () => {
    const params = { signUpId: newId(now) };
    const sent = resendSignUp({ ...anywhere, params, body: undefined, request: from(someIp()) }, dependencies);
    await expect(sent).rejects.toMatchObject({ code: 'sign_up_not_found' });
  });
});

describe.each(['signUp', 'resendSignUp', 'requestMagicLink'] as const)('%s', (name) => {
  test('allows five links an hour per address, then 429 with Retry-After (docs/trust.md#mail-budget)', async () => {
    const email = `often-${name.toLowerCase()}@example.org`;
    await requests[name](email);
    // The first one to repeat the mail of a sign-up comes after that, which counts, too.
    const length = name === 'resendSignUp' ? 3 : 4;
    await Promise.all(Array.from({ length }, () => requests[name](email)));
    const written = (await scanPrefix(table, '')).length;
    await expect(requests[name](email)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 50 * 60 });
    expect(await scanPrefix(table, '')).toHaveLength(written);
    await requests[name](`other-${name.toLowerCase()}@example.org`);
  });
});

describe('a new password without the old one (docs/trust.md#new-passwords)', () => {
  const set = (linkedAt: number | null, newPassword = 'new-password') => {
    const member = testMember({ sub: 'sub-1', email: 'ada@example.org', linkedAt });
    return setPassword({ ...anywhere, body: { newPassword }, member, request: from(someIp()) }, dependencies);
  };
  const second = now.getTime() / 1000;

  test('is set in a session that a link has just opened; ends all sessions and mails the owner', async () => {
    expect(await set(second - linkMinutes * 60)).toEqual({});
    expect(calls).toEqual([
      ['setPassword', 'sub-1', 'new-password'],
      ['signOutEverywhere', 'sub-1'],
    ]);
    expect(await mailsTo('ada@example.org')).toMatchObject([{ kind: 'password_changed' }]);
  });

  test.each([
    ['opened by a password', null],
    ['opened by a link sixteen minutes ago', second - linkMinutes * 60 - 1],
    ['opened by a link at no time', 0],
  ])('is refused in a session %s', async (_, linkedAt) => {
    await expect(set(linkedAt)).rejects.toMatchObject({ code: 'link_session_needed', status: 403 });
    expect(calls).toEqual([]);
  });

  test('that Cognito refuses changes nothing', async () => {
    await expect(set(second, ' no')).rejects.toMatchObject({ code: 'invalid_request' });
    expect(calls.map(([call]) => call)).toEqual(['setPassword']);
  });
});
