import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkMinutes, setupDays, setupMinutes } from '#shared/rules/accounts.ts';
import type { PoolAccount } from '../../domains/identity/pool.ts';
import { spendSecret } from '../../domains/identity/secrets.ts';
import { findSetupLink } from '../../domains/identity/setup-links.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { pendingSignUpKey } from '../../ground/keys/sign-up.ts';
import type { NewMail } from '../../ground/outbox/mail.ts';
import { findMail, queueMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { exampleBooking, examplePurchase } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
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

type Kind = Pick<NewMail, 'kind'> & Record<string, unknown>;

/** Queues a mail and delivers it. */
async function post(kind: Kind, account?: Partial<PoolAccount>, at = now) {
  const { pool, calls } = fakePool(account ? { [to]: { sub: 'sub-1', ...account } } : {});
  const id = newId(now);
  await transact(table, [queueMail({ id, to, ...kind } as NewMail, now)]);
  const delivery = await deliver(id, { table, now: () => at, send, site, pool });
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

  test('says so when the studio sent it', async () => {
    await post({ ...signIn, byStudio: true }, {});
    expect(sent[0]?.subject).toBe('A link from Exhale for a new password');
    expect(sent[0]?.text).toContain('Exhale sends you this link: it signs you in without a password.');
    expect(sent[0]?.text).toContain('If you do not need it, ignore this mail');
  });

  test('for a password reset without an account is dropped', async () => {
    expect(await post(signIn)).toMatchObject({ delivery: 'settled', state: 'dropped' });
    expect(sent).toEqual([]);
  });

  test('to set up a missing account makes it, within an hour, and leads to what was ordered', async () => {
    const booking = exampleBooking({ id: newId(now), attendeeEmail: to, attendeeName: 'Ada Lovelace' });
    await storePlace(table, booking);
    await post({ ...setup, guestOrder: { bookingId: booking.id } });
    expect(sent[0]).toMatchObject({ to, subject: 'Set up your account' });
    const [, secret = ''] =
      /\/setup-account#email=ada%2B1%40example\.org&secret=([\w-]{43})&next=%2Fuser%2Fbookings&bookingId=\w+\n/.exec(
        sent[0]?.text ?? '',
      ) ?? [];
    const link = { email: to, fullName: 'Ada Lovelace', signUpId: null, isUsed: false };
    const lastMinute = new Date(now.getTime() + setupMinutes * 60_000 - 1000);
    expect(await findSetupLink(table, secret, lastMinute)).toEqual(link);
    const tooLate = findSetupLink(table, secret, new Date(lastMinute.getTime() + 1000));
    await expect(tooLate).rejects.toMatchObject({ code: 'link_not_found' });
    expect(JSON.stringify(await scanPrefix(table, ''))).not.toContain(secret);
  });

  test('to set up the account of someone who moved with the studio works for seven days', async () => {
    await post({ ...setup, byStudio: true, fullName: 'Ada Lovelace' });
    const [, secret = ''] = /&secret=([\w-]{43})/.exec(sent[0]?.text ?? '') ?? [];
    const lastDay = new Date(now.getTime() + setupDays * 24 * 3_600_000 - 1000);
    expect(await findSetupLink(table, secret, lastDay)).toMatchObject({ email: to, fullName: 'Ada Lovelace' });
    expect(sent[0]?.text).toContain(`within ${setupDays} days`);
  });

  test('to set up an account is not sent an hour after it was asked for, but for the studio’s', async () => {
    const later = new Date(now.getTime() + setupMinutes * 60_000);
    expect(await post(setup, undefined, later)).toMatchObject({ state: 'expired' });
    expect(await post({ ...setup, byStudio: true }, undefined, later)).toMatchObject({ state: 'sent' });
  });

  test('takes no name of an order that was made with another address', async () => {
    const booking = exampleBooking({ id: newId(now), attendeeEmail: 'eve@example.org', attendeeName: 'Eve Stranger' });
    const purchase = examplePurchase({ id: newId(now), buyerEmail: 'eve@example.org', buyerName: 'Eve Stranger' });
    await storePlace(table, booking);
    await putItem(table, orderItem(purchase));
    await post({ ...setup, guestOrder: { bookingId: booking.id, purchaseId: purchase.id } });
    const [, secret = ''] = /&secret=([\w-]{43})/.exec(sent[0]?.text ?? '') ?? [];
    expect(await findSetupLink(table, secret, now)).toMatchObject({ fullName: 'ada+1' });
  });

  test('to a disabled account is dropped', async () => {
    expect(await post(signIn, { enabled: false })).toMatchObject({ state: 'dropped' });
    expect(await post(setup, { enabled: false })).toMatchObject({ state: 'dropped' });
    expect(sent).toEqual([]);
  });
});

