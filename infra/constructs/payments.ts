import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { failedSettlementsMetric, mismatchedPaymentsMetric } from '#shared/rules/payments.ts';
import { acknowledge } from './acknowledge.ts';
import type { SiteFunction } from './function.ts';
import type { Observability } from './observability.ts';

/** The functions that settle payments. */
export type Settlers = Record<'settlement' | 'purchases' | 'sync' | 'orders' | 'people', SiteFunction>;

/** Stripe's keys, who may read them, and the alarms about money. */
export class Payments extends Construct {
  readonly secretName = 'exhale/stripe';
  readonly #secret: CfnSecret;
  readonly #apiBase: string;

  constructor(scope: Construct, id: string, apiBase: string) {
    super(scope, id);
    this.#apiBase = apiBase;
    // Made empty: the operator puts the keys in (docs/operations.md), so that no template and no build knows them.
    this.#secret = new CfnSecret(this, 'StripeKeys', {
      name: this.secretName,
      description: "Stripe's keys as JSON: secretKey and webhookSecret",
    });
    this.#secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(
      this.#secret,
      "Stripe's keys are made and rolled at Stripe; see docs/operations.md",
      'AwsSolutions-SMG4',
    );
  }

  /** Tells the function where Stripe and its keys are, and lets it read them. */
  grantKeys(grantee: SiteFunction): void {
    grantee.addEnvironment('STRIPE_SECRET_ID', this.#secret.ref);
    grantee.addEnvironment('STRIPE_API_BASE', this.#apiBase);
    grantee.allow(['secretsmanager:GetSecretValue'], [this.#secret.ref]);
  }

  /** Raises the alarms about money: what was paid is not what was asked, and what nobody could settle. */
  watch({ settlement, purchases, sync, orders, people }: Settlers, observability: Observability): void {
    const period = Duration.minutes(5);
    const mismatched = (by: SiteFunction): IMetric =>
      by.ownMetric(mismatchedPaymentsMetric, { period, statistic: 'Sum' });
    const all = new MathExpression({
      expression: 'FILL(answered, 0) + FILL(bought, 0) + FILL(synced, 0) + FILL(corrected, 0) + FILL(erased, 0)',
      usingMetrics: {
        answered: mismatched(settlement),
        bought: mismatched(purchases),
        synced: mismatched(sync),
        corrected: mismatched(orders),
        erased: mismatched(people),
      },
      period,
    });
    observability.alarm(this, 'Mismatched', all, 1, {
      people: 'Somebody paid what was not asked for: nothing was confirmed by it, and the payment goes back.',
    });
    const failed = sync.ownMetric(failedSettlementsMetric, { period: Duration.minutes(30), statistic: 'Sum' });
    observability.alarm(this, 'Unsettled', failed, 3, {
      people:
        'A payment could not be settled for half an hour: somebody may have paid and has no booking or access yet.',
    });
  }
}
