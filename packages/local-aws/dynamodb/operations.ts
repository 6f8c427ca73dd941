// The operations of dynalite that are offered, and how to run one.
import batchWriteItem from 'dynalite/actions/batchWriteItem.js';
import createTable from 'dynalite/actions/createTable.js';
import deleteItem from 'dynalite/actions/deleteItem.js';
import deleteTable from 'dynalite/actions/deleteTable.js';
import describeTable from 'dynalite/actions/describeTable.js';
import getItem from 'dynalite/actions/getItem.js';
import listTables from 'dynalite/actions/listTables.js';
import putItem from 'dynalite/actions/putItem.js';
import query from 'dynalite/actions/query.js';
import scan from 'dynalite/actions/scan.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { Action, Custom, Parameters, Reply, Store, Table, TypeTable } from 'dynalite/types';
import * as batchWriteItemRules from 'dynalite/validations/batchWriteItem.js';
import * as createTableRules from 'dynalite/validations/createTable.js';
import * as deleteItemRules from 'dynalite/validations/deleteItem.js';
import * as deleteTableRules from 'dynalite/validations/deleteTable.js';
import * as describeTableRules from 'dynalite/validations/describeTable.js';
import * as getItemRules from 'dynalite/validations/getItem.js';
import { checkTypes, checkValidations } from 'dynalite/validations/index.js';
import * as listTablesRules from 'dynalite/validations/listTables.js';
import * as putItemRules from 'dynalite/validations/putItem.js';
import * as queryRules from 'dynalite/validations/query.js';
import * as scanRules from 'dynalite/validations/scan.js';
import * as updateItemRules from 'dynalite/validations/updateItem.js';

export interface Operation {
  readonly action: Action;
  readonly rules: { types: TypeTable; custom?: Custom | undefined };
  readonly writes: boolean;
}

const reading = (action: Action, rules: Operation['rules']): Operation => ({ action, rules, writes: false });
const writing = (action: Action, rules: Operation['rules']): Operation => ({ action, rules, writes: true });

export const putItemOperation = writing(putItem, putItemRules);
export const updateItemOperation = writing(updateItem, updateItemRules);
export const deleteItemOperation = writing(deleteItem, deleteItemRules);

/** The operations by the name in `x-amz-target`. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['BatchWriteItem', writing(batchWriteItem, batchWriteItemRules)],
  ['CreateTable', writing(createTable, createTableRules)],
  ['DeleteItem', deleteItemOperation],
  ['DeleteTable', writing(deleteTable, deleteTableRules)],
  ['DescribeTable', reading(describeTable, describeTableRules)],
  ['GetItem', reading(getItem, getItemRules)],
  ['ListTables', reading(listTables, listTablesRules)],
  ['PutItem', putItemOperation],
  ['Query', reading(query, queryRules)],
  ['Scan', reading(scan, scanRules)],
  ['UpdateItem', updateItemOperation],
]);

/** The parameters in dynalite's form. Throws SerializationException or ValidationException. */
export const checkParameters = (
  operation: Operation,
  request: Record<string, unknown>,
  store: Store,
): Parameters => {
  // Make a deep copy, because dynalite deletes what it does not know.
  const parameters = checkTypes(structuredClone(request), operation.rules.types);
  checkValidations(parameters, operation.rules.types, operation.rules.custom, store);
  return parameters;
};

/** Runs one checked operation against the store. Rejects with dynalite's error. */
export const runOperation = (operation: Operation, store: Store, parameters: Parameters): Promise<Reply> => {
  return new Promise((resolve, reject) => {
    operation.action(store, parameters, (error, reply) => (error ? reject(error) : resolve(reply ?? {})));
  });
};

/** The description of an active table; rejects with ResourceNotFoundException. */
export const fetchTable = (store: Store, name: string): Promise<Table> => {
  return new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(error ?? new Error(name))));
  });
};
