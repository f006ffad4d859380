import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

/** The owner is told at these: per cent of the limit, of what was spent or of what AWS expects by the end of the month. */
const notices = [
  { kind: 'ACTUAL', percent: 50 },
  { kind: 'ACTUAL', percent: 80 },
  { kind: 'ACTUAL', percent: 100 },
  { kind: 'FORECASTED', percent: 100 },
] as const;

/** Tells by mail when the account's bill nears the owner's limit, in US dollars a month. It switches nothing off. */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { limit, email }: { limit: number; email: string }) {
    super(scope, id);
    new CfnBudget(this, 'Bill', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limit, unit: 'USD' },
      },
      notificationsWithSubscribers: notices.map(({ kind, percent }) => ({
        notification: {
          notificationType: kind,
          comparisonOperator: 'GREATER_THAN',
          threshold: percent,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: email }],
      })),
    });
  }
}
