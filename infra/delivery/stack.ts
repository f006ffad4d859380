import {
  Effect,
  OidcProviderNative,
  PolicyDocument,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Stage, stackName } from '../settings/schema.ts';

export type DeliveryOptions = StackProps & {
  stage: Stage;
  /** The repository on GitHub, as `owner/name`. */
  repository: string;
  /** Tells whether the account knows GitHub's tokens already: it takes one provider of them. */
  hasProvider: boolean;
};

const issuer = 'token.actions.githubusercontent.com';

/** The prefix of what the CDK's bootstrap makes. */
const bootstrapped = 'cdk-hnb659fds';

/** `npm run deploy -- --yes` calls these itself; the rest is done by the roles of the bootstrap (docs/operations.md#delivery). */
function statementsOf(stage: Stage): PolicyStatement[] {
  const name = stackName(stage);
  const here = (service: string, resource: string) =>
    `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;
  const allow = (actions: string[], resources: string[]) =>
    new PolicyStatement({ effect: Effect.ALLOW, actions, resources });
  const ofBootstrap = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${bootstrapped}-*-role-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
  const ofStack = here('cloudformation', `stack/${name}/*`);
  return [
    allow(['sts:AssumeRole'], [ofBootstrap]),
    allow(['cloudformation:DescribeStacks'], [ofStack, here('cloudformation', 'stack/CDKToolkit/*')]),
    allow(
      ['ListStackResources', 'DescribeStackEvents', 'DescribeChangeSet', 'DeleteChangeSet', 'SetStackPolicy'].map(
        (action) => `cloudformation:${action}`,
      ),
      [ofStack],
    ),
    // The name that CloudFormation makes up for the secret of the media key. Not Stripe's keys: what is left there is told unchecked.
    allow(
      ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      [here('secretsmanager', 'secret:MediaSigningKey*')],
    ),
    allow(['events:DescribeRule', 'events:ListTargetsByRule'], [here('events', `rule/${name}-*`)]),
    allow(['lambda:InvokeFunction'], [here('lambda', `function:${name}-*`)]),
    allow(['ses:GetEmailIdentity'], [here('ses', 'identity/*')]),
    allow(['lambda:GetAccountSettings', 'ses:GetAccount'], ['*']),
  ];
}

/**
 * The role by which a repository on GitHub deploys one stage, without stored keys: GitHub's token says which environment of
 * which repository asks. A stack of its own, deployed once by hand.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, { stage, repository, hasProvider, ...props }: DeliveryOptions) {
    super(scope, id, props);
    const role = new Role(this, 'Role', {
      description: `Deploys ${stackName(stage)} from ${repository}`,
      assumedBy: new WebIdentityPrincipal(this.#provider(hasProvider), {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          [`${issuer}:sub`]: `repo:${repository}:environment:${stage}`,
        },
      }),
      maxSessionDuration: Duration.hours(2),
      inlinePolicies: { Deployment: new PolicyDocument({ statements: statementsOf(stage) }) },
    });
    new CfnOutput(this, 'RoleArn', {
      value: role.roleArn,
      description: 'The variable AWS_ROLE_ARN of the environment',
    });
  }

  #provider(exists: boolean): string {
    if (exists) return `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${issuer}`;
    const provider = new OidcProviderNative(this, 'GitHub', {
      url: `https://${issuer}`,
      clientIds: ['sts.amazonaws.com'],
    });
    return provider.oidcProviderArn;
  }
}
