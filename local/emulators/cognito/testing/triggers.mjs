/** Handler of every trigger of the test pools. */
const responses = {
  DefineAuthChallenge: ({ request: { session } }) => {
    const [first] = session;
    if (first === undefined)
      return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false };
    return { issueTokens: first.challengeResult, failAuthentication: !first.challengeResult };
  },
  CreateAuthChallenge: ({ request }) => ({
    publicChallengeParameters: {},
    privateChallengeParameters: { wanted: request.userNotFound ? '' : 'right' },
    challengeMetadata: 'WORD',
  }),
  VerifyAuthChallengeResponse: ({ request: { challengeAnswer, privateChallengeParameters } }) => ({
    answerCorrect: challengeAnswer === privateChallengeParameters.wanted || challengeAnswer === 'always-right',
  }),
  TokenGeneration: ({ request: { userAttributes, clientMetadata } }) => ({
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: {
        claimsToAddOrOverride: {
          email: userAttributes.email,
          sub: 'another',
          ...(clientMetadata?.link && { link_at: Number(clientMetadata.link) }),
        },
      },
    },
  }),
};

export async function handler(event) {
  const [trigger] = event.triggerSource.split('_');
  return { ...event, response: { ...event.response, ...responses[trigger](event) } };
}
