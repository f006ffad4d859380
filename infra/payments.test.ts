import { describe, expect, test } from 'vitest';
import { failedComparisonsMetric, failedSettlementsMetric, mismatchedPaymentsMetric } from '#shared/rules/metrics.ts';
import { resourcesOf, siteFunctions, template } from './testing/template.ts';

type Metrics = { MetricStat?: { Metric: unknown } };

const functions = siteFunctions(template);

describe("Stripe's keys", () => {
  const [secret] = resourcesOf(template, 'AWS::SecretsManager::Secret').filter(({ id }) =>
    id.startsWith('PaymentsStripeKeys'),
  );
  if (!secret) throw new Error("no secret holds Stripe's keys");

  test('are in a secret that the stack creates empty and retains (docs/trust.md#secrets)', () => {
    expect(Object.keys(secret.properties)).toEqual(['Description']);
    expect(template.Resources[secret.id]).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
  });

  test('are available to the functions that may read them, for Stripe itself by default', () => {
    const readers = [...functions].filter(
      ([, { properties }]) => 'STRIPE_SECRET_ID' in properties.Environment.Variables,
    );
    expect(readers.map(([name]) => name).sort()).toEqual([
      'admin',
      'adminMembers',
      'bookings',
      'completeDeletions',
      'reconcilePayments',
      'syncPayments',
    ]);
    for (const [, { properties }] of readers) {
      expect(properties.Environment.Variables).toMatchObject({
        STRIPE_SECRET_ID: { Ref: secret.id },
        STRIPE_API_BASE: '',
      });
    }
  });
});

test('mismatched payments, seen by any function, and failed settlements raise alarms (docs/trust.md#payment-mismatch)', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  const mismatched = alarms
    .find(({ Metrics }) => JSON.stringify(Metrics)?.includes(mismatchedPaymentsMetric))
    ?.Metrics.flatMap(({ MetricStat }: Metrics) => (MetricStat ? [MetricStat.Metric] : []));
  expect(mismatched).toEqual(
    ['bookings', 'syncPayments', 'reconcilePayments', 'admin', 'adminMembers', 'completeDeletions'].map((Value) => ({
      Namespace: 'Exhale-prod',
      MetricName: mismatchedPaymentsMetric,
      Dimensions: [{ Name: 'service', Value }],
    })),
  );
  expect(alarms).toContainEqual(
    expect.objectContaining({
      MetricName: failedSettlementsMetric,
      Dimensions: [{ Name: 'service', Value: 'syncPayments' }],
    }),
  );
  expect(alarms).toContainEqual(
    expect.objectContaining({
      MetricName: failedComparisonsMetric,
      Dimensions: [{ Name: 'service', Value: 'reconcilePayments' }],
    }),
  );
});
