import { describe, expect, test } from '@jest/globals';
import { failedSettlementsMetric, mismatchedPaymentsMetric } from '#shared/rules/payments.ts';
import { resourcesOf, siteFunctions, templateOf } from './testing/template.ts';

type Metrics = { MetricStat?: { Metric: unknown } };

const template = templateOf();
const functions = siteFunctions(template);

describe("Stripe's keys", () => {
  const [secret] = resourcesOf(template, 'AWS::SecretsManager::Secret').filter(
    ({ properties }) => properties.Name === 'exhale/stripe',
  );
  if (!secret) throw new Error("no secret holds Stripe's keys");

  test('stand in a secret that the stack makes empty and does not take with it', () => {
    expect(Object.keys(secret.properties).sort()).toEqual(['Description', 'Name']);
    expect(template.Resources[secret.id]).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  test('are known to those who may read them, and are those of Stripe itself unless said otherwise', () => {
    const told = [...functions].filter(([, { properties }]) => 'STRIPE_SECRET_ID' in properties.Environment.Variables);
    expect(told.map(([name]) => name).sort()).toEqual([
      'adminMembers',
      'adminOrders',
      'bookings',
      'purchases',
      'settlement',
      'syncPayments',
    ]);
    for (const [, { properties }] of told) {
      expect(properties.Environment.Variables).toMatchObject({
        STRIPE_SECRET_ID: { Ref: secret.id },
        STRIPE_API_BASE: '',
      });
    }
  });
});

test('a payment that is not what was asked raises an alarm, whoever saw it, and so do those that nobody can settle', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  const mismatched = alarms
    .find(({ Metrics }) => Metrics)
    ?.Metrics.flatMap(({ MetricStat }: Metrics) => (MetricStat ? [MetricStat.Metric] : []));
  expect(mismatched).toEqual(
    ['settlement', 'purchases', 'syncPayments', 'adminOrders', 'adminMembers'].map((Value) => ({
      Namespace: 'Exhale',
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
});
