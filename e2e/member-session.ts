import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Member } from './accounts.ts';
import { callDemo } from './cloud.ts';

/** Signs in without the sign-in page, for journeys about something else. */

const cognito = z
  .object({ cognitoUrl: z.url(), userPoolClientId: z.string() })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

const secretSchema = z.object({ secret: z.string() });
const challenge = z.object({ Session: z.string(), ChallengeParameters: z.object({ USERNAME: z.string() }) });
const tokensSchema = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
});
const claimsSchema = z.object({ username: z.string() });

async function callCognito(action: string, body: unknown): Promise<unknown> {
  const response = await fetch(cognito.cognitoUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${action} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Tokens of a new session, opened by the custom challenge as a magic link does. */
async function openSession({ sub, email }: Pick<Member, 'sub' | 'email'>) {
  const { secret } = secretSchema.parse(await callDemo({ command: 'secret', sub }));
  const ClientId = cognito.userPoolClientId;
  const { Session, ChallengeParameters } = challenge.parse(
    await callCognito('InitiateAuth', { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } }),
  );
  const ChallengeResponses = { USERNAME: ChallengeParameters.USERNAME, ANSWER: secret };
  const response = { ClientId, Session, ChallengeName: 'CUSTOM_CHALLENGE', ChallengeResponses };
  return tokensSchema.parse(await callCognito('RespondToAuthChallenge', response)).AuthenticationResult;
}

/** What the app stores for a signed-in member: Amplify's tokens and the account. */
async function browserStorageOf({ sub, name, email }: Member, admin: boolean): Promise<Record<string, string>> {
  const { AccessToken, IdToken, RefreshToken } = await openSession({ sub, email });
  const payload = Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString('utf8');
  const { username } = claimsSchema.parse(JSON.parse(payload));
  const pool = `CognitoIdentityServiceProvider.${cognito.userPoolClientId}`;
  const own = `${pool}.${username}`;
  return {
    [`${pool}.LastAuthUser`]: username,
    [`${own}.accessToken`]: AccessToken,
    [`${own}.idToken`]: IdToken,
    [`${own}.refreshToken`]: RefreshToken,
    [`${own}.clockDrift`]: '0',
    'exhale.account': JSON.stringify({ sub, name, email, admin }),
  };
}

/** Opens a URL as a signed-in member. */
export async function openAs(page: Page, member: Member, path: string, { admin = false } = {}): Promise<void> {
  const items = await browserStorageOf(member, admin);
  // A page of the same origin without scripts.
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, items);
  await page.goto(path);
}
