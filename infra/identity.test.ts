import { describe, expect, test } from '@jest/globals';
import { routes } from '#shared/contract/routes.ts';
import { onlyResource, resourcesOf, siteFunctions, templateOf, written } from './testing/template.ts';

const template = templateOf();
const pool = onlyResource(template, 'AWS::Cognito::UserPool');
const client = onlyResource(template, 'AWS::Cognito::UserPoolClient');
const functions = siteFunctions(template);

describe('the user pool', () => {
  test('knows people by their address, which nobody changes: what was booked with it belongs to who confirmed it', () => {
    expect(pool.properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      Schema: [{ Name: 'email', Required: true, Mutable: false }],
    });
  });

  test('asks of a password six characters and no more (spec section 9)', () => {
    expect(pool.properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 6,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
    });
  });

  test("gives nobody a new password by itself: links are the site's own (trust: people)", () => {
    expect(pool.properties.AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'admin_only', Priority: 1 }]);
  });

  test('outlives the stack, and is not deleted by mistake', () => {
    expect(pool.properties.DeletionProtection).toBe('ACTIVE');
    expect(template.Resources[pool.id]).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  test("sends as the site's own sender", () => {
    const { EmailConfiguration } = pool.properties;
    expect(EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Exhale <hello@exhale.example>',
    });
    expect(written(EmailConfiguration.ConfigurationSet)).toBe('<MailConfiguration>');
    expect(written(EmailConfiguration.SourceArn)).toMatch(/:identity\/exhale\.example$/);
  });

  test('sends as Cognito while SES has not verified the sender, which a first deployment could not wait for', () => {
    const first = templateOf({ senderVerified: false });
    expect(onlyResource(first, 'AWS::Cognito::UserPool').properties.EmailConfiguration).toEqual({
      EmailSendingAccount: 'COGNITO_DEFAULT',
    });
  });

  test('has the group of those who run the site', () => {
    expect(onlyResource(template, 'AWS::Cognito::UserPoolGroup').properties.GroupName).toBe('admin');
  });
});

describe("the app's client", () => {
  test('has no secret, signs in by SRP and links alone, and tells nobody who has an account', () => {
    expect(client.properties).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
    });
  });

  test('has short tokens, a session of thirty days that can be revoked, and a new refresh token at each renewal', () => {
    expect(client.properties).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    });
  });

  test('lets people write their names and, when they sign up, their address', () => {
    expect(client.properties.WriteAttributes).toEqual(['email', 'family_name', 'given_name', 'name']);
  });
});

describe('the triggers', () => {
  const { PreTokenGenerationConfig, ...others } = pool.properties.LambdaConfig;

  test('are the functions of identity', () => {
    expect(Object.fromEntries(Object.entries(others).map(([name, arn]) => [name, written(arn)]))).toEqual({
      PreSignUp: '<FunctionsIdentityEvents.Arn>',
      PostConfirmation: '<FunctionsIdentityEvents.Arn>',
      DefineAuthChallenge: '<FunctionsIdentityChallenges.Arn>',
      CreateAuthChallenge: '<FunctionsIdentityChallenges.Arn>',
      VerifyAuthChallengeResponse: '<FunctionsIdentityChallenges.Arn>',
      CustomMessage: '<FunctionsIdentityMails.Arn>',
    });
    expect(PreTokenGenerationConfig.LambdaVersion).toBe('V2_0');
    expect(written(PreTokenGenerationConfig.LambdaArn)).toBe('<FunctionsIdentityEvents.Arn>');
  });

  test('may be invoked by this pool alone, and answer within the five seconds that it waits', () => {
    const allowed = resourcesOf(template, 'AWS::Lambda::Permission').filter(
      ({ properties }) => properties.Principal === 'cognito-idp.amazonaws.com',
    );
    expect(new Set(allowed.map(({ properties }) => written(properties.SourceArn)))).toEqual(
      new Set(['<IdentityPool.Arn>']),
    );
    const invoked = new Set(allowed.map(({ properties }) => written(properties.FunctionName)));
    expect(invoked).toEqual(new Set(['Challenges', 'Events', 'Mails'].map((name) => `<FunctionsIdentity${name}.Arn>`)));
    for (const name of ['identityChallenges', 'identityEvents', 'identityMails']) {
      expect(functions.get(name)?.properties.Timeout).toBe(5);
    }
  });
});

describe('the authorizer', () => {
  const authorizer = onlyResource(template, 'AWS::ApiGatewayV2::Authorizer');

  test("takes tokens of this pool and its client from the header of the caller's", () => {
    expect(authorizer.properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: client.id }] },
    });
    const { Issuer } = authorizer.properties.JwtConfiguration;
    expect(written(Issuer)).toBe('https://cognito-idp.<AWS::Region>.amazonaws.com/<IdentityPool>');
  });

  test('stands before each endpoint that is not public, and before no other', () => {
    const made = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ properties }) => [
      properties.RouteKey,
      properties.AuthorizationType,
      properties.AuthorizerId?.Ref,
    ]);
    const expected = Object.values(routes).map(({ method, path, access }) =>
      access === 'public' ? [`${method} ${path}`, 'NONE', undefined] : [`${method} ${path}`, 'JWT', authorizer.id],
    );
    expect(made.sort()).toEqual(expected.sort());
  });

  test('its rules are told to each function that serves members, to check them again', () => {
    const members = Object.values(routes).filter(({ access }) => access !== 'public');
    for (const service of new Set(members.map((route) => route.service))) {
      expect(functions.get(service)?.properties.Environment.Variables).toMatchObject({
        USER_POOL_ID: { Ref: pool.id },
        USER_POOL_CLIENT_ID: { Ref: client.id },
      });
    }
  });
});

test('the app learns its pool from a file that is asked for again each time', () => {
  const shipped = resourcesOf(template, 'Custom::CDKBucketDeployment').find(
    ({ properties }) => properties.SystemMetadata['cache-control'] === 'no-cache',
  );
  const markers: object = shipped?.properties.SourceMarkers.at(-1);
  expect(Object.values(markers)).toEqual([{ Ref: pool.id }, { Ref: client.id }]);
  expect(shipped?.properties.SourceMarkersConfig.at(-1)).toEqual({ jsonEscape: true });
});
