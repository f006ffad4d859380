import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { failedComparisonsMetric, failedSettlementsMetric, mismatchedPaymentsMetric } from '#shared/rules/metrics.ts';
import { acknowledge } from './acknowledge.ts';
import type { SiteFunction } from './function.ts';
import type { Observability } from './observability.ts';
import type { Retention } from './retention.ts';

export type SettlementFunctions = Record<
  'bookings' | 'sync' | 'reconcile' | 'admin' | 'members' | 'deletions',
  SiteFunction
>;

export class StripeIntegration extends Construct {
  readonly #secret: CfnSecret;
  readonly #apiBase: string;

  constructor(scope: Construct, id: string, { apiBase, retention }: { apiBase: string; retention: Retention }) {
    super(scope, id);
    this.#apiBase = apiBase;
    // Empty: the operator stores the keys (docs/operations.md#stripe), so no template or build contains them.
    this.#secret = new CfnSecret(this, 'StripeKeys', {
      description: "Stripe's keys as JSON: secretKey and webhookSecret",
    });
    this.#secret.applyRemovalPolicy(retention.removalPolicy);
    acknowledge(
      this.#secret,
      "Stripe's keys are created and rotated at Stripe; see docs/operations.md#stripe",
      'AwsSolutions-SMG4',
    );
  }

  get secretArn(): string {
    return this.#secret.ref;
  }

  grantKeys(grantee: SiteFunction): void {
    grantee.addEnvironment('STRIPE_SECRET_ID', this.#secret.ref);
    grantee.addEnvironment('STRIPE_API_BASE', this.#apiBase);
    grantee.allow(['secretsmanager:GetSecretValue'], [this.#secret.ref]);
  }

  addAlarms(functions: SettlementFunctions, observability: Observability): void {
    const { bookings, sync, reconcile, admin, members, deletions } = functions;
    const period = Duration.minutes(5);
    const mismatched = (siteFunction: SiteFunction): IMetric =>
      siteFunction.ownMetric(mismatchedPaymentsMetric, { period, statistic: 'Sum' });
    const all = new MathExpression({
      expression: `SUM([${Object.keys(functions)
        .map((name) => `FILL(${name}, 0)`)
        .join(', ')}])`,
      usingMetrics: {
        bookings: mismatched(bookings),
        sync: mismatched(sync),
        reconcile: mismatched(reconcile),
        admin: mismatched(admin),
        members: mismatched(members),
        deletions: mismatched(deletions),
      },
      period,
    });
    observability.alarm(this, 'Mismatched', all, 1, {
      people: 'A payment did not match its order: nothing was confirmed by it, and it is refunded.',
    });
    const failed = sync.ownMetric(failedSettlementsMetric, { period: Duration.minutes(30), statistic: 'Sum' });
    observability.alarm(this, 'Unsettled', failed, 3, {
      people:
        'A payment could not be settled for half an hour: a customer may have paid without a booking or access yet.',
    });
    const uncompared = reconcile.ownMetric(failedComparisonsMetric, { period: Duration.hours(1), statistic: 'Sum' });
    observability.alarm(this, 'Uncompared', uncompared, 1, {
      people: 'Orders could not be compared with Stripe: what was lost or differs may have gone unnoticed.',
    });
  }
}
