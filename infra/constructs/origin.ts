import type { Distribution, IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { SecretValue } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { originHeader } from '#shared/rules/origin.ts';
import { acknowledge } from './acknowledge.ts';
import type { SiteFunction } from './function.ts';
import type { Retention } from './retention.ts';

/** The secret by which the API knows CloudFront's requests (docs/decisions/public-api.md). */
export class ApiOriginSecret extends Construct {
  readonly #secret: CfnSecret;

  constructor(scope: Construct, id: string, retention: Retention) {
    super(scope, id);
    // Secrets Manager makes up the first value; no template or build contains one.
    this.#secret = new CfnSecret(this, 'Header', {
      description: 'What CloudFront sends to the API, as JSON: current, and during a rotation previous',
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'current',
        passwordLength: 64,
        excludePunctuation: true,
      },
    });
    this.#secret.applyRemovalPolicy(retention.removalPolicy);
    acknowledge(
      this.#secret,
      'Rotated by a function of the site, which waits for CloudFront between its steps',
      'AwsSolutions-SMG4',
    );
  }

  /** Headers of the API's origin. CloudFormation looks the value up when it deploys the distribution. */
  get headers(): Record<string, string> {
    const current = SecretValue.secretsManager(this.#secret.ref, { jsonField: 'current' });
    return { [originHeader]: current.unsafeUnwrap() };
  }

  /** Lets the function check requests; it is deployed after the distribution, which sends the header by then. */
  grantCheck(grantee: SiteFunction, distribution: IDistribution): void {
    this.#grantRead(grantee);
    grantee.node.addDependency(distribution);
  }

  grantRotation(grantee: SiteFunction, distribution: Distribution): void {
    this.#grantRead(grantee);
    grantee.addEnvironment('DISTRIBUTION_ID', distribution.distributionId);
    grantee.allow(['secretsmanager:PutSecretValue'], [this.#secret.ref]);
    grantee.allow(['cloudfront:GetDistribution', 'cloudfront:UpdateDistribution'], [distribution.distributionArn]);
  }

  #grantRead(grantee: SiteFunction): void {
    grantee.addEnvironment('ORIGIN_SECRET_ID', this.#secret.ref);
    grantee.allow(['secretsmanager:GetSecretValue'], [this.#secret.ref]);
  }
}
