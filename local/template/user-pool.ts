import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import { UnsupportedError } from '../emulators/errors.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';
import { place } from './template.ts';
import { type ClientDefinition, readClient } from './user-pool-client.ts';

const lambda = z.string().optional();

const triggersSchema = z.strictObject({
  PreSignUp: lambda,
  CustomMessage: lambda,
  PostConfirmation: lambda,
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

const emailSchema = z.discriminatedUnion('EmailSendingAccount', [
  z.strictObject({
    EmailSendingAccount: z.literal('DEVELOPER'),
    From: z.string(),
    SourceArn: z.string(),
    ConfigurationSet: z.string().optional(),
    ReplyToEmailAddress: z.string().optional(),
  }),
  z.strictObject({ EmailSendingAccount: z.literal('COGNITO_DEFAULT'), ReplyToEmailAddress: z.string().optional() }),
]);

// One kind of pool: people sign up and in by their address, and only administrators recover an account.
const poolSchema = z.strictObject({
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(false) }),
  AutoVerifiedAttributes: z.tuple([z.literal('email')]),
  AccountRecoverySetting: z.strictObject({
    RecoveryMechanisms: z.tuple([z.strictObject({ Name: z.literal('admin_only'), Priority: z.number() })]),
  }),
  AdminCreateUserConfig: z.looseObject({ AllowAdminCreateUserOnly: z.boolean().default(false) }).prefault({}),
  Policies: z.strictObject({ PasswordPolicy: passwordSchema.prefault({}) }).prefault({}),
  EmailConfiguration: emailSchema.prefault({ EmailSendingAccount: 'COGNITO_DEFAULT' }),
  VerificationMessageTemplate: z
    .looseObject({
      DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').default('CONFIRM_WITH_CODE'),
      EmailMessage: z.string().default('Your confirmation code is {####}'),
      EmailSubject: z.string().default('Your verification code'),
    })
    .prefault({}),
  Schema: z
    .array(
      z.looseObject({ Name: z.string(), Mutable: z.boolean().default(true), Required: z.boolean().default(false) }),
    )
    .default([]),
  LambdaConfig: triggersSchema.prefault({}),
  MfaConfiguration: z.literal('OFF').default('OFF'),
  // Claims of access tokens are not for the smallest plan.
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

/** Functions that the pool asks, by the name that Cognito gives them in its errors. */
export type TriggerArns = Partial<Record<keyof z.output<typeof triggersSchema>, string>>;

export type GroupDefinition = z.output<typeof groupSchema>;
export type PasswordPolicy = z.output<typeof passwordSchema>;

/** A user pool as the template declares it, with its clients and groups. */
export type PoolDefinition = {
  logicalId: string;
  id: string;
  /** The id without its region; it is part of what a password proves. */
  name: string;
  arn: string;
  issuer: string;
  passwordPolicy: PasswordPolicy;
  selfSignUp: boolean;
  email: Read['EmailConfiguration'];
  verification: { subject: string; message: string };
  /** Attributes that nobody changes after sign-up. */
  immutable: string[];
  required: string[];
  triggers: TriggerArns;
  clients: ClientDefinition[];
  groups: GroupDefinition[];
};

function triggersOf({ PreTokenGenerationConfig, ...others }: Read['LambdaConfig']): TriggerArns {
  const all = { ...others, PreTokenGenerationConfig: PreTokenGenerationConfig?.LambdaArn };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function definitionOf(resource: Resource, deployed: Deployed): PoolDefinition {
  const read = readProperties(resource, poolSchema);
  const id = resource.ref;
  const named = (wanted: 'Required' | 'Mutable', value: boolean) =>
    read.Schema.filter((attribute) => attribute[wanted] === value).map(({ Name }) => Name);
  const ofPool = <T extends { UserPoolId: string }>({ UserPoolId }: T) => UserPoolId === id;
  return {
    logicalId: resource.logicalId,
    id,
    name: id.slice(id.indexOf('_') + 1),
    arn: arn('cognito-idp', `userpool/${id}`),
    issuer: `https://cognito-idp.${place.region}.${place.urlSuffix}/${id}`,
    passwordPolicy: read.Policies.PasswordPolicy,
    selfSignUp: !read.AdminCreateUserConfig.AllowAdminCreateUserOnly,
    email: read.EmailConfiguration,
    verification: {
      subject: read.VerificationMessageTemplate.EmailSubject,
      message: read.VerificationMessageTemplate.EmailMessage,
    },
    immutable: named('Mutable', false),
    required: named('Required', true),
    triggers: triggersOf(read.LambdaConfig),
    clients: deployed.byType('AWS::Cognito::UserPoolClient').map(readClient).filter(ofPool),
    groups: deployed
      .byType('AWS::Cognito::UserPoolGroup')
      .map((group) => readProperties(group, groupSchema))
      .filter(ofPool),
  };
}

/**
 * The user pool of the template; undefined when it has none. Throws UnsupportedError for what the stand-in does not do,
 * e.g. another sign-in name or a second pool.
 */
export function readPool(deployed: Deployed): PoolDefinition | undefined {
  const [pool, other] = deployed.byType('AWS::Cognito::UserPool');
  if (other !== undefined)
    throw new UnsupportedError(`the local cloud knows one user pool, not ${other.logicalId} too`);
  return pool && definitionOf(pool, deployed);
}
