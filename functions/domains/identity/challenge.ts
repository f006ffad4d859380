import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { profileKey, profileRecord } from '../../ground/keys/member.ts';
import { secretKey, secretRecord } from '../../ground/keys/secret.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { spendSecret } from './secrets.ts';

export type ChallengeEvent =
  | DefineAuthChallengeTriggerEvent
  | CreateAuthChallengeTriggerEvent
  | VerifyAuthChallengeResponseTriggerEvent;

/**
 * Cognito's triggers for signing in by a secret, of a magic link or of an impersonation: one challenge, one attempt.
 * An unknown address gets the same challenge, and fails alike (docs/trust.md#same-answers).
 */
export function handleChallenge({ table, now }: { table: Table; now: Clock }) {
  return async (event: ChallengeEvent): Promise<ChallengeEvent> => {
    switch (event.triggerSource) {
      case 'DefineAuthChallenge_Authentication':
        return { ...event, response: nextStep(event.request.session) };
      case 'CreateAuthChallenge_Authentication':
        // No parameters: the challenge is to know the secret.
        return {
          ...event,
          response: { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: 'link' },
        };
      case 'VerifyAuthChallengeResponse_Authentication': {
        const { challengeAnswer, clientMetadata, userAttributes, userNotFound } = event.request;
        // Checked for an unknown address too, so that both take equally long.
        const bearer = userNotFound ? '' : (userAttributes.sub ?? '');
        // The same metadata decides the token's claims, so each purpose opens its own kind of session.
        const purpose = clientMetadata?.impersonation === undefined ? 'magic_link' : 'impersonation';
        const secret = String(challengeAnswer);
        // Before the secret is used up: it still sets a new password.
        const isBypass = purpose === 'magic_link' && (await needsSecondFactor(table, secret, bearer));
        const right = !isBypass && (await spendSecret(table, secret, { purpose, bearer }, now()));
        return { ...event, response: { answerCorrect: right && bearer !== '' } };
      }
    }
  };
}

/** Cognito asks for no code after a custom challenge, so that a link would bypass it (docs/trust.md#second-factor). */
async function needsSecondFactor(table: Table, secret: string, bearer: string): Promise<boolean> {
  const [profile, link] = await Promise.all([
    getItem(table, profileKey(bearer), profileRecord, { consistent: true }),
    getItem(table, secretKey(secret), secretRecord, { consistent: true }),
  ]);
  return profile?.secondFactorAt !== undefined || link?.secondFactor === true;
}

type Session = DefineAuthChallengeTriggerEvent['request']['session'];

/** Allows one attempt, and no other challenge than this one. */
function nextStep(session: Session): DefineAuthChallengeTriggerEvent['response'] {
  const [first] = session;
  if (!first) return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false };
  const isRight = session.length === 1 && first.challengeName === 'CUSTOM_CHALLENGE' && first.challengeResult;
  return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: isRight, failAuthentication: !isRight };
}
