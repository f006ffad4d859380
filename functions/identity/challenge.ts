import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table.ts';
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
        const right = await spendSecret(table, String(challengeAnswer), { purpose, bearer }, now());
        return { ...event, response: { answerCorrect: right && bearer !== '' } };
      }
    }
  };
}

type Session = DefineAuthChallengeTriggerEvent['request']['session'];

/** One attempt, and no other challenge than this one. */
function nextStep(session: Session): DefineAuthChallengeTriggerEvent['response'] {
  const [first] = session;
  if (!first) return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false };
  const isRight = session.length === 1 && first.challengeName === 'CUSTOM_CHALLENGE' && first.challengeResult;
  return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: isRight, failAuthentication: !isRight };
}
