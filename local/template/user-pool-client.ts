import * as z from 'zod';
import type { ClientDefinition } from '../emulators/cognito/definition.ts';
import type { Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const secondsPer = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

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

/** Throws UnsupportedError for a client secret and for unsupported flows or providers. */
export function readClient(resource: Resource): ClientDefinition & { poolId: string } {
  const read = readProperties(resource, schema);
  const { AccessToken, IdToken, RefreshToken } = read.TokenValidityUnits;
  const rotates = read.RefreshTokenRotation.Feature === 'ENABLED';
  if (rotates && read.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
    throw new Error(`${resource.logicalId}: Cognito refuses ALLOW_REFRESH_TOKEN_AUTH where refresh tokens rotate`);
  }
  return {
    id: resource.ref,
    poolId: read.UserPoolId,
    flows: read.ExplicitAuthFlows,
    preventsExistenceErrors: read.PreventUserExistenceErrors === 'ENABLED',
    revokesTokens: read.EnableTokenRevocation,
    rotationGraceSeconds: rotates ? read.RefreshTokenRotation.RetryGracePeriodSeconds : undefined,
    accessSeconds: read.AccessTokenValidity * secondsPer[AccessToken ?? 'hours'],
    idSeconds: read.IdTokenValidity * secondsPer[IdToken ?? 'hours'],
    refreshSeconds: read.RefreshTokenValidity * secondsPer[RefreshToken ?? 'days'],
    sessionSeconds: read.AuthSessionValidity * 60,
    readable: read.ReadAttributes,
    writable: read.WriteAttributes,
  };
}
