import * as z from 'zod';
import type { BenchCloud } from './cloud.ts';
import { callUserPool } from './members.ts';

const tokens = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) });

/** The authorization of an admin, by the magic link of the demo function: no mails are sent here. */
export async function adminToken(cloud: BenchCloud): Promise<string> {
  const { sub, email } = z
    .object({ sub: z.string(), email: z.string() })
    .parse(await cloud.control.demo('member', { admin: true }));
  const { secret } = z.object({ secret: z.string() }).parse(await cloud.control.demo('secret', { sub }));
  const ClientId = cloud.userPoolClientId;
  const begun = { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } };
  const { Session, ChallengeParameters } = z
    .object({ Session: z.string(), ChallengeParameters: z.object({ USERNAME: z.string() }) })
    .parse(await callUserPool(cloud, 'InitiateAuth', begun));
  const answered = await callUserPool(cloud, 'RespondToAuthChallenge', {
    ClientId,
    Session,
    ChallengeName: 'CUSTOM_CHALLENGE',
    ClientMetadata: { link: secret },
    ChallengeResponses: { USERNAME: ChallengeParameters.USERNAME, ANSWER: secret },
  });
  return `Bearer ${tokens.parse(answered).AuthenticationResult.AccessToken}`;
}
