import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listCosts, listIssueCosts, listPrices, toTotal, toUsage } from './month.ts';
import { list, root, synthesize } from './template.ts';

const VISITS = [0, 10_000, 1_000_000];
const mailed = { alarmEmail: 'operator@example.com' };
const prod = synthesize('prod', mailed);
const dev = synthesize('dev', mailed);

const page = readFileSync(path.join(root, 'docs/cost.md'), 'utf8');

/** The rows of the table below a heading, without its first two lines. */
const readTable = (heading: string): string[][] => {
  const [, part = ''] = page.split(`## ${heading}\n`);
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

describe('the cost of a month', () => {
  it.each([
    [0, 1],
    [10_000, 1.1],
    [1_000_000, 3.8],
  ])('stays with %i visits within the budget of $%d', (visits, budget) => {
    expect(toTotal(toUsage(prod, visits))).toBeLessThanOrEqual(budget);
  });

  it('agrees with the table in docs/cost.md', () => {
    expect(readTable('A month')).toEqual(listCosts(prod, dev, VISITS));
  });

  it('agrees with the table of issues in docs/cost.md', () => {
    const table = readTable('An issue of the newsletter every week');
    expect(table).toEqual(listIssueCosts([1000, 10_000, 100_000]));
  });

  it('uses the prices in docs/cost.md', () => {
    expect(readTable('Prices')).toEqual(listPrices());
  });
});

it('mails nothing of the budget at a million visits and an issue a week to ten thousand', () => {
  const dollars = (cell = '') => Number(cell.replace('$', ''));
  const issues = readTable('An issue of the newsletter every week').find(([readers]) => readers === '10,000');
  const { Budget, NotificationsWithSubscribers } = prod.one('AWS::Budgets::Budget');
  const [first] = list(NotificationsWithSubscribers);
  const rungAt = (Number(Budget?.BudgetLimit?.Amount) * Number(first?.Notification?.Threshold)) / 100;
  const used = toTotal(toUsage(prod, 1_000_000)) + dollars(issues?.at(-2));
  expect(used).toBeLessThan(rungAt);
  // It still hears twice as much.
  expect(2 * used).toBeGreaterThan(rungAt);
});

it('gives the dashboard the stage’s name and at most fifty metrics, so that it is free', () => {
  const { DashboardName, DashboardBody } = prod.one('AWS::CloudWatch::Dashboard');
  expect(DashboardName).toBe('plainly-prod');
  const metrics = JSON.stringify(DashboardBody).match(/\[\\?"(AWS\/\w+|plainly-prod)\\?",/g) ?? [];
  expect(metrics.length).toBeGreaterThan(30);
  expect(metrics.length).toBeLessThanOrEqual(50);
});
