import { describe, expect, test } from 'vitest';
import { gatewayRoute } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import {
  onlyResource,
  readable,
  resourcesOf,
  siteFunctions,
  synthesiseTemplate,
  template,
} from './testing/template.ts';

const pool = onlyResource(template, 'AWS::Cognito::UserPool');
const client = onlyResource(template, 'AWS::Cognito::UserPoolClient');
const functions = siteFunctions(template);

describe('the user pool', () => {
  test('identifies members by an immutable e-mail address, since guest bookings belong to the account that confirms it', () => {
    expect(pool.properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      Schema: [{ Name: 'email', Required: true, Mutable: false }],
    });
  });

  test('requires six characters of a password and nothing else (docs/product.md#passwords)', () => {
    expect(pool.properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 6,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
    });
  });

  test('has no account recovery of its own: the site sends links (docs/trust.md#new-passwords)', () => {
    expect(pool.properties.AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'admin_only', Priority: 1 }]);
  });

  test('lets members require a code of an app, and none by SMS or mail (docs/trust.md#second-factor)', () => {
    expect(pool.properties).toMatchObject({ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
  });

  test.each([
    ['required', template],
    ['optional', synthesiseTemplate({ adminSecondFactor: 'optional' })],
  ])('has admins use one as the settings say: %s (docs/trust.md#admins)', (value, made) => {
    const events = siteFunctions(made).get('identityEvents');
    expect(events?.properties.Environment.Variables.ADMIN_SECOND_FACTOR).toBe(value);
  });

  test('is retained with the stack deleted, and has deletion protection', () => {
    expect(pool.properties.DeletionProtection).toBe('ACTIVE');
    expect(template.Resources[pool.id]).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
  });

  test('makes no account but by an administrator, which our endpoint is (docs/trust.md#set-up-links)', () => {
    expect(pool.properties.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    // It sends no mail.
    expect(pool.properties.EmailConfiguration).toBeUndefined();
  });

  test('has the group of admins (docs/trust.md#admins)', () => {
    expect(onlyResource(template, 'AWS::Cognito::UserPoolGroup').properties.GroupName).toBe('admin');
  });
});

describe("the app's client", () => {
  test('has no secret, allows only SRP and custom challenges, and does not reveal accounts', () => {
    expect(client.properties).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
    });
  });

  test('has short-lived tokens, revocable sessions of thirty days and refresh token rotation (docs/trust.md#tokens)', () => {
    expect(client.properties).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    });
  });

  test('lets members write their names and, on sign-up, their address', () => {
    expect(client.properties.WriteAttributes).toEqual(['email', 'family_name', 'given_name', 'name']);
  });
});

describe('the triggers', () => {
  const { PreTokenGenerationConfig, ...others } = pool.properties.LambdaConfig;

  test('are the functions of the identity domain', () => {
    expect(Object.fromEntries(Object.entries(others).map(([name, arn]) => [name, readable(arn)]))).toEqual({
      DefineAuthChallenge: '<FunctionsIdentityChallenges.Arn>',
      CreateAuthChallenge: '<FunctionsIdentityChallenges.Arn>',
      VerifyAuthChallengeResponse: '<FunctionsIdentityChallenges.Arn>',
    });
    expect(PreTokenGenerationConfig.LambdaVersion).toBe('V2_0');
    expect(readable(PreTokenGenerationConfig.LambdaArn)).toBe('<FunctionsIdentityEvents.Arn>');
  });

  test('may be invoked by this pool only, and time out before the pool does', () => {
    const allowed = resourcesOf(template, 'AWS::Lambda::Permission').filter(
      ({ properties }) => properties.Principal === 'cognito-idp.amazonaws.com',
    );
    expect(new Set(allowed.map(({ properties }) => readable(properties.SourceArn)))).toEqual(
      new Set(['<IdentityPool.Arn>']),
    );
    const invoked = new Set(allowed.map(({ properties }) => readable(properties.FunctionName)));
    expect(invoked).toEqual(new Set(['Challenges', 'Events'].map((name) => `<FunctionsIdentity${name}.Arn>`)));
    for (const name of ['identityChallenges', 'identityEvents']) {
      expect(functions.get(name)?.properties.Timeout).toBe(5);
    }
  });
});

describe('the authorizer', () => {
  const authorizer = onlyResource(template, 'AWS::ApiGatewayV2::Authorizer');

  test("accepts tokens of this pool and client from the caller's header", () => {
    expect(authorizer.properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: client.id }] },
    });
    const { Issuer } = authorizer.properties.JwtConfiguration;
    expect(readable(Issuer)).toBe('https://cognito-idp.<AWS::Region>.amazonaws.com/<IdentityPool>');
  });

  test('protects exactly the endpoints that are not public', () => {
    const made = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ properties }) => [
      properties.RouteKey,
      properties.AuthorizationType,
      properties.AuthorizerId?.Ref,
    ]);
    const expected = Object.values(routes).map((route) => {
      const { method, path } = gatewayRoute(route);
      return route.access === 'public' ? `${method} ${path} NONE ` : `${method} ${path} JWT ${authorizer.id}`;
    });
    expect(made.map((one) => one.join(' ')).sort()).toEqual(
      [...new Set(['ANY /pages/{proxy+} NONE ', ...expected])].sort(),
    );
  });

  test('passes its issuer and audience to each function that serves members, which checks them again', () => {
    const members = Object.values(routes).filter(({ access }) => access !== 'public');
    for (const service of new Set(members.map((route) => route.service))) {
      expect(functions.get(service)?.properties.Environment.Variables).toMatchObject({
        USER_POOL_ID: { Ref: pool.id },
        USER_POOL_CLIENT_ID: { Ref: client.id },
      });
    }
  });
});

test('the app reads its pool from a file that is revalidated each time', () => {
  const shipped = resourcesOf(template, 'Custom::CDKBucketDeployment').find(
    ({ properties }) => properties.SystemMetadata['cache-control'] === 'no-cache',
  );
  const sources: object[] = shipped?.properties.SourceMarkers.map(Object.values);
  const place = sources.findIndex((values) => JSON.stringify(values).includes(pool.id));
  expect(sources[place]).toEqual([{ Ref: pool.id }, { Ref: client.id }]);
  expect(shipped?.properties.SourceMarkersConfig[place]).toEqual({ jsonEscape: true });
});
