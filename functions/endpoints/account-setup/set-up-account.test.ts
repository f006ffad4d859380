import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setupDays } from '#shared/rules/accounts.ts';
import { createSetupLink, findSetupLink } from '../../domains/identity/setup-links.ts';
import { signUp } from '../../domains/identity/sign-up.ts';
import { findProfile } from '../../domains/members/profile.ts';
import { authSessionCheck } from '../../ground/auth-sessions/check.ts';
import type { HttpError } from '../../ground/platform/http-error.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { randomIp } from '../../testing/cloud.ts';
import { exampleBooking } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { testMember } from '../../testing/member.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { readSetupLink, setUpAccount } from './set-up-account.ts';

// docs/trust.md#set-up-links, docs/trust.md#typed-passwords

const table = await openSharedTable();
beforeAll(() => logger.setLogLevel('SILENT'));

const now = new Date('2026-11-20T10:00:00.000Z');
let at = now;
let email = '';
let { pool, calls, passwordOf, remove } = fakePool();
beforeEach(() => {
  at = now;
  email = `${newId(now).toLowerCase()}@example.org`;
  ({ pool, calls, passwordOf, remove } = fakePool());
});

const anywhere = () => ({ params: undefined, query: undefined, request: { ip: randomIp(), country: null } });
const dependencies = () => ({ table, now: () => at, newId, pool });

/** A link as the mail of this sign-up has it; of a guest's order without one. */
const mailLink = (signUpId: string | null = null) =>
  createSetupLink(table, { email, fullName: 'Ada Lovelace', signUpId }, setupDays * 24 * 60, at);
const typed = async (password: string) => {
  const body = { firstName: 'Ada', lastName: 'Lovelace', email, password };
  return signUp({ ...anywhere(), body }, dependencies());
};

type Body = { secret: string; password?: string; sealedPassword?: string };
const read = (secret: string) => readSetupLink({ ...anywhere(), body: { secret } }, dependencies());
const setUp = (body: Body) => setUpAccount({ ...anywhere(), body }, dependencies());
/** `set up`, or the code of the failure. */
const attempt = (body: Body) =>
  setUp(body).then(
    () => 'set up',
    ({ code }: HttpError) => code,
  );

const mails = async () => (await scanPrefix(table, 'MAIL#')).filter(({ to }) => to === email);

describe('the address (docs/trust.md#account-notices)', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
  const caller = { ip: randomIp(), country: 'DE', userAgent: iPhone, deviceMarker: 'm'.repeat(43) };
  const setUpBy = (secret: string, own = dependencies()) =>
    setUpAccount({ ...anywhere(), request: caller, body: { secret, password: 'breathe-in' } }, own);

  test('is told once that its account was set up: where and when', async () => {
    const secret = await mailLink();
    await setUpBy(secret);
    await expect(setUpBy(secret)).rejects.toMatchObject({ code: 'link_used' });
    const told = { kind: 'account_set_up', device: 'Safari on iPhone', country: 'DE', at: now.toISOString() };
    expect(await mails()).toMatchObject([told]);
  });

  test('is not told again of the session that begins in the same browser, but of any other', async () => {
    await setUpBy(await mailLink());
    const checkSession = authSessionCheck(dependencies());
    const session = () => testMember({ sub: `sub-of-${email}`, email, authenticatedAt: now.getTime() / 1000 });
    await checkSession(session(), caller);
    expect(await mails()).toHaveLength(1);
    await checkSession(session(), { ...caller, deviceMarker: 'n'.repeat(43) });
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['account_set_up', 'new_device']);
  });

  test('is not told of an account that was not set up', async () => {
    const secret = await mailLink();
    await expect(setUp({ secret, password: ' blank' })).rejects.toMatchObject({ status: 400 });
    expect(await mails()).toEqual([]);
  });

  test('is told also when a crash follows the password', async () => {
    const secret = await mailLink();
    const setPassword = async (sub: string, password: string) => {
      await pool.setPassword(sub, password);
      throw new Error('crash');
    };
    await expect(setUpBy(secret, { ...dependencies(), pool: { ...pool, setPassword } })).rejects.toThrow('crash');
    const aMinuteLater = new Date(now.getTime() + 60_000).toISOString();
    expect(await mails()).toMatchObject([{ kind: 'account_set_up', nextAttemptAt: aMinuteLater }]);
  });
});

