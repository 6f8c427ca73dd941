import batchGetItem from 'dynalite/actions/batchGetItem.js';
import batchWriteItem from 'dynalite/actions/batchWriteItem.js';
import createTable from 'dynalite/actions/createTable.js';
import deleteItem from 'dynalite/actions/deleteItem.js';
import deleteTable from 'dynalite/actions/deleteTable.js';
import describeTable from 'dynalite/actions/describeTable.js';
import getItem from 'dynalite/actions/getItem.js';
import listTables from 'dynalite/actions/listTables.js';
import listTagsOfResource from 'dynalite/actions/listTagsOfResource.js';
import putItem from 'dynalite/actions/putItem.js';
import query from 'dynalite/actions/query.js';
import scan from 'dynalite/actions/scan.js';
import tagResource from 'dynalite/actions/tagResource.js';
import untagResource from 'dynalite/actions/untagResource.js';
import updateItem from 'dynalite/actions/updateItem.js';
import updateTable from 'dynalite/actions/updateTable.js';
import { createKey } from 'dynalite/db/index.js';
import type { Action, Custom, Item, Parameters, Reply, Store, Table, TypeTable } from 'dynalite/types';
import * as batchGetItemRules from 'dynalite/validations/batchGetItem.js';
import * as batchWriteItemRules from 'dynalite/validations/batchWriteItem.js';
import * as createTableRules from 'dynalite/validations/createTable.js';
import * as deleteItemRules from 'dynalite/validations/deleteItem.js';
import * as deleteTableRules from 'dynalite/validations/deleteTable.js';
import * as describeTableRules from 'dynalite/validations/describeTable.js';
import * as getItemRules from 'dynalite/validations/getItem.js';
import { checkTypes, checkValidations } from 'dynalite/validations/index.js';
import * as listTablesRules from 'dynalite/validations/listTables.js';
import * as listTagsOfResourceRules from 'dynalite/validations/listTagsOfResource.js';
import * as putItemRules from 'dynalite/validations/putItem.js';
import * as queryRules from 'dynalite/validations/query.js';
import * as scanRules from 'dynalite/validations/scan.js';
import * as tagResourceRules from 'dynalite/validations/tagResource.js';
import * as untagResourceRules from 'dynalite/validations/untagResource.js';
import * as updateItemRules from 'dynalite/validations/updateItem.js';
import * as updateTableRules from 'dynalite/validations/updateTable.js';

export type Operation = {
  action: Action;
  rules: { types: TypeTable; custom?: Custom | undefined };
  writes: boolean;
};

const reading = (action: Action, rules: Operation['rules']): Operation => ({ action, rules, writes: false });
const writing = (action: Action, rules: Operation['rules']): Operation => ({ action, rules, writes: true });

/** The four operations of which a transaction is made. */
export const itemOperations = {
  get: reading(getItem, getItemRules),
  put: writing(putItem, putItemRules),
  update: writing(updateItem, updateItemRules),
  delete: writing(deleteItem, deleteItemRules),
};

/** What dynalite answers by itself, by the name in `x-amz-target`. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['BatchGetItem', reading(batchGetItem, batchGetItemRules)],
  ['BatchWriteItem', writing(batchWriteItem, batchWriteItemRules)],
  ['CreateTable', writing(createTable, createTableRules)],
  ['DeleteItem', itemOperations.delete],
  ['DeleteTable', writing(deleteTable, deleteTableRules)],
  ['DescribeTable', reading(describeTable, describeTableRules)],
  ['GetItem', itemOperations.get],
  ['ListTables', reading(listTables, listTablesRules)],
  ['ListTagsOfResource', reading(listTagsOfResource, listTagsOfResourceRules)],
  ['PutItem', itemOperations.put],
  ['Query', reading(query, queryRules)],
  ['Scan', reading(scan, scanRules)],
  ['TagResource', writing(tagResource, tagResourceRules)],
  ['UntagResource', writing(untagResource, untagResourceRules)],
  ['UpdateItem', itemOperations.update],
  ['UpdateTable', writing(updateTable, updateTableRules)],
]);

/** Parameters as dynalite wants them; throws SerializationException or ValidationException. */
export function checked(operation: Operation, request: Record<string, unknown>, store: Store): Parameters {
  // A deep copy, since dynalite deletes what it does not know.
  const parameters = checkTypes(structuredClone(request), operation.rules.types);
  checkValidations(parameters, operation.rules.types, operation.rules.custom, store);
  return parameters;
}

/** Runs one checked operation against the store; rejects with dynalite's refusal. */
export function run(operation: Operation, store: Store, parameters: Parameters): Promise<Reply> {
  return new Promise((resolve, reject) => {
    operation.action(store, parameters, (error, reply) => (error ? reject(error) : resolve(reply ?? {})));
  });
}

/** The description of an active table; rejects with ResourceNotFoundException. */
export function tableOf(store: Store, name: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(error ?? new Error(name))));
  });
}

/** The stored item at a key (or at the key of an item), if there is one. */
export async function storedItem(store: Store, name: string, keyOrItem: Item): Promise<Item | undefined> {
  const key = createKey(keyOrItem, await tableOf(store, name));
  return new Promise((resolve, reject) => {
    store.getItemDb(name).get(key, (error, item) => {
      if (error && error.name !== 'NotFoundError') reject(error);
      else resolve(item);
    });
  });
}
