import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { newSecret, putSecret } from '../domains/identity/secrets.ts';
import { transact } from '../ground/platform/transact.ts';
import { control, openTable } from './cloud.ts';

const cloud = z
  .object({
    cognitoUrl: z.url(),
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    table: z.object({ region: z.string() }),
    operator: z.object({ cognitoEndpoint: z.url(), accountExports: z.string() }),
  })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

export const { userPoolId, userPoolClientId } = cloud;
export const accountExportsBucket = cloud.operator.accountExports;

/** The Cognito emulator as browsers use it, without signed requests. */
export const cognito = new CognitoIdentityProviderClient({
  endpoint: cloud.cognitoUrl,
  region: cloud.table.region,
  credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  maxAttempts: 1,
});

/** The Cognito emulator as the site's operator uses it (docs/operations.md#accounts). */
export const operatorCognito = new CognitoIdentityProviderClient({
  endpoint: cloud.operator.cognitoEndpoint,
  region: cloud.table.region,
  credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  maxAttempts: 1,
});

const account = z.object({ sub: z.string(), email: z.string(), password: z.string() });
export type TestAccount = z.output<typeof account>;

type AccountOptions = { email?: string; password?: string; fullName?: string; admin?: boolean };

/** Creates an account with a confirmed address for a test. */
export async function makeMember(options: AccountOptions = {}): Promise<TestAccount> {
  return account.parse(await control('/demo', { command: 'member', ...options }));
}

const table = openTable();

/** A secret as in the link of a mail. */
export async function createLinkSecret(sub: string): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer: sub }, new Date(), linkMinutes)]);
  return secret;
}

/** Responds to the challenge with a link's secret, as the page does. Rejects when Cognito refuses. */
export async function signInWithLink(email: string, secret: string, clientMetadata?: Record<string, string>) {
  const begun = await cognito.send(
    new InitiateAuthCommand({
      ClientId: userPoolClientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: email },
    }),
  );
  const { AuthenticationResult } = await cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId: userPoolClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: begun.Session,
      ChallengeResponses: { USERNAME: begun.ChallengeParameters?.USERNAME ?? email, ANSWER: secret },
      ...(clientMetadata && { ClientMetadata: clientMetadata }),
    }),
  );
  return z
    .object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() })
    .parse(AuthenticationResult ?? {});
}

/** The header that authenticates a request. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Signs an account in with the unmodified SDK by a link's secret, which needs no SRP. Unless requested, the auth session
 * does not count as opened by a link.
 */
export async function signIn({ sub, email }: Pick<TestAccount, 'sub' | 'email'>, { asLink = false } = {}) {
  const secret = await createLinkSecret(sub);
  const tokens = await signInWithLink(email, secret, asLink ? { link: secret } : undefined);
  return { ...tokens, headers: bearer(tokens.AccessToken) };
}

/** The claims of a token, not verified. */
export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}
