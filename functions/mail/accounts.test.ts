import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkMinutes } from '#shared/rules/accounts.ts';
import type { PoolAccount } from '../identity/pool.ts';
import { spendSecret } from '../identity/secrets.ts';
import type { AccountMail } from '../outbox/mail.ts';
import { findMail, queueMail } from '../outbox/queue.ts';
import { newId } from '../platform/ids.ts';
import { logger } from '../platform/log.ts';
import { transact } from '../platform/transact.ts';
import { fakePool } from '../testing/fake-pool.ts';
import { scanPrefix } from '../testing/scan.ts';
import { openTemporaryTable } from '../testing/temporary-table.ts';
import { deliver } from './deliver.ts';
import type { Message } from './message.ts';

// docs/trust.md#same-answers: accounts are looked up only when a mail is sent.

const table = await openTemporaryTable();
afterAll(() => table.close());
beforeAll(() => logger.setLogLevel('SILENT'));

const now = new Date('2026-11-20T10:00:00.000Z');
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const to = 'ada+1@example.org';
const sent: Message[] = [];
const send = async (message: Message) => {
  sent.push(message);
  return 'message';
};
beforeEach(() => {
  sent.length = 0;
});

type Kind = { kind: Exclude<AccountMail['kind'], 'magic_link'> } | { kind: 'magic_link'; purpose: 'sign_in' | 'setup' };

/** Queues a mail and delivers it. */
async function post(kind: Kind, account?: Partial<PoolAccount>) {
  const { pool, calls } = fakePool(account ? { [to]: { sub: 'sub-1', ...account } } : {});
  const id = newId(now);
  await transact(table, [queueMail({ id, to, ...kind }, now)]);
  const delivery = await deliver(id, { table, now: () => now, send, site, pool });
  return { delivery, calls, state: (await findMail(table, id))?.state };
}

const signIn = { kind: 'magic_link', purpose: 'sign_in' } as const;
const setup = { kind: 'magic_link', purpose: 'setup' } as const;

describe('a magic link', () => {
  test.each([signIn, setup])('is sent to an account ($purpose), works once and expires', async (kind) => {
    expect(await post(kind, {})).toMatchObject({ delivery: 'sent', state: 'sent' });
    const [message] = sent;
    expect(message).toMatchObject({ to, subject: 'Your sign-in link', replyTo: site.adminEmail });
    const [, secret = ''] = /#email=ada%2B1%40example\.org&secret=([\w-]{43})/.exec(message?.text ?? '') ?? [];
    expect(message?.text).toContain(`https://exhale.example/sign-in/link#email=ada%2B1%40example.org&secret=${secret}`);
    expect(message?.text).toContain(`within ${linkMinutes} minutes`);
    // The table has only its hash.
    expect(JSON.stringify(await scanPrefix(table, ''))).not.toContain(secret);
    const end = new Date(now.getTime() + linkMinutes * 60_000);
    expect(await spendSecret(table, secret, { purpose: 'magic_link', bearer: 'sub-1' }, end)).toBe(false);
    expect(await spendSecret(table, secret, { purpose: 'magic_link', bearer: 'sub-1' }, now)).toBe(true);
  });

  test('for a password reset without an account is dropped', async () => {
    expect(await post(signIn)).toMatchObject({ delivery: 'settled', state: 'dropped' });
    expect(sent).toEqual([]);
  });

  test('to set up a missing account becomes an invitation', async () => {
    expect(await post(setup)).toMatchObject({ delivery: 'sent' });
    expect(sent[0]?.text).toContain('https://exhale.example/sign-in?tab=sign-up&email=ada%2B1%40example.org');
  });

  test('to a disabled account is dropped', async () => {
    expect(await post(signIn, { enabled: false })).toMatchObject({ state: 'dropped' });
    expect(await post(setup, { enabled: false })).toMatchObject({ state: 'dropped' });
    expect(sent).toEqual([]);
  });
});

test.each<Kind>([signIn, setup, { kind: 'confirmation_again' }, { kind: 'account_exists' }])(
  'an unconfirmed account gets the confirmation in place of %j',
  async (kind) => {
    const { calls, state } = await post(kind, { confirmed: false });
    expect(calls).toEqual([['resendConfirmation', to]]);
    expect([state, sent]).toEqual(['sent', []]);
  },
);

test('the confirmation is dropped for a confirmed or missing account', async () => {
  expect(await post({ kind: 'confirmation_again' }, {})).toMatchObject({ state: 'dropped' });
  expect(await post({ kind: 'confirmation_again' })).toMatchObject({ state: 'dropped' });
  expect(sent).toEqual([]);
});

test('a repeated sign-up mails the link to the sign-in page', async () => {
  await post({ kind: 'account_exists' }, {});
  expect(sent[0]).toMatchObject({ subject: 'You have an account already' });
  expect(sent[0]?.text).toContain('https://exhale.example/sign-in?email=ada%2B1%40example.org');
});

test('a new password is announced with a link to reset it', async () => {
  await post({ kind: 'password_changed' }, {});
  expect(sent[0]).toMatchObject({ subject: 'Your password was changed' });
  expect(sent[0]?.text).toContain('https://exhale.example/sign-in?tab=reset-password&email=ada%2B1%40example.org');
});

test('mails about accounts have no empty table in either form', async () => {
  await post({ kind: 'password_changed' }, {});
  expect(sent[0]?.html).not.toContain('<th ');
  expect(sent[0]?.text).not.toMatch(/\n{3}/);
});

test('a failure of Cognito is retried, and only one secret is mailed', async () => {
  const { pool } = fakePool({ [to]: {} });
  const id = newId(now);
  await transact(table, [queueMail({ id, to, ...signIn }, now)]);
  const findAccount = async () => {
    throw new Error('not now');
  };
  expect(await deliver(id, { table, now: () => now, send, site, pool: { ...pool, findAccount } })).toBe('later');
  const later = () => new Date(now.getTime() + 60_000);
  expect(await deliver(id, { table, now: later, send, site, pool })).toBe('sent');
  expect(await deliver(id, { table, now: later, send, site, pool })).toBe('settled');
  expect(sent).toHaveLength(1);
});

test('a link is not mailed once the minutes for which it was asked are over (docs/trust.md#mail-delivery)', async () => {
  const { pool } = fakePool({ [to]: {} });
  const atEnd = () => new Date(now.getTime() + linkMinutes * 60_000);
  for (const [kind, account, state] of [
    [signIn, pool, 'expired'],
    [setup, pool, 'expired'],
    [setup, fakePool().pool, 'sent'],
  ] as const) {
    const id = newId(now);
    await transact(table, [queueMail({ id, to, ...kind }, now)]);
    await deliver(id, { table, now: atEnd, send, site, pool: account });
    expect(await findMail(table, id)).toMatchObject({ state });
  }
  expect(sent).toMatchObject([{ subject: 'Set up your account' }]);
});
