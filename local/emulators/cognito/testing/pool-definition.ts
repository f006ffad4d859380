import type { PoolDefinition, TriggerArns } from '../definition.ts';

const triggerNames = [
  'PreTokenGenerationConfig',
  ...['DefineAuthChallenge', 'CreateAuthChallenge', 'VerifyAuthChallengeResponse'],
];
const triggers: TriggerArns = Object.fromEntries(triggerNames.map((name) => [name, 'arn:triggers']));
const id = 'us-east-1_TestPool1';

/** A pool whose triggers are all one function. */
export const poolDefinition: PoolDefinition = {
  id,
  name: 'TestPool1',
  issuer: `https://cognito-idp.us-east-1.amazonaws.com/${id}`,
  passwordPolicy: {
    MinimumLength: 6,
    RequireLowercase: false,
    RequireNumbers: false,
    RequireSymbols: false,
    RequireUppercase: false,
  },
  softwareTokens: true,
  immutable: ['email'],
  required: ['email'],
  triggers,
  clients: [
    {
      id: 'testclient',
      flows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH'],
      preventsExistenceErrors: true,
      revokesTokens: true,
      rotationGraceSeconds: 60,
      accessSeconds: 900,
      idSeconds: 900,
      refreshSeconds: 30 * 86_400,
      sessionSeconds: 180,
      readable: ['email', 'email_verified', 'family_name', 'given_name', 'name'],
      writable: ['email', 'family_name', 'given_name', 'name'],
    },
  ],
  groups: [{ GroupName: 'admin', Description: 'Those who run the site', UserPoolId: id }],
};
