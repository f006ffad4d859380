import { describe, expect, test } from '@jest/globals';
import { startCognito } from '../emulators/cognito/cognito.ts';
import { poolStack } from '../testing/user-pool-stack.ts';
import { deploy } from './resolve.ts';
import { readPool } from './user-pool.ts';

type Properties = Record<string, unknown>;

const { Pool, App, ...others } = poolStack.Resources;

/** The stack with other properties of its pool and its client; undefined takes one away. */
function stack({ pool = {}, client = {} }: { pool?: Properties; client?: Properties } = {}) {
  const change = (resource: { Type: string; Properties: Properties }, changes: Properties) => ({
    ...resource,
    Properties: JSON.parse(JSON.stringify({ ...resource.Properties, ...changes })),
  });
  return deploy({ Resources: { ...others, Pool: change(Pool, pool), App: change(App, client) } });
}

describe('the user pool of a template', () => {
  test('is read with its client and groups', () => {
    const definition = readPool(stack());
    expect(definition).toMatchObject({
      id: expect.stringMatching(/^us-east-1_\w{9}$/),
      arn: expect.stringMatching(/^arn:aws:cognito-idp:us-east-1:123456789012:userpool\/us-east-1_\w{9}$/),
      passwordPolicy: { MinimumLength: 6 },
      immutable: ['email'],
      required: ['email'],
      groups: [{ GroupName: 'admin' }],
      clients: [
        {
          ...{ accessSeconds: 900, idSeconds: 900, refreshSeconds: 30 * 86_400, sessionSeconds: 180 },
          ...{ rotationGraceSeconds: 60, preventsExistenceErrors: true, revokesTokens: true },
        },
      ],
    });
    expect(definition?.name).toBe(definition?.id.slice('us-east-1_'.length));
    expect(readPool(deploy({ Resources: {} }))).toBeUndefined();
  });

  test('has Cognito’s own lifetimes where it says nothing', () => {
    const client = {
      ...{ AccessTokenValidity: undefined, IdTokenValidity: undefined, RefreshTokenValidity: undefined },
      ...{ TokenValidityUnits: undefined, RefreshTokenRotation: undefined },
    };
    expect(readPool(stack({ client }))?.clients).toMatchObject([
      { accessSeconds: 3600, idSeconds: 3600, refreshSeconds: 30 * 86_400, rotationGraceSeconds: undefined },
    ]);
  });

  test.each([
    ['another name to sign in by', { pool: { UsernameAttributes: ['phone_number'] } }, /UsernameAttributes/],
    ['names that differ by case', { pool: { UsernameConfiguration: { CaseSensitive: true } } }, /CaseSensitive/],
    ['a second factor', { pool: { MfaConfiguration: 'ON' } }, /MfaConfiguration/],
    ['a trigger without a stand-in', { pool: { LambdaConfig: { PreAuthentication: 'x' } } }, /PreAuthentication/],
    ['recovery by mail', { pool: { AccountRecoverySetting: { RecoveryMechanisms: [] } } }, /RecoveryMechanisms/],
    ['the smallest plan, which has no claims of ours', { pool: { UserPoolTier: 'LITE' } }, /UserPoolTier/],
    ['a property that nobody thought of', { pool: { Surprise: 1 } }, /Surprise/],
    ['a client with a secret', { client: { GenerateSecret: true } }, /GenerateSecret/],
    ['a flow without a stand-in', { client: { ExplicitAuthFlows: ['ALLOW_USER_AUTH'] } }, /ExplicitAuthFlows/],
    [
      'two ways to renew that exclude each other',
      { client: { ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] } },
      /ALLOW_REFRESH_TOKEN_AUTH/,
    ],
  ])('is refused with %s', (_what, changes, message) => {
    expect(() => readPool(stack(changes))).toThrow(message);
  });
});

describe('the stand-in does not start', () => {
  const start = (deployed: ReturnType<typeof stack>, identity = 'exhale.example') =>
    startCognito({
      deployed,
      senders: { identities: new Map([[identity, undefined]]), configurationSets: new Set() },
      dataFolder: '/nowhere',
      invoke: async (_id, event) => event,
      post: async () => 200,
      report: () => undefined,
    });

  test('for a sender that SES does not know', async () => {
    await expect(start(stack(), 'other.example')).rejects.toThrow('exhale.example, which is no identity of SES');
  });

  test('for a second pool', async () => {
    const deployed = deploy({ Resources: { ...poolStack.Resources, Another: Pool } });
    await expect(start(deployed)).rejects.toThrow(/one user pool, not Another/);
  });
});