describe('the mail of a sign-up', () => {
  const signUp = { kind: 'sign_up', signUpId: newId(now) } as const;
  const expiresAt = now.getTime() / 1000 + 60;
  const pending = {
    ...signUp,
    email: to,
    fullName: 'Ada Lovelace',
    passwordKey: 'k',
    createdAt: now.toISOString(),
    expiresAt,
  };
  beforeAll(() => putItem(table, { ...pendingSignUpKey(signUp.signUpId), ...pending }));

  test('has a link that makes the account, and a text part', async () => {
    await post(signUp);
    expect(sent[0]).toMatchObject({ to, subject: 'Confirm your e-mail address' });
    const [, secret = ''] =
      /\/setup-account#email=ada%2B1%40example\.org&secret=([\w-]{43})\n/.exec(sent[0]?.text ?? '') ?? [];
    expect(sent[0]?.html).toContain(secret);
    const link = { email: to, fullName: 'Ada Lovelace', signUpId: signUp.signUpId, isUsed: false };
    expect(await findSetupLink(table, secret, now)).toEqual(link);
  });

  test('leads to the sign-in page when there is an account already, and to nothing when it is disabled', async () => {
    await post(signUp, {});
    expect(sent[0]).toMatchObject({ subject: 'You have an account already' });
    expect(sent[0]?.text).toContain('https://exhale.example/sign-in?email=ada%2B1%40example.org');
    expect(await post(signUp, { enabled: false })).toMatchObject({ state: 'dropped' });
  });

  test('is dropped when the sign-up has ended', async () => {
    expect(await post({ kind: 'sign_up', signUpId: newId(now) })).toMatchObject({ state: 'dropped' });
    expect(sent).toEqual([]);
  });
});

describe('a mail to a guest', () => {
  const free = { kind: 'free_recording', collection: 'birth', fullName: 'Ada Lovelace' } as const;
  const next = '/dashboard/resources?confirmed=true&email=ada%2B1%40example.org&type=birth';

  test('who asked for a free recording has the link that sets up the account, for seven days, and leads on', async () => {
    await post(free);
    const [, fragment = ''] = /\/setup-account#(\S+)/.exec(sent[0]?.text ?? '') ?? [];
    const link = new URLSearchParams(fragment);
    expect(link.get('next')).toBe(next);
    const lastDay = new Date(now.getTime() + setupDays * 24 * 3_600_000 - 1000);
    const found = await findSetupLink(table, String(link.get('secret')), lastDay);
    expect(found).toMatchObject({ fullName: 'Ada Lovelace' });
  });

  test('who has an account leads there by signing in, without a secret', async () => {
    await post(free, {});
    expect(sent[0]?.text).toContain(`https://exhale.example${next}\n`);
    expect(sent[0]?.text).not.toContain('secret');
  });
});

test('a new password is announced with its time and a link to reset it (docs/product.md#passwords)', async () => {
  await post({ kind: 'password_changed', changedAt: '2026-11-19T21:05:00.000Z' }, {});
  expect(sent[0]?.text).toContain('on November 19, 2026 at 9:05 PM UTC');
  expect(sent[0]).toMatchObject({ subject: 'Your password was changed' });
  expect(sent[0]?.text).toContain('https://exhale.example/sign-in?tab=reset-password&email=ada%2B1%40example.org');
});

test.each([
  ['account_set_up', 'Your account is set up', 'https://exhale.example/dashboard'],
  ['new_device', 'New sign-in to your account', 'https://exhale.example/dashboard/settings'],
])('%s says where and when, and what to do (docs/trust.md#account-notices)', async (kind, subject, way) => {
  const at = '2026-11-19T21:05:00.000Z';
  await post({ kind, device: 'Safari on iPhone', country: 'DE', at } as Kind, {});
  expect(sent[0]).toMatchObject({ subject, to });
  for (const said of [
    'When: November 19, 2026, 9:05 PM UTC',
    'Device: Safari on iPhone',
    'Country: Germany',
    'Set a new password:\nhttps://exhale.example/sign-in?tab=reset-password&email=ada%2B1%40example.org',
    `${way}\n`,
  ])
    expect(sent[0]?.text).toContain(said);
  await post({ kind, device: 'Unknown device', country: null, at } as Kind, {});
  expect(sent[1]?.text).toContain('Country: unknown');
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
    await transact(table, [queueMail({ id, to, ...kind } as NewMail, now)]);
    await deliver(id, { table, now: atEnd, send, site, pool: account });
    expect(await findMail(table, id)).toMatchObject({ state });
  }
  expect(sent).toMatchObject([{ subject: 'Set up your account' }]);
});
