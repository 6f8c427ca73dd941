// The tables of the template, for tests that make them.
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Data } from '../../infra/data.ts';
import type { Stage } from '../../infra/stage.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The properties of a table in a template that `CreateTable` takes too. */
export const pickKeys = ({
  KeySchema,
  AttributeDefinitions,
  BillingMode,
  GlobalSecondaryIndexes,
}: Properties): Properties => ({
  KeySchema,
  AttributeDefinitions,
  BillingMode,
  ...(GlobalSecondaryIndexes !== undefined && { GlobalSecondaryIndexes }),
});

/** Synthesizes the tables alone, which takes a third of the whole stack. data.test.ts compares them with the template. */
export const synthesizeTables = (): Record<string, Properties> => {
  const stack = new Stack(
    new App({ analyticsReporting: false, builtinCloudFormationValidation: false }),
    'tables',
  );
  // Keys and indexes are the same on every stage.
  const stage = { name: 'test', retain: false } as unknown as Stage;
  const { tables } = new Data(stack, 'Data', stage, { isProtected: false });
  const resources = Template.fromStack(stack).findResources('AWS::DynamoDB::Table');
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const resource = resources[stack.resolve(table.tableName).Ref];
      return [name, pickKeys(resource?.Properties)];
    }),
  );
};
