import { afterAll, describe, expect, test } from '@jest/globals';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { transact } from '../platform/transact.ts';
import { openOwnTable } from '../testing/own-table.ts';
import { type ChallengeEvent, handleChallenge } from './challenge.ts';
import { newSecret, putSecret } from './secrets.ts';

// Signing in by a mailed link (spec section 4: forgot password), as Cognito asks its triggers.

const table = await openOwnTable();
afterAll(() => table.close());

const now = new Date('2026-11-20T10:00:00.000Z');
const answer = handleChallenge({ table, now: () => now });
const userAttributes = { sub: 'sub-1', email: 'ada@example.org' };

function ask(triggerSource: string, request: Record<string, unknown>): Promise<ChallengeEvent> {
  const event = { version: '1', triggerSource, request: { userAttributes, ...request }, response: {} };
  return answer(event as unknown as ChallengeEvent);
}
const define = async (...session: unknown[]) => (await ask('DefineAuthChallenge_Authentication', { session })).response;
const verify = async (challengeAnswer: string, request: Record<string, unknown> = {}) =>
  (await ask('VerifyAuthChallengeResponse_Authentication', { challengeAnswer, ...request })).response;

async function aSecret(bearer = 'sub-1'): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer }, now, linkMinutes)]);
  return secret;
}

describe('the steps', () => {
  const custom = { challengeName: 'CUSTOM_CHALLENGE' };

  test('first the link is asked for', async () => {
    expect(await define()).toEqual({
      challengeName: 'CUSTOM_CHALLENGE',
      issueTokens: false,
      failAuthentication: false,
    });
  });

  test('a right answer signs in', async () => {
    expect(await define({ ...custom, challengeResult: true })).toMatchObject({
      issueTokens: true,
      failAuthentication: false,
    });
  });

  test.each([
    ['a wrong answer', [{ ...custom, challengeResult: false }]],
    [
      'a right answer after a wrong one',
      [
        { ...custom, challengeResult: false },
        { ...custom, challengeResult: true },
      ],
    ],
    [
      'a right answer twice',
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

  test('somebody unknown is asked the same, and told nothing', async () => {
    const known = await ask('CreateAuthChallenge_Authentication', { challengeName: 'CUSTOM_CHALLENGE', session: [] });
    const unknown = await ask('CreateAuthChallenge_Authentication', {
      challengeName: 'CUSTOM_CHALLENGE',
      session: [],
      userNotFound: true,
      userAttributes: {},
    });
    expect(unknown.response).toEqual(known.response);
    expect(known.response).toMatchObject({ publicChallengeParameters: {}, privateChallengeParameters: {} });
  });
});

describe('the answer', () => {
  test('is right once', async () => {
    const secret = await aSecret();
    expect(await verify(secret)).toEqual({ answerCorrect: true });
    expect(await verify(secret)).toEqual({ answerCorrect: false });
  });

  test('is wrong with the link of somebody else', async () => {
    expect(await verify(await aSecret('sub-2'))).toEqual({ answerCorrect: false });
  });

  test('is wrong for somebody unknown, even with a secret that names nobody', async () => {
    const nobody = { userNotFound: true, userAttributes: {} };
    expect(await verify(await aSecret(), nobody)).toEqual({ answerCorrect: false });
    expect(await verify(await aSecret(''), nobody)).toEqual({ answerCorrect: false });
    expect(await verify(await aSecret(''), { userAttributes: {} })).toEqual({ answerCorrect: false });
  });

  test('of an admin who signs in as somebody else opens that kind of session alone, and a link none of those', async () => {
    const clientMetadata = { impersonation: 'x' };
    const secret = newSecret();
    const kept = { purpose: 'impersonation', bearer: 'sub-1', impersonation: { by: 'sub-admin', until: 1 } } as const;
    await transact(table, [putSecret(secret, kept, now, linkMinutes)]);
    expect(await verify(secret)).toEqual({ answerCorrect: false });
    expect(await verify(await aSecret(), { clientMetadata })).toEqual({ answerCorrect: false });
    expect(await verify(secret, { clientMetadata })).toEqual({ answerCorrect: true });
    expect(await verify(secret, { clientMetadata })).toEqual({ answerCorrect: false });
  });

  test('is wrong when there is none', async () => {
    expect(await verify('')).toEqual({ answerCorrect: false });
  });
});
