import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminScope, linkMinutes } from '#shared/rules/accounts.ts';
import { type Profile, profileItem } from '../../ground/keys/member.ts';
import type { Bound } from '../../ground/keys/secret.ts';
import { logger } from '../../ground/platform/log.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { recordPassword } from '../identity/passwords.ts';
import { newSecret, putSecret, spendSecret } from '../identity/secrets.ts';
import { handleTokenGeneration } from './account-events.ts';
import { ensureProfile, findProfile } from './profile.ts';

// docs/trust.md#tokens, docs/trust.md#impersonation

const table = await openTemporaryTable();
afterAll(() => table.close());
beforeAll(() => logger.setLogLevel('SILENT'));

const now = new Date('2026-11-20T10:00:00.000Z');
const adminRules = { secondFactor: true };
const handleEvent = handleTokenGeneration({ table, now: () => now, adminRules });
const ada = { sub: 'sub-ada', email: 'Ada@Example.org', email_verified: 'true', name: 'Ada Lovelace' };

function trigger(triggerSource: string, request: Record<string, unknown> = {}, handle = handleEvent) {
  return handle({
    triggerSource,
    request: { userAttributes: ada, groupConfiguration: {}, ...request },
    response: {},
  } as unknown as PreTokenGenerationV2TriggerEvent);
}

async function putNewSecret(bound: Bound): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, bound, now, linkMinutes)]);
  return secret;
}

test('the first sign-in of an account creates its profile, if set-up did not', async () => {
  await trigger('TokenGeneration_Authentication');
  const own = { sub: 'sub-ada', email: 'ada@example.org', fullName: 'Ada Lovelace', subscriptionStatus: 'Free' };
  expect(await findProfile(table, 'sub-ada')).toEqual({ ...own, createdAt: now.toISOString() });
});

