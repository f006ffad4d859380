import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table.ts';
import { spendSecret } from './secrets.ts';

/** What Cognito asks about somebody who signs in by a link. */
export type ChallengeEvent =
  | DefineAuthChallengeTriggerEvent
  | CreateAuthChallengeTriggerEvent
  | VerifyAuthChallengeResponseTriggerEvent;

/**
 * Signing in by a secret, of a mailed link or of an admin who signs in as somebody else: one challenge, one answer.
 * Somebody who has no account is asked the same, and is wrong in the same way (trust: people).
 */
export function handleChallenge({ table, now }: { table: Table; now: Clock }) {
  return async (event: ChallengeEvent): Promise<ChallengeEvent> => {
    switch (event.triggerSource) {
      case 'DefineAuthChallenge_Authentication':
        return { ...event, response: nextStep(event.request.session) };
      case 'CreateAuthChallenge_Authentication':
        // There is nothing to tell: the challenge is to know the link.
        return {
          ...event,
          response: { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: 'link' },
        };
      case 'VerifyAuthChallengeResponse_Authentication': {
        const { challengeAnswer, clientMetadata, userAttributes, userNotFound } = event.request;
        // Asked also for nobody, which takes as long.
        const bearer = userNotFound ? '' : (userAttributes.sub ?? '');
        // What comes with the answer also decides what the token says, so each secret opens its own kind of session.
        const purpose = clientMetadata?.impersonation === undefined ? 'magic_link' : 'impersonation';
        const right = await spendSecret(table, String(challengeAnswer), { purpose, bearer }, now());
        return { ...event, response: { answerCorrect: right && bearer !== '' } };
      }
    }
  };
}

type Session = DefineAuthChallengeTriggerEvent['request']['session'];

/** First the link is asked for; then it was right, or that was the only try. Nothing else than a link ever counts. */
function nextStep(session: Session): DefineAuthChallengeTriggerEvent['response'] {
  const [first] = session;
  if (!first) return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false };
  const isRight = session.length === 1 && first.challengeName === 'CUSTOM_CHALLENGE' && first.challengeResult;
  return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: isRight, failAuthentication: !isRight };
}
