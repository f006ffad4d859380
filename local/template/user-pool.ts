import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import type { PoolDefinition, TriggerArns } from '../emulators/cognito/definition.ts';
import { UnsupportedError } from '../emulators/errors.ts';
import type { Deployed } from './deployed.ts';
import { mayInvoke } from './permissions.ts';
import { readProperties, withoutEffect } from './properties.ts';
import { place } from './template.ts';
import { readClient } from './user-pool-client.ts';

const lambda = z.string().optional();

const triggersSchema = z.strictObject({
  DefineAuthChallenge: lambda,
  CreateAuthChallenge: lambda,
  VerifyAuthChallengeResponse: lambda,
  PreTokenGenerationConfig: z.strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0') }).optional(),
});

const passwordSchema = z.strictObject({
  MinimumLength: z.number().default(8),
  RequireLowercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  RequireUppercase: z.boolean().default(false),
  TemporaryPasswordValidityDays: withoutEffect,
});

// The emulator supports one kind of pool: e-mail addresses as usernames, users created and recovered by administrators.
const poolSchema = z.strictObject({
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(false) }),
  AutoVerifiedAttributes: z.tuple([z.literal('email')]),
  AccountRecoverySetting: z.strictObject({
    RecoveryMechanisms: z.tuple([z.strictObject({ Name: z.literal('admin_only'), Priority: z.number() })]),
  }),
  AdminCreateUserConfig: z.strictObject({ AllowAdminCreateUserOnly: z.literal(true) }),
  Policies: z.strictObject({ PasswordPolicy: passwordSchema.prefault({}) }).prefault({}),
  // No mail is sent.
  EmailConfiguration: withoutEffect,
  VerificationMessageTemplate: withoutEffect,
  Schema: z
    .array(
      z.looseObject({ Name: z.string(), Mutable: z.boolean().default(true), Required: z.boolean().default(false) }),
    )
    .default([]),
  LambdaConfig: triggersSchema.prefault({}),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL']).default('OFF'),
  EnabledMfas: z.array(z.literal('SOFTWARE_TOKEN_MFA')).default([]),
  // Triggers change claims of access tokens only from this tier on.
  UserPoolTier: z.enum(['ESSENTIALS', 'PLUS']).default('ESSENTIALS'),
  DeletionProtection: withoutEffect,
  UserPoolName: withoutEffect,
  UserPoolTags: withoutEffect,
  EmailVerificationMessage: withoutEffect,
  EmailVerificationSubject: withoutEffect,
  SmsVerificationMessage: withoutEffect,
  SmsAuthenticationMessage: withoutEffect,
});

const groupSchema = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
});

type Read = z.output<typeof poolSchema>;

function triggersOf({ PreTokenGenerationConfig, ...others }: Read['LambdaConfig']): TriggerArns {
  const all = { ...others, PreTokenGenerationConfig: PreTokenGenerationConfig?.LambdaArn };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Throws for a trigger that the pool may not invoke: on AWS every call of it would fail. */
function checkPermissions(deployed: Deployed, logicalId: string, poolArn: string, triggers: TriggerArns): void {
  for (const [name, functionArn] of Object.entries(triggers)) {
    if (!mayInvoke(deployed, 'cognito-idp.amazonaws.com', poolArn, functionArn)) {
      throw new Error(`${logicalId} may not invoke ${functionArn} for ${name}: the function has no such permission`);
    }
  }
}

/**
 * The user pool of the template; undefined when it has none. Throws for what the emulator does not support, e.g. a
 * second pool, and for what AWS would refuse to deploy or to run.
 */
export function readPool(deployed: Deployed): PoolDefinition | undefined {
  const [pool, other] = deployed.byType('AWS::Cognito::UserPool');
  if (pool === undefined) return undefined;
  if (other !== undefined)
    throw new UnsupportedError(`the local cloud knows one user pool, not ${other.logicalId} too`);
  const { logicalId, ref: id } = pool;
  const read = readProperties(pool, poolSchema);
  const triggers = triggersOf(read.LambdaConfig);
  checkPermissions(deployed, logicalId, arn('cognito-idp', `userpool/${id}`), triggers);
  const attributesWith = (property: 'Required' | 'Mutable', value: boolean) =>
    read.Schema.filter((attribute) => attribute[property] === value).map(({ Name }) => Name);
  return {
    id,
    name: id.slice(id.indexOf('_') + 1),
    issuer: `https://cognito-idp.${place.region}.${place.urlSuffix}/${id}`,
    passwordPolicy: read.Policies.PasswordPolicy,
    softwareTokens: read.MfaConfiguration === 'OPTIONAL' && read.EnabledMfas.length > 0,
    immutable: attributesWith('Mutable', false),
    required: attributesWith('Required', true),
    triggers,
    clients: deployed
      .byType('AWS::Cognito::UserPoolClient')
      .map(readClient)
      .filter(({ poolId }) => poolId === id),
    groups: deployed
      .byType('AWS::Cognito::UserPoolGroup')
      .map((group) => readProperties(group, groupSchema))
      .filter(({ UserPoolId }) => UserPoolId === id),
  };
}
