import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Member } from './accounts.ts';
import { demo } from './cloud.ts';

/** A session that is open already, for journeys that are about something else than signing in. */

const cognito = z
  .object({ cognitoUrl: z.url(), userPoolClientId: z.string() })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

const secretSchema = z.object({ secret: z.string() });
const challenge = z.object({ Session: z.string(), ChallengeParameters: z.object({ USERNAME: z.string() }) });
const tokensSchema = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
});
const claimsSchema = z.object({ username: z.string() });

async function ask(action: string, body: unknown): Promise<unknown> {
  const answer = await fetch(cognito.cognitoUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The tokens of a new session of somebody's, as the link of a mail opens one. */
async function openSession({ sub, email }: Pick<Member, 'sub' | 'email'>) {
  const { secret } = secretSchema.parse(await demo({ command: 'secret', sub }));
  const ClientId = cognito.userPoolClientId;
  const { Session, ChallengeParameters } = challenge.parse(
    await ask('InitiateAuth', { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } }),
  );
  const ChallengeResponses = { USERNAME: ChallengeParameters.USERNAME, ANSWER: secret };
  const answer = { ClientId, Session, ChallengeName: 'CUSTOM_CHALLENGE', ChallengeResponses };
  return tokensSchema.parse(await ask('RespondToAuthChallenge', answer)).AuthenticationResult;
}

/** What the app keeps of somebody who is signed in: Amplify's tokens, and who it is. */
async function kept({ sub, name, email }: Member, admin: boolean): Promise<Record<string, string>> {
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

/** Opens an address as somebody who has signed in before. */
export async function openAs(page: Page, member: Member, path: string, { admin = false } = {}): Promise<void> {
  const items = await kept(member, admin);
  // A page of the site that runs nothing.
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, items);
  await page.goto(path);
}