describe('an access token', () => {
  const claimsOf = async (triggerSource: string, request: Record<string, unknown> = {}) => {
    const event = await trigger(triggerSource, request);
    return event.response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride;
  };
  async function usedLink(secondsAgo = 0, bearer = 'sub-ada') {
    const bound = { purpose: 'magic_link', bearer } as const;
    const secret = await putNewSecret(bound);
    await spendSecret(table, secret, bound, new Date(now.getTime() - secondsAgo * 1000));
    return { clientMetadata: { link: secret } };
  }
  const usedAt = String(now.getTime() / 1000);

  test('has the address in lower case, at sign-in and renewal', async () => {
    for (const source of ['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens']) {
      expect(await claimsOf(source)).toEqual({ email: 'ada@example.org' });
    }
  });

  test('has no unconfirmed address', async () => {
    expect(
      await claimsOf('TokenGeneration_Authentication', { userAttributes: { ...ada, email_verified: 'false' } }),
    ).toBeUndefined();
  });

  test('has the time when a link opened the session', async () => {
    expect(await claimsOf('TokenGeneration_Authentication', await usedLink())).toMatchObject({ link_at: usedAt });
  });

  test.each<[string, () => Promise<Record<string, unknown>>]>([
    [
      'an unused link',
      async () => ({ clientMetadata: { link: await putNewSecret({ purpose: 'magic_link', bearer: 'sub-ada' }) } }),
    ],
    ['a link of another account', () => usedLink(0, 'sub-eve')],
    ['a link that was used minutes ago', () => usedLink(61)],
    ['a link that was never issued', async () => ({ clientMetadata: { link: 'guessed' } })],
  ])('says nothing of %s', async (_, request) => {
    expect(await claimsOf('TokenGeneration_Authentication', await request())).toEqual({ email: 'ada@example.org' });
  });

  test('loses the time of the link on renewal', async () => {
    expect(await claimsOf('TokenGeneration_RefreshTokens', await usedLink())).toEqual({ email: 'ada@example.org' });
  });

  describe('of an admin (docs/trust.md#admins)', () => {
    const admin = { ...ada, sub: 'sub-admin' };
    const request = { userAttributes: admin, groupConfiguration: { groupsToOverride: ['editors', 'admin'] } };
    async function granted(source: string, rules = adminRules) {
      const event = await trigger(source, request, handleTokenGeneration({ table, now: () => now, adminRules: rules }));
      const { claimsAndScopeOverrideDetails: details } = event.response;
      const { email: _, ...claims } = details?.accessTokenGeneration?.claimsToAddOrOverride ?? {};
      const scopes = details?.accessTokenGeneration?.scopesToAdd;
      return { groups: details?.groupOverrideDetails?.groupsToOverride, claims, scopes };
    }
    const sources = ['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens'];

    const withheld = (admin_withheld: string) => ({
      groups: ['editors'],
      claims: { admin_withheld },
      scopes: [],
    });
    const whole = { groups: undefined, claims: {}, scopes: [adminScope] };
    async function change(changes: Partial<Profile>) {
      const profile = await ensureProfile(table, { sub: admin.sub, email: 'ada@example.org' }, now);
      await putItem(table, profileItem({ ...profile, ...changes }));
    }

    test.each(sources)('has no group until a password of twelve characters was recorded: %s', async (source) => {
      await change({ longPasswordAt: undefined, secondFactorAt: now.toISOString() });
      expect(await granted(source, { secondFactor: false })).toEqual(withheld('password'));
      await recordPassword(table, admin.sub, 'eleven-long', now);
      expect(await granted(source)).toEqual(withheld('password'));
      await recordPassword(table, admin.sub, 'twelve-chars', now);
      expect(await granted(source)).toEqual(whole);
    });

    test.each(sources)('has no group while the second factor is missing: %s', async (source) => {
      await change({ longPasswordAt: now.toISOString(), secondFactorAt: undefined });
      expect(await granted(source)).toEqual(withheld('second_factor'));
      expect(await granted(source, { secondFactor: false })).toEqual(whole);
      await change({ longPasswordAt: undefined });
      expect(await granted(source)).toEqual(withheld('second_factor password'));
    });

    test('has no scope without the group, nor while signed in as a member', async () => {
      const scopesOf = async (more: Record<string, unknown>) => {
        const event = await trigger(sources[0] ?? '', { ...request, ...more });
        return event.response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.scopesToAdd;
      };
      await change({ longPasswordAt: now.toISOString(), secondFactorAt: now.toISOString() });
      const groupConfiguration = { groupsToOverride: ['editors'] };
      expect(await scopesOf({ groupConfiguration })).toEqual([]);
      const impersonation = { id: 'id-1', by: 'sub-other', authSessionId: 'session-1', until: 1_795_170_000 };
      const bound = { purpose: 'impersonation', bearer: admin.sub, impersonation } as const;
      const secret = await putNewSecret(bound);
      await spendSecret(table, secret, bound, now);
      expect(await scopesOf({ clientMetadata: { impersonation: secret } })).toEqual([]);
      expect(await scopesOf({})).toEqual([adminScope]);
    });

    test.each(sources)('has the group once it is on: %s', async (source) => {
      await change({ longPasswordAt: now.toISOString(), secondFactorAt: now.toISOString() });
      expect(await granted(source)).toEqual(whole);
    });
  });

  describe('of an impersonation (docs/trust.md#impersonation)', () => {
    const until = now.getTime() / 1000 + 1800;
    async function used(bearer = 'sub-ada', spent = true) {
      const bound = { purpose: 'impersonation', bearer } as const;
      const secret = newSecret();
      const impersonation = { id: 'id-1', by: 'sub-admin', authSessionId: 'session-1', until };
      await transact(table, [putSecret(secret, { ...bound, impersonation }, now, 2)]);
      if (spent) await spendSecret(table, secret, bound, now);
      return { clientMetadata: { impersonation: secret } };
    }

    test('has its id, the admin with the auth session that began it, the end, and no time of a link', async () => {
      const { clientMetadata } = await used();
      const both = { clientMetadata: { ...clientMetadata, ...(await usedLink()).clientMetadata } };
      expect(await claimsOf('TokenGeneration_Authentication', both)).toEqual({
        email: 'ada@example.org',
        impersonation_id: 'id-1',
        impersonated_by: 'sub-admin',
        impersonated_from: 'session-1',
        impersonated_until: String(until),
      });
    });

    test.each<[string, () => Promise<Record<string, unknown>>]>([
      ['that was not used', () => used('sub-ada', false)],
      ['of another account', () => used('sub-eve')],
      ['that is a link', async () => ({ clientMetadata: { impersonation: (await usedLink()).clientMetadata.link } })],
      ['that was never issued', async () => ({ clientMetadata: { impersonation: 'guessed' } })],
    ])('is not made with a secret %s: it would be a session of the member’s own', async (_, request) => {
      await expect(trigger('TokenGeneration_Authentication', await request())).rejects.toThrow(
        'permits no impersonation',
      );
    });
  });
});
