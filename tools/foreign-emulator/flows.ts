import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ulid } from 'ulid';
import * as z from 'zod';
import { routes } from '#shared/contract/routes.ts';
import { adminGroup } from '#shared/rules/accounts.ts';
import type { Answer, SiteClient } from './site-client.ts';

export type Flow = { name: string; run: () => Promise<void> };

type Pool = { UserPoolId: string; ClientId: string };

const owner = { firstName: 'Ada', lastName: 'Lovelace', email: 'owner@foreign-emulator.example' };
const guest = { firstName: 'Wren', lastName: 'Ellis', email: 'wren@foreign-emulator.example' };
export const free = { amount: 0, currency: 'GBP' } as const;

/**
 * Lists what a visitor, a member and an admin do, one after the other: each builds on what was done before. `adminToken` has the
 * access token of that admin once these flows have run.
 */
export function siteFlows(site: SiteClient, pool: Pool): { flows: Flow[]; adminToken: () => string } {
  const cognito = new CognitoIdentityProviderClient({});
  const sessionId = ulid();
  const bookingId = ulid();
  let token = '';
  const flows = [
    {
      name: 'a request that does not come through CloudFront is refused',
      run: async () => expectStatus(await site.call(routes.listSessions, { direct: true }), 403),
    },
    {
      name: 'a visitor reads the list of sessions',
      run: async () => expectStatus(await site.call(routes.listSessions), 200),
    },
    {
      name: 'a mailed link makes an account, and its secret signs in by the challenge of the pool',
      run: async () => {
        expectStatus(await site.call(routes.signUp, { body: { ...owner, password: 'a-long-slow-breath' } }), 202);
        const secret = await site.mailed(owner.email, /secret=([\w-]{43})/);
        const made = await site.call(routes.setUpAccount, { body: { secret, password: 'a-long-slow-breath' } });
        expectStatus(made, 201);
        const { signInSecret } = z.object({ signInSecret: z.string() }).parse(made.body);
        token = await signIn(cognito, pool, { email: owner.email, secret: signInSecret });
        expectStatus(await site.call(routes.getMe, { token }), 200);
      },
    },
    {
      name: 'the back office is closed to a member and to a stranger',
      run: async () => {
        expectStatus(await site.call(routes.getOverview, { token }), 403);
        expectStatus(await site.call(routes.getOverview), 401);
      },
    },
    {
      name: 'an admin signs in by a magic link and publishes a session',
      run: async () => {
        const Username = owner.email;
        await cognito.send(
          new AdminAddUserToGroupCommand({ UserPoolId: pool.UserPoolId, Username, GroupName: adminGroup }),
        );
        expectStatus(await site.call(routes.requestMagicLink, { body: { email: Username, purpose: 'sign_in' } }), 202);
        const secret = await site.mailed(Username, /sign-in\/link#\S*secret=([\w-]{43})/);
        token = await signIn(cognito, pool, { email: Username, secret });
        expectStatus(await site.call(routes.getOverview, { token }), 200);
        expectStatus(await site.call(routes.createSession, { token, body: newSession(sessionId, free) }), 201);
        expectStatus(await site.call(routes.getSession, { params: { sessionId } }), 200);
      },
    },
    {
      name: 'a guest books a free place, and is mailed a ticket',
      run: async () => {
        const secret = randomBytes(32).toString('base64url');
        const body = { ...guest, bookingId, sessionId, secret, total: free };
        expectStatus(await site.call(routes.createBooking, { body }), 201);
        await site.mailed(guest.email, /(Slow evening)/);
      },
    },
    {
      name: 'the admin sees who comes',
      run: async () => {
        const listed = await site.call(routes.listAttendees, { token, params: { sessionId } });
        expectStatus(listed, 200);
        if (!JSON.stringify(listed.body).includes(guest.email)) throw new Error('the guest is not in the list');
      },
    },
  ];
  return { flows, adminToken: () => token };
}

export function newSession(id: string, price: { amount: number; currency: 'GBP' }) {
  const startTime = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7 * 24 * 3_600_000).toISOString();
  const absent = { location: null, address: null, city: null, postCode: null, recordingUrl: null };
  const texts = { whatToBring: null, howToPrepare: null };
  return {
    ...absent,
    ...texts,
    id,
    title: 'Slow evening',
    description: 'We breathe slowly for an hour.',
    category: null,
    startTime,
    timeZone: 'Europe/London',
    durationMinutes: 60,
    maxAttendees: 10,
    price,
    locationType: 'online',
    zoomLink: 'https://zoom.us/j/123456789',
    joinMinutes: 15,
    featured: false,
    published: true,
    liftsNetworkLimit: false,
    waitlistMode: 'next_in_line',
    offerHours: 24,
  };
}

/** Answers the challenge of the user pool as the site does. Returns an access token. */
async function signIn(
  cognito: CognitoIdentityProviderClient,
  { ClientId }: Pool,
  { email, secret }: { email: string; secret: string },
): Promise<string> {
  const begun = await cognito.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } }),
  );
  const answered = await cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      Session: begun.Session,
      ChallengeName: 'CUSTOM_CHALLENGE',
      ClientMetadata: { link: secret },
      ChallengeResponses: { USERNAME: begun.ChallengeParameters?.USERNAME ?? email, ANSWER: secret },
    }),
  );
  const accessToken = answered.AuthenticationResult?.AccessToken;
  if (accessToken === undefined)
    throw new Error(`the challenge was answered with ${answered.ChallengeName ?? 'nothing'}`);
  return accessToken;
}

export function expectStatus({ status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`${status} in place of ${expected}: ${JSON.stringify(body).slice(0, 300)}`);
}
