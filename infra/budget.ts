// Mails the operator when a month will cost more than the stage's settings allow.
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/**
 * Adds the budget of a stage that has an address for alarms. It counts the whole account: a budget by tag counts nothing, without
 * any warning, until somebody activates the tag for billing.
 */
export const addBudget = (stack: Construct, { name, alarmEmail, monthlyBudgetUsd }: Stage): void => {
  if (alarmEmail === undefined) return;
  const toNotification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
  });
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: `plainly-${name}-whole-account`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: [toNotification('FORECASTED', 80), toNotification('ACTUAL', 100)],
  });
};
