import { describe, expect, test } from 'vitest';
import { poolStack } from '../testing/user-pool-stack.ts';
import { deploy } from './resolve.ts';
import { readPool } from './user-pool.ts';

type Properties = Record<string, unknown>;

const { Pool, App, ...others } = poolStack.Resources;

/** The stack with changed properties of pool and client; undefined removes one. */
function stack({ pool = {}, client = {} }: { pool?: Properties; client?: Properties } = {}) {
  const change = (resource: { Type: string; Properties: Properties }, changes: Properties) => ({
    ...resource,
    Properties: JSON.parse(JSON.stringify({ ...resource.Properties, ...changes })),
  });
  return deploy({ Resources: { ...others, Pool: change(Pool, pool), App: change(App, client) } });
}

const read = (deployed: ReturnType<typeof stack>) => readPool(deployed);

describe('the user pool of a template', () => {
  test('has its clients and groups', () => {
    const definition = read(stack());
    expect(definition).toMatchObject({
      id: expect.stringMatching(/^us-east-1_\w{9}$/),
      passwordPolicy: { MinimumLength: 6 },
      immutable: ['email'],
      required: ['email'],
      groups: [{ GroupName: 'admin' }],
      clients: [
        {
          accessSeconds: 900,
          idSeconds: 900,
          refreshSeconds: 30 * 86_400,
          sessionSeconds: 180,
          rotationGraceSeconds: 60,
          preventsExistenceErrors: true,
          revokesTokens: true,
        },
      ],
    });
    expect(definition?.name).toBe(definition?.id.slice('us-east-1_'.length));
    expect(read(deploy({ Resources: {} }))).toBeUndefined();
  });

  test('has the default lifetimes of Cognito', () => {
    const client = {
      AccessTokenValidity: undefined,
      IdTokenValidity: undefined,
      RefreshTokenValidity: undefined,
      TokenValidityUnits: undefined,
      RefreshTokenRotation: undefined,
    };
    expect(read(stack({ client }))?.clients).toMatchObject([
      { accessSeconds: 3600, idSeconds: 3600, refreshSeconds: 30 * 86_400, rotationGraceSeconds: undefined },
    ]);
  });

  test.each([
    ['other usernames', { pool: { UsernameAttributes: ['phone_number'] } }, /UsernameAttributes/],
    ['case-sensitive usernames', { pool: { UsernameConfiguration: { CaseSensitive: true } } }, /CaseSensitive/],
    ['a second factor', { pool: { MfaConfiguration: 'ON' } }, /MfaConfiguration/],
    ['sign-up by its users', { pool: { AdminCreateUserConfig: undefined } }, /AdminCreateUserConfig/],
    ['an unsupported trigger', { pool: { LambdaConfig: { PreAuthentication: 'x' } } }, /PreAuthentication/],
    ['recovery by mail', { pool: { AccountRecoverySetting: { RecoveryMechanisms: [] } } }, /RecoveryMechanisms/],
    ['a tier without custom claims', { pool: { UserPoolTier: 'LITE' } }, /UserPoolTier/],
    ['an unknown property', { pool: { Surprise: 1 } }, /Surprise/],
    ['a client with a secret', { client: { GenerateSecret: true } }, /GenerateSecret/],
    ['an unsupported flow', { client: { ExplicitAuthFlows: ['ALLOW_USER_AUTH'] } }, /ExplicitAuthFlows/],
    [
      'two mutually exclusive refresh flows',
      { client: { ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] } },
      /ALLOW_REFRESH_TOKEN_AUTH/,
    ],
  ])('is rejected with %s', (_what, changes, message) => {
    expect(() => read(stack(changes))).toThrow(message);
  });
});

test('a second pool is an error', () => {
  const deployed = deploy({ Resources: { ...poolStack.Resources, Another: Pool } });
  expect(() => read(deployed)).toThrow(/one user pool, not Another/);
});
