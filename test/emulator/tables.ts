// The tables of the deployed stage, as an operator reads and changes them.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { client } from './deploy.ts';
import { findPhysicalId } from './resources.ts';

const documents = DynamoDBDocumentClient.from(new DynamoDBClient(client));

/** The record of a customer. */
export const readCustomer = async (userId: string): Promise<Record<string, any> | undefined> => {
  const TableName = findPhysicalId(/^DataCustomers[0-9A-F]{8}$/);
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { userId }, ConsistentRead: true }));
  return Item;
};

/** Stores a record. */
export const putRecord = async (name: string, Item: Record<string, unknown>): Promise<void> => {
  const TableName = findPhysicalId(new RegExp(`^Data${name}[0-9A-F]{8}$`));
  await documents.send(new PutCommand({ TableName, Item }));
};

/** All records of a table of the stage, by the name in infra/data.ts. */
export const readTable = async (name: string): Promise<Record<string, any>[]> => {
  const TableName = findPhysicalId(new RegExp(`^Data${name}[0-9A-F]{8}$`));
  const { Items = [] } = await documents.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items;
};

/** Sets attributes of a record. */
export const changeRecord = async (
  name: string,
  Key: object,
  changes: Record<string, unknown>,
): Promise<void> => {
  const TableName = findPhysicalId(new RegExp(`^Data${name}[0-9A-F]{8}$`));
  const entries = Object.entries(changes);
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: { ...Key },
      UpdateExpression: `SET ${entries.map((_, index) => `#${index} = :${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([key], index) => [`#${index}`, key])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:${index}`, value])),
    }),
  );
};
