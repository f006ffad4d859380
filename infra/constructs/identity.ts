import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { adminGroup, authSessionDays, passwordMinLength } from '#shared/rules/accounts.ts';
import { acknowledge } from './acknowledge.ts';
import type { SiteFunction } from './function.ts';
import { removeChild } from './remove-child.ts';
import type { Retention } from './retention.ts';

/** Triggers of the user pool. They must not reference the pool: that would be a circular dependency. */
export type PoolTriggers = { challenges: SiteFunction; events: SiteFunction };

export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, retention: Retention) {
    super(scope, id);
    this.pool = this.#makePool(retention);
    this.client = this.#makeClient();
    new CfnUserPoolGroup(this, 'Admins', {
      userPoolId: this.pool.userPoolId,
      groupName: adminGroup,
      description: 'Those who run the site',
    });
    this.#acknowledge();
  }

  #makePool(retention: Retention): UserPool {
    return new UserPool(this, 'Pool', {
      // Token generation V2, which can add claims to access tokens, needs this plan.
      featurePlan: FeaturePlan.ESSENTIALS,
      // Accounts are made by an endpoint, from a mailed link (docs/trust.md#set-up-links).
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Immutable: bookings and purchases of an address belong to the account that confirmed it.
      standardAttributes: { email: { required: true, mutable: false } },
      passwordPolicy: {
        minLength: passwordMinLength,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      // Cognito asks for it at sign-in by password only; the verify trigger keeps mailed links from bypassing it.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false, email: false },
      // Forgotten passwords are replaced through magic links instead.
      accountRecovery: AccountRecovery.NONE,
      ...retention,
    });
  }

  #makeClient(): UserPoolClient {
    const names = { givenName: true, familyName: true, fullname: true };
    return this.pool.addClient('App', {
      generateSecret: false,
      authFlows: { userSrp: true, custom: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(authSessionDays),
      // Lets two tabs refresh at the same time.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      readAttributes: new ClientAttributes().withStandardAttributes({ ...names, email: true, emailVerified: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ ...names, email: true }),
    });
  }

  addTriggers({ challenges, events }: PoolTriggers): void {
    this.pool.addTrigger(UserPoolOperation.DEFINE_AUTH_CHALLENGE, challenges);
    this.pool.addTrigger(UserPoolOperation.CREATE_AUTH_CHALLENGE, challenges);
    this.pool.addTrigger(UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE, challenges);
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, events, LambdaVersion.V2_0);
    // The pool may invoke the function by the first trigger's permission: the others would repeat it.
    removeChild(this.pool.node, 'CreateAuthChallengeCognito');
    removeChild(this.pool.node, 'VerifyAuthChallengeResponseCognito');
  }

  /** Sets the variables by which a function verifies tokens. Not for triggers of the pool. */
  exposePool(grantee: SiteFunction): void {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId);
    grantee.addEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId);
  }

  /** Grants administrative calls. Not for triggers of the pool. */
  grant(grantee: SiteFunction, actions: `Admin${string}`[]): void {
    this.exposePool(grantee);
    grantee.allow(
      actions.map((action) => `cognito-idp:${action}`),
      [this.pool.userPoolArn],
    );
  }

  #acknowledge(): void {
    const why = 'see docs/decisions/identity.md';
    acknowledge(this.pool, `Six characters and no other rule, as the product says; ${why}`, 'AwsSolutions-COG1');
    acknowledge(
      this.pool,
      'Optional for members, required of admins by the token trigger; see docs/decisions/second-factor.md',
      'AwsSolutions-COG2',
    );
    acknowledge(this.pool, `Threat protection needs the Plus plan and has no free part; ${why}`, 'AwsSolutions-COG3');
    acknowledge(this.pool, `Threat protection needs the Plus plan and has no free part; ${why}`, 'AwsSolutions-COG8');
  }
}
