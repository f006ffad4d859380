import * as z from 'zod';
import type { Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

const schema = z.strictObject({
  UserPoolId: z.string(),
  GenerateSecret: z.literal(false).default(false),
  ExplicitAuthFlows: z
    .array(z.enum(['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']))
    .default(['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  EnableTokenRevocation: z.boolean().default(true),
  RefreshTokenRotation: z
    .strictObject({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.number().min(0).max(60).default(0),
    })
    .default({ Feature: 'DISABLED', RetryGracePeriodSeconds: 0 }),
  AccessTokenValidity: z.number().default(1),
  IdTokenValidity: z.number().default(1),
  RefreshTokenValidity: z.number().default(30),
  TokenValidityUnits: z
    .strictObject({ AccessToken: unit.optional(), IdToken: unit.optional(), RefreshToken: unit.optional() })
    .default({}),
  AuthSessionValidity: z.number().min(3).max(15).default(3),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  AllowedOAuthFlowsUserPoolClient: z.literal(false).default(false),
  SupportedIdentityProviders: z.tuple([z.literal('COGNITO')]).optional(),
  ClientName: withoutEffect,
});

/** An app's client of a pool, as the template declares it. */
export type ClientDefinition = {
  id: string;
  UserPoolId: string;
  flows: z.output<typeof schema>['ExplicitAuthFlows'];
  preventsExistenceErrors: boolean;
  revokesTokens: boolean;
  /** Seconds for which a refresh token works after it was exchanged; undefined where it is not exchanged. */
  rotationGraceSeconds: number | undefined;
  accessSeconds: number;
  idSeconds: number;
  refreshSeconds: number;
  /** Between a challenge and its answer. */
  sessionSeconds: number;
  /** Attributes that tokens and GetUser tell; undefined: all. */
  readable: string[] | undefined;
  writable: string[] | undefined;
};

/** Reads a client. Throws UnsupportedError for a secret, a flow or a provider that the stand-in does not have. */
export function readClient(resource: Resource): ClientDefinition {
  const read = readProperties(resource, schema);
  const { AccessToken, IdToken, RefreshToken } = read.TokenValidityUnits;
  const rotates = read.RefreshTokenRotation.Feature === 'ENABLED';
  if (rotates && read.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
    throw new Error(`${resource.logicalId}: Cognito refuses ALLOW_REFRESH_TOKEN_AUTH where refresh tokens rotate`);
  }
  return {
    id: resource.ref,
    UserPoolId: read.UserPoolId,
    flows: read.ExplicitAuthFlows,
    preventsExistenceErrors: read.PreventUserExistenceErrors === 'ENABLED',
    revokesTokens: read.EnableTokenRevocation,
    rotationGraceSeconds: rotates ? read.RefreshTokenRotation.RetryGracePeriodSeconds : undefined,
    accessSeconds: read.AccessTokenValidity * secondsOf[AccessToken ?? 'hours'],
    idSeconds: read.IdTokenValidity * secondsOf[IdToken ?? 'hours'],
    refreshSeconds: read.RefreshTokenValidity * secondsOf[RefreshToken ?? 'days'],
    sessionSeconds: read.AuthSessionValidity * 60,
    readable: read.ReadAttributes,
    writable: read.WriteAttributes,
  };
}
