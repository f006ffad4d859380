import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import type { PoolDefinition, TriggerArns } from '../emulators/cognito/definition.ts';
import { UnsupportedError } from '../emulators/errors.ts';
import type { Senders } from '../proxy/requests/ses.ts';
import type { Deployed } from './deployed.ts';
import { mayInvoke } from './permissions.ts';
import { readProperties, withoutEffect } from './properties.ts';
import { place } from './template.ts';
import { readClient } from './user-pool-client.ts';

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

// The emulator supports one kind of pool: e-mail addresses as usernames, account recovery by administrators only.
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

/** Sender of the pool's mails. Throws when SES would reject them. */
function senderOf(logicalId: string, email: Read['EmailConfiguration'], senders: Senders): PoolDefinition['email'] {
  const replyTo = email.ReplyToEmailAddress;
  if (email.EmailSendingAccount === 'COGNITO_DEFAULT') return { from: 'no-reply@verificationemail.com', replyTo };
  const { From: from, SourceArn, ConfigurationSet: configurationSet } = email;
  const identity = SourceArn.slice(SourceArn.indexOf(':identity/') + ':identity/'.length);
  if (!senders.identities.has(identity))
    throw new Error(`${logicalId} sends as ${identity}, which is no identity of SES`);
  if (configurationSet !== undefined && !senders.configurationSets.has(configurationSet)) {
    throw new Error(`${logicalId} sends with ${configurationSet}, which is no configuration set of SES`);
  }
  return { from, configurationSet, replyTo };
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
export function readPool(deployed: Deployed, senders: Senders): PoolDefinition | undefined {
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
  const { EmailSubject: subject, EmailMessage: message } = read.VerificationMessageTemplate;
  return {
    id,
    name: id.slice(id.indexOf('_') + 1),
    issuer: `https://cognito-idp.${place.region}.${place.urlSuffix}/${id}`,
    passwordPolicy: read.Policies.PasswordPolicy,
    selfSignUp: !read.AdminCreateUserConfig.AllowAdminCreateUserOnly,
    softwareTokens: read.MfaConfiguration === 'OPTIONAL' && read.EnabledMfas.length > 0,
    email: senderOf(logicalId, read.EmailConfiguration, senders),
    verification: { subject, message },
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
