import { expect, test } from 'vitest';
import { onlyResource, resourcesOf, synthesiseTemplate, template, testOptions } from './testing/template.ts';

// docs/operations.md#what-bounds-the-bill

test('the account’s bill is watched at the owner’s limit, before it is reached and when it will be', () => {
  const { Budget, NotificationsWithSubscribers } = onlyResource(
    synthesiseTemplate({ monthlyBudget: 40 }),
    'AWS::Budgets::Budget',
  ).properties;
  expect(Budget).toEqual({ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 40, Unit: 'USD' } });
  const told = NotificationsWithSubscribers.map(
    ({ Notification, Subscribers }: { Notification: Record<string, unknown>; Subscribers: unknown }) => {
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: testOptions('prod').adminEmail }]);
      expect(Notification).toMatchObject({ ThresholdType: 'PERCENTAGE', ComparisonOperator: 'GREATER_THAN' });
      return `${Notification.NotificationType} ${Notification.Threshold}`;
    },
  );
  expect(told).toEqual(['ACTUAL 50', 'ACTUAL 80', 'ACTUAL 100', 'FORECASTED 100']);
});

test('without a limit there is no budget', () => {
  expect(resourcesOf(template, 'AWS::Budgets::Budget')).toEqual([]);
});
