import { beforeEach, describe, expect, test } from 'vitest';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { newId } from '../platform/ids.ts';
import { fakePool } from '../testing/fake-pool.ts';
import { testMember } from '../testing/member.ts';
import { scanPrefix } from '../testing/scan.ts';
import { openSharedTable } from '../testing/temporary-table.ts';
import { requestMagicLink } from './magic-link.ts';
import type { SignUpInput } from './pool.ts';
import { spendSecret } from './secrets.ts';
import { setPassword } from './set-password.ts';
import { resendConfirmation, signUp } from './sign-up.ts';

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

const requests = {
  signUp: (email: string, ip = someIp()) =>
    signUp({ ...anywhere, body: { ...names, email }, request: from(ip) }, dependencies),
  resendConfirmation: (email: string, ip = someIp()) =>
    resendConfirmation({ ...anywhere, body: { email }, request: from(ip) }, dependencies),
  requestMagicLink: (email: string, ip = someIp()) =>
    requestMagicLink({ ...anywhere, body: { email, purpose: 'sign_in' }, request: from(ip) }, dependencies),
};

const mailsTo = async (email: string) => (await scanPrefix(table, 'MAIL#')).filter(({ to }) => to === email);

beforeEach(() => {
  calls.length = 0;
});

describe('signing up', () => {
  test('calls the pool with names and a proof that can be spent once', async () => {
    expect(await requests.signUp('ada@example.org')).toEqual({});
    const [call, newcomer] = calls[0] as [string, SignUpInput];
    expect([call, newcomer]).toEqual(['signUp', { ...names, email: 'ada@example.org', proof: expect.any(String) }]);
    const bound = { purpose: 'sign_up', bearer: 'ada@example.org' } as const;
    expect(await spendSecret(table, newcomer.proof, { ...bound, bearer: 'eve@example.org' }, now)).toBe(false);
    expect(await spendSecret(table, newcomer.proof, bound, now)).toBe(true);
    expect(await spendSecret(table, newcomer.proof, bound, now)).toBe(false);
    expect(JSON.stringify(await scanPrefix(table, ''))).not.toContain(names.password);
  });

  test('of an existing address responds alike, and mails the owner', async () => {
    expect(await requests.signUp('known@example.org')).toEqual({});
    expect(await mailsTo('known@example.org')).toMatchObject([{ kind: 'account_exists', state: 'queued' }]);
  });

  test('is 400 for a password that Cognito refuses', async () => {
    const body = { ...names, password: ' spaces ', email: 'space@example.org' };
    await expect(signUp({ ...anywhere, body, request: from(someIp()) }, dependencies)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('a requested mail', () => {
  test('is one item of the outbox, whether or not there is an account', async () => {
    await requests.resendConfirmation('unknown@example.org');
    await requests.requestMagicLink('unknown@example.org');
    const shape = (items: Record<string, unknown>[]) =>
      items
        .map(({ kind, purpose, state }) => ({ kind, purpose, state }))
        .toSorted((a, b) => (`${a.kind}` < `${b.kind}` ? -1 : 1));
    const unknown = shape(await mailsTo('unknown@example.org'));
    expect(unknown).toEqual([
      { kind: 'confirmation_again', purpose: undefined, state: 'queued' },
      { kind: 'magic_link', purpose: 'sign_in', state: 'queued' },
    ]);
    const before = await mailsTo('known@example.org');
    await requests.resendConfirmation('known@example.org');
    await requests.requestMagicLink('known@example.org');
    const known = (await mailsTo('known@example.org')).filter(({ id }) => !before.some((mail) => mail.id === id));
    expect(shape(known)).toEqual(unknown);
    expect(calls).toEqual([]);
  });
});

describe.each(['signUp', 'resendConfirmation', 'requestMagicLink'] as const)('%s', (name) => {
  test('allows five an hour per address, then 429 with Retry-After (docs/trust.md#rate-limits)', async () => {
    const email = `often-${name.toLowerCase()}@example.org`;
    await Promise.all(Array.from({ length: 5 }, () => requests[name](email)));
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
