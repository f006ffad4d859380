import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { linkMinutes } from '#shared/rules/accounts.ts';
import type { Bound } from '../../ground/keys/secret.ts';
import { transact } from '../../ground/platform/transact.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { findJustUsed, newSecret, putSecret, spendSecret } from './secrets.ts';

// docs/trust.md#one-time-links

const table = await openSharedTable();

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const link: Bound = { purpose: 'magic_link', bearer: 'sub-1' };

async function kept(bound: Bound = link): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, bound, now, linkMinutes)]);
  return secret;
}

test('a secret is 256 random bits, URL-safe', () => {
  const made = Array.from({ length: 200 }, newSecret);
  expect(new Set(made).size).toBe(200);
  for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/);
});

test('the table has only its hash', async () => {
  const secret = await kept();
  const { Items } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  expect(JSON.stringify(Items)).not.toContain(secret);
  expect(Items?.[0]?.PK).toMatch(/^SECRET#[0-9a-f]{64}$/);
});

test('it is valid once, and then marked as used', async () => {
  const secret = await kept();
  expect(await findJustUsed(table, secret, link, later(30))).toBeUndefined();
  expect(await spendSecret(table, secret, link, later(30))).toBe(true);
  expect(await spendSecret(table, secret, link, later(31))).toBe(false);
  const used = { purpose: 'magic_link', bearer: 'sub-1', usedAt: later(30).getTime() / 1000 };
  expect(await findJustUsed(table, secret, link, later(90))).toMatchObject(used);
  expect(await findJustUsed(table, secret, link, later(91))).toBeUndefined();
});

test('of twenty concurrent attempts one wins', async () => {
  const secret = await kept();
  const attempts = await Promise.all(Array.from({ length: 20 }, () => spendSecret(table, secret, link, now)));
  expect(attempts.filter(Boolean)).toHaveLength(1);
});

describe('it is invalid', () => {
  test('after fifteen minutes', async () => {
    const secret = await kept();
    expect(await spendSecret(table, secret, link, later(linkMinutes * 60))).toBe(false);
    expect(await spendSecret(table, secret, link, later(linkMinutes * 60 - 1))).toBe(true);
  });

  test.each<[string, Bound]>([
    ['for another purpose', { purpose: 'setup', bearer: 'sub-1' }],
    ['for an impersonation', { purpose: 'impersonation', bearer: 'sub-1' }],
    ['for another account', { purpose: 'magic_link', bearer: 'sub-2' }],
    ['for an empty bearer', { purpose: 'magic_link', bearer: '' }],
  ])('%s, and is not used up by that', async (_, bound) => {
    const secret = await kept();
    expect(await spendSecret(table, secret, bound, now)).toBe(false);
    expect(await spendSecret(table, secret, link, now)).toBe(true);
    expect(await findJustUsed(table, secret, bound, now)).toBeUndefined();
  });

  test.each(['', 'a', 'x'.repeat(2000), '{"$ne":null}', '\u0000'])('when it was never issued: %j', async (secret) => {
    expect(await spendSecret(table, secret, link, now)).toBe(false);
    expect(await findJustUsed(table, secret, link, now)).toBeUndefined();
  });
});
