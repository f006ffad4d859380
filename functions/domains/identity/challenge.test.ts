import { describe, expect, test } from 'vitest';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { transact } from '../../ground/platform/transact.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { type ChallengeEvent, handleChallenge } from './challenge.ts';
import { newSecret, putSecret } from './secrets.ts';

// docs/trust.md#one-time-links

const table = await openSharedTable();

const now = new Date('2026-11-20T10:00:00.000Z');
const handle = handleChallenge({ table, now: () => now });
const userAttributes = { sub: 'sub-1', email: 'ada@example.org' };

function trigger(triggerSource: string, request: Record<string, unknown>): Promise<ChallengeEvent> {
  const event = { version: '1', triggerSource, request: { userAttributes, ...request }, response: {} };
  return handle(event as unknown as ChallengeEvent);
}
const define = async (...session: unknown[]) =>
  (await trigger('DefineAuthChallenge_Authentication', { session })).response;
const verify = async (challengeAnswer: string, request: Record<string, unknown> = {}) =>
  (await trigger('VerifyAuthChallengeResponse_Authentication', { challengeAnswer, ...request })).response;

async function putNewSecret(bearer = 'sub-1'): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer }, now, linkMinutes)]);
  return secret;
}

describe('steps', () => {
  const custom = { challengeName: 'CUSTOM_CHALLENGE' };

  test('start with the challenge', async () => {
    expect(await define()).toEqual({
      challengeName: 'CUSTOM_CHALLENGE',
      issueTokens: false,
      failAuthentication: false,
    });
  });

  test('a correct response signs in', async () => {
    expect(await define({ ...custom, challengeResult: true })).toMatchObject({
      issueTokens: true,
      failAuthentication: false,
    });
  });

  test.each([
    ['a wrong answer', [{ ...custom, challengeResult: false }]],
    [
      'a correct response after a wrong one',
      [
        { ...custom, challengeResult: false },
        { ...custom, challengeResult: true },
      ],
    ],
    [
      'two correct responses',
      [
        { ...custom, challengeResult: true },
        { ...custom, challengeResult: true },
      ],
    ],
    ['a password in place of the link', [{ challengeName: 'PASSWORD_VERIFIER', challengeResult: true }]],
    ['the beginning of SRP', [{ challengeName: 'SRP_A', challengeResult: true }]],
  ])('%s ends it: there is one try', async (_, session) => {
    expect(await define(...session)).toMatchObject({ issueTokens: false, failAuthentication: true });
  });

  test('an unknown address gets the same challenge, without parameters', async () => {
    const known = await trigger('CreateAuthChallenge_Authentication', {
      challengeName: 'CUSTOM_CHALLENGE',
      session: [],
    });
    const unknown = await trigger('CreateAuthChallenge_Authentication', {
      challengeName: 'CUSTOM_CHALLENGE',
      session: [],
      userNotFound: true,
      userAttributes: {},
    });
    expect(unknown.response).toEqual(known.response);
    expect(known.response).toMatchObject({ publicChallengeParameters: {}, privateChallengeParameters: {} });
  });
});

describe('the response', () => {
  test('is correct once', async () => {
    const secret = await putNewSecret();
    expect(await verify(secret)).toEqual({ answerCorrect: true });
    expect(await verify(secret)).toEqual({ answerCorrect: false });
  });

  test('is wrong with a link of another account', async () => {
    expect(await verify(await putNewSecret('sub-2'))).toEqual({ answerCorrect: false });
  });

  test('is wrong for an unknown address, even with a secret of an empty bearer', async () => {
    const unknownUser = { userNotFound: true, userAttributes: {} };
    expect(await verify(await putNewSecret(), unknownUser)).toEqual({ answerCorrect: false });
    expect(await verify(await putNewSecret(''), unknownUser)).toEqual({ answerCorrect: false });
    expect(await verify(await putNewSecret(''), { userAttributes: {} })).toEqual({ answerCorrect: false });
  });

  test('of an impersonation opens only an impersonation, and a link opens none', async () => {
    const clientMetadata = { impersonation: 'x' };
    const secret = newSecret();
    const kept = {
      purpose: 'impersonation',
      bearer: 'sub-1',
      impersonation: { id: 'id-1', by: 'sub-admin', authSessionId: 'session-1', until: 1 },
    } as const;
    await transact(table, [putSecret(secret, kept, now, linkMinutes)]);
    expect(await verify(secret)).toEqual({ answerCorrect: false });
    expect(await verify(await putNewSecret(), { clientMetadata })).toEqual({ answerCorrect: false });
    expect(await verify(secret, { clientMetadata })).toEqual({ answerCorrect: true });
    expect(await verify(secret, { clientMetadata })).toEqual({ answerCorrect: false });
  });

  test('is wrong when empty', async () => {
    expect(await verify('')).toEqual({ answerCorrect: false });
  });
});
