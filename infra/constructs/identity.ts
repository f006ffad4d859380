import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { adminGroup, passwordMinLength } from '#shared/rules/accounts.ts';
import { acknowledge } from './acknowledge.ts';
import type { SiteFunction } from './function.ts';
import type { Mail } from './mail.ts';

/** The functions that the pool asks. They must not name the pool: it names them, and neither could be made first. */
export type Triggers = { challenges: SiteFunction; events: SiteFunction; mails: SiteFunction };

/** Who has an account: the user pool, the app's client of it, the group of those who run the site. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, mail: Mail) {
    super(scope, id);
    this.pool = this.#makePool(mail);
    this.client = this.#makeClient();
    new CfnUserPoolGroup(this, 'Admins', {
      userPoolId: this.pool.userPoolId,
      groupName: adminGroup,
      description: 'Those who run the site',
    });
    this.#acknowledge();
  }

  #makePool(mail: Mail): UserPool {
    const pool = new UserPool(this, 'Pool', {
      // Token generation in its second version, which may add to access tokens, comes with this plan.
      featurePlan: FeaturePlan.ESSENTIALS,
      // Open at Cognito; the trigger lets only those in whom our own endpoint has let in.
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Nobody becomes another person: bookings and purchases of an address belong to the account that confirmed it.
      standardAttributes: { email: { required: true, mutable: false } },
      passwordPolicy: {
        minLength: passwordMinLength,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      // Cognito's own way to a new password is off: ours are the magic links.
      accountRecovery: AccountRecovery.NONE,
      email: mail.forAccounts(),
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // Cognito looks at once whether it may send for the domain.
    pool.node.addDependency(mail.sender);
    return pool;
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
      refreshTokenValidity: Duration.days(30),
      // Two tabs that renew at once both succeed.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      readAttributes: new ClientAttributes().withStandardAttributes({ ...names, email: true, emailVerified: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ ...names, email: true }),
    });
  }

  /** Has the pool ask these functions. */
  ask({ challenges, events, mails }: Triggers): void {
    this.pool.addTrigger(UserPoolOperation.DEFINE_AUTH_CHALLENGE, challenges);
    this.pool.addTrigger(UserPoolOperation.CREATE_AUTH_CHALLENGE, challenges);
    this.pool.addTrigger(UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE, challenges);
    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, events);
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, events);
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, events, LambdaVersion.V2_0);
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, mails);
  }

  /** Tells the function the pool and its client, whose tokens count. Never a trigger of the pool. */
  tell(grantee: SiteFunction): void {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId);
    grantee.addEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId);
  }

  /** Tells the function the pool and lets it do these things with its people. Never a trigger of the pool. */
  grant(grantee: SiteFunction, actions: `Admin${string}`[]): void {
    this.tell(grantee);
    grantee.allow(
      actions.map((action) => `cognito-idp:${action}`),
      [this.pool.userPoolArn],
    );
  }

  #acknowledge(): void {
    const why = 'see docs/decisions/identity.md';
    acknowledge(this.pool, `Six characters and no other rule, as the product says; ${why}`, 'AwsSolutions-COG1');
    acknowledge(this.pool, `Members of a small studio sign in by password or mailed link; ${why}`, 'AwsSolutions-COG2');
    acknowledge(this.pool, `Threat protection needs the Plus plan and has no free part; ${why}`, 'AwsSolutions-COG3');
    acknowledge(this.pool, `Threat protection needs the Plus plan and has no free part; ${why}`, 'AwsSolutions-COG8');
  }
}
