import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { paths } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import { cognitoPath } from '#shared/rules/accounts.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { BenchCloud } from './cloud.ts';
import { shoot } from './load.ts';
import { addressOf } from './visitors.ts';

const memberSchema = z.object({ sub: z.string(), email: z.string(), password: z.string() });
export type BenchMember = z.output<typeof memberSchema>;

/** Creates a member, or an admin, with a confirmed account and purchased collections. */
export async function newMember(
  { control }: BenchCloud,
  collections: Collection[] = [],
  { admin = false } = {},
): Promise<BenchMember> {
  return memberSchema.parse(await control.demo('member', { collections, admin }));
}

const inboxSchema = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()) }), body: z.object({ text: z.string().optional() }) }),
  ),
});
const timeoutMs = 30_000;

/** Returns what the only group of `pattern` finds in the text of a mail to an address. Throws when none arrives. */
export async function mailedSecret({ inboxUrl }: BenchCloud, email: string, pattern: RegExp): Promise<string> {
  const latest = Date.now() + timeoutMs;
  while (Date.now() < latest) {
    const { emails } = inboxSchema.parse(await (await fetch(new URL('/store', inboxUrl))).json());
    const own = emails.filter(({ destination }) => destination.to.some((to) => to.includes(email)));
    const [secret] = own.flatMap(({ body }) => pattern.exec(body.text ?? '')?.[1] ?? []);
    if (secret) return secret;
    await pause(100);
  }
  throw new Error(`no link came to ${email}`);
}

/** Calls the user pool as a browser does. Throws with its message on an error. */
export async function callUserPool({ siteUrl }: BenchCloud, action: string, body: unknown): Promise<unknown> {
  const answer = await fetch(siteUrl + cognitoPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

let callers = 1_000_000;

/** A new caller IP address, so that rate limits do not add up. */
export function newCaller(): Record<string, string> {
  callers += 1;
  return { 'cloudfront-viewer-address': addressOf(callers) };
}

/** Signs a member in by magic link. Returns the access token. */
export async function tokenOf(cloud: BenchCloud, { email }: BenchMember): Promise<string> {
  const body = { email, purpose: 'sign_in' };
  const url = `${cloud.apiUrl}${routes.requestMagicLink.path}`;
  const { status } = await shoot({ method: 'POST', url, headers: newCaller(), body });
  if (status !== 202) throw new Error(`${paths.magicLink.pattern} was refused with ${status}`);
  const secret = await mailedSecret(cloud, email, /[#&]secret=([\w-]+)/);
  const ClientId = cloud.userPoolClientId;
  const challenge = await callUserPool(cloud, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: email },
  });
  const { Session, ChallengeParameters } = z
    .object({ Session: z.string(), ChallengeParameters: z.object({ USERNAME: z.string() }) })
    .parse(challenge);
  const answered = await callUserPool(cloud, 'RespondToAuthChallenge', {
    ClientId,
    Session,
    ChallengeName: 'CUSTOM_CHALLENGE',
    ChallengeResponses: { USERNAME: ChallengeParameters.USERNAME, ANSWER: secret },
    ClientMetadata: { link: secret },
  });
  return z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) }).parse(answered).AuthenticationResult
    .AccessToken;
}