describe('a set-up link', () => {
  test('makes the account with the known name, and gives it the guest’s bookings', async () => {
    const booking = exampleBooking({ id: newId(now), attendeeEmail: email });
    await storePlace(table, booking);
    const secret = await mailLink();
    expect(await read(secret)).toEqual({ state: 'open', email, fullName: 'Ada Lovelace', signUpId: null });
    expect(await setUp({ secret, password: 'breathe-in' })).toEqual({
      email,
      signInSecret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const sub = `sub-of-${email}`;
    expect(calls).toEqual([
      ['createAccount', { email, fullName: 'Ada Lovelace' }],
      ['setPassword', sub, 'breathe-in'],
    ]);
    expect(await findProfile(table, sub)).toMatchObject({ email, fullName: 'Ada Lovelace' });
    expect((await findProfile(table, sub))?.longPasswordAt).toBeUndefined();
    expect(await findPlace(table, booking.id)).toMatchObject({ memberSub: sub });
    expect(await scanPrefix(table, 'SETUP#')).toEqual([]);
  });

  test('works once, also after the account is deleted', async () => {
    const secret = await mailLink();
    expect(await attempt({ secret, password: 'breathe-in' })).toBe('set up');
    expect(await read(secret)).toMatchObject({ state: 'used' });
    expect(await attempt({ secret, password: 'breathe-out' })).toBe('link_used');
    remove(email);
    expect(await attempt({ secret, password: 'breathe-out' })).toBe('link_used');
    expect(passwordOf(email)).toBeUndefined();
  });

  test.each([1, 2])('of twenty concurrent uses of %i links one sets the password', async (links) => {
    const secrets = await Promise.all(Array.from({ length: links }, () => mailLink()));
    const passwords = Array.from({ length: 20 }, (_, n) => `breathe-in-${n}`);
    const outcomes = await Promise.all(
      passwords.map(async (password, n) => ({
        password,
        outcome: await attempt({ secret: secrets[n % links] ?? '', password }),
      })),
    );
    const [winner, ...others] = outcomes.filter(({ outcome }) => outcome === 'set up');
    expect(others).toEqual([]);
    expect(passwordOf(email)).toBe(winner?.password);
    expect(calls.filter(([call]) => call === 'setPassword')).toHaveLength(1);
    const refusals = new Set(outcomes.map(({ outcome }) => outcome));
    for (const outcome of ['set up', 'link_used', 'account_exists', 'busy']) refusals.delete(outcome);
    expect([...refusals]).toEqual([]);
  });

  test('ends after seven days', async () => {
    const secret = await mailLink();
    at = new Date(now.getTime() + setupDays * 24 * 3_600_000);
    expect(await attempt({ secret, password: 'breathe-in' })).toBe('link_not_found');
    await expect(read(secret)).rejects.toMatchObject({ code: 'link_not_found', status: 404 });
    expect(calls).toEqual([]);
  });

  test('makes no account where there is one, and stays unused', async () => {
    const secret = await mailLink();
    ({ pool, calls } = fakePool({ [email]: {} }));
    expect(await read(secret)).toMatchObject({ state: 'account_exists' });
    expect(await attempt({ secret, password: 'breathe-in' })).toBe('account_exists');
    expect(calls).toEqual([]);
    expect(await findSetupLink(table, secret, at)).toMatchObject({ isUsed: false });
  });

  test('is not used up by a refused password', async () => {
    const secret = await mailLink();
    for (const password of ['password', ' blank'])
      await expect(setUp({ secret, password })).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
    expect(await attempt({ secret })).toBe('password_needed');
    expect(await attempt({ secret, password: 'breathe-in' })).toBe('set up');
  });

  test('completes what a crash between the calls left unfinished', async () => {
    const secret = await mailLink();
    const crashing = { ...pool, setPassword: () => Promise.reject(new Error('crash')) };
    const body = { secret, password: 'breathe-in' };
    await expect(setUpAccount({ ...anywhere(), body }, { ...dependencies(), pool: crashing })).rejects.toThrow('crash');
    expect(await read(secret)).toMatchObject({ state: 'open' });
    expect(await attempt({ secret, password: 'breathe-out' })).toBe('set up');
    expect(passwordOf(email)).toBe('breathe-out');
  });

  test('that was never issued is unknown', async () => {
    expect(await attempt({ secret: 'x'.repeat(43), password: 'breathe-in' })).toBe('link_not_found');
  });
});

describe('a typed password', () => {
  test.each([
    ['before', ['attacker', 'victim']],
    ['after', ['victim', 'attacker']],
  ])('of someone who signs up %s the owner of the address opens nothing', async (_, order) => {
    const sealed: Record<string, { signUpId: string; sealedPassword: string }> = {};
    for (const who of order) sealed[who] = await typed(`typed-by-${who}`);
    const { attacker, victim } = sealed;
    if (!attacker || !victim) throw new Error('both sign up');
    // Both links reach the victim's mailbox alone. The attacker's does not accept either browser's password: with the
    // attacker's own, which is in the attacker's browser, it would.
    const ofAttacker = await mailLink(attacker.signUpId);
    const ofVictim = await mailLink(victim.signUpId);
    const outcomes = [
      await attempt({ secret: ofVictim, sealedPassword: attacker.sealedPassword }),
      await attempt({ secret: ofAttacker, sealedPassword: victim.sealedPassword }),
      await attempt({ secret: ofAttacker }),
    ];
    expect(outcomes).toEqual(['password_needed', 'password_needed', 'password_needed']);
    expect(await attempt({ secret: ofVictim, sealedPassword: victim.sealedPassword })).toBe('set up');
    expect(passwordOf(email)).toBe('typed-by-victim');
    expect(await attempt({ secret: ofAttacker, sealedPassword: attacker.sealedPassword })).toBe('account_exists');
    expect(passwordOf(email)).toBe('typed-by-victim');
  });

  test('does not count in another browser, which asks for a new one', async () => {
    const { signUpId } = await typed('typed-at-home');
    const secret = await mailLink(signUpId);
    expect(await read(secret)).toMatchObject({ signUpId });
    expect(await attempt({ secret, password: 'chosen-on-the-phone' })).toBe('set up');
    expect(passwordOf(email)).toBe('chosen-on-the-phone');
  });

  test('counts only as it was sealed: not cut, changed, or sealed for another address', async () => {
    const { signUpId, sealedPassword } = await typed('typed-at-home');
    const secret = await mailLink(signUpId);
    const bytes = Buffer.from(sealedPassword, 'base64url');
    const changed = Buffer.from(bytes.map((byte, n) => (n === 14 ? byte ^ 1 : byte)));
    email = `other-${email}`;
    const other = await typed('typed-at-home');
    for (const wrong of [
      changed.toString('base64url'),
      bytes.subarray(0, -1).toString('base64url'),
      'A'.repeat(52),
      other.sealedPassword,
    ]) {
      expect(await attempt({ secret, sealedPassword: wrong })).toBe('password_needed');
    }
    expect(await attempt({ secret, sealedPassword })).toBe('set up');
  });

  test('is refused when it is on the lists of common ones, before anything is written', async () => {
    const before = await scanPrefix(table, 'SIGNUP#');
    await expect(typed('password')).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await scanPrefix(table, 'SIGNUP#')).toHaveLength(before.length);
  });
});
