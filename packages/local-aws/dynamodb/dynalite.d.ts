// dynalite 4 ships no types. These declare the parts of it that this package uses.

declare module 'dynalite/db/index.js' {
  import type { Item, Store, Table } from 'dynalite/types';
  export function create(options: {
    path?: string;
    createTableMs: number;
    updateTableMs: number;
    deleteTableMs: number;
  }): Store;
  export function createKey(keyOrItem: Item, table: Table): string;
  export function validateKey(key: Item, table: Table): Error | null | undefined;
  export function validateItem(item: Item, table: Table): Error | null | undefined;
  export function itemSize(item: Item): number;
}

declare module 'dynalite/validations/index.js' {
  import type { Custom, Parameters, Store, TypeTable } from 'dynalite/types';
  /** Drops parameters that the operation does not know. Throws SerializationException for a wrong JSON type. */
  export function checkTypes(parameters: Record<string, unknown>, types: TypeTable): Parameters;
  /** Throws ValidationException. Leaves the parsed expressions in the parameters. */
  export function checkValidations(
    parameters: Parameters,
    types: TypeTable,
    custom: Custom | undefined,
    store: Store,
  ): void;
}

declare module 'dynalite/validations/*.js' {
  import type { Custom, TypeTable } from 'dynalite/types';
  export const types: TypeTable;
  export const custom: Custom | undefined;
}

declare module 'dynalite/actions/*.js' {
  import type { Action } from 'dynalite/types';
  const action: Action;
  export default action;
}

declare module 'dynalite/types' {
  export type Item = Record<string, Record<string, unknown>>;
  export type Parameters = { TableName: string; Key?: Item; Item?: Item } & Record<string, unknown>;
  export type Reply = {
    ConsumedCapacity?: { TableName: string; CapacityUnits: number };
    Item?: Item;
    Attributes?: Item;
  } & Record<string, unknown>;
  export type Table = { TableName: string; TableStatus: string; KeySchema: { AttributeName: string }[] };
  export type TypeTable = Record<string, unknown>;
  export type Custom = (parameters: Parameters, store: Store) => string | undefined;
  export type Done<T> = (error: Error | null | undefined, value?: T) => void;
  export type Action = (store: Store, parameters: Parameters, done: Done<Reply>) => void;
  export type Release = <T>(done: Done<T>) => Done<T>;

  /** The part of the database for one table or index. */
  export type Shelf = {
    get(key: string, done: Done<Item>): void;
    put(key: string, value: Item, done: Done<void>): void;
    del(key: string, done: Done<void>): void;
    lock(key: string, run: (release: Release) => void): void;
  };
  export type Write = { type: 'put'; key: string; value: Item } | { type: 'del'; key: string };
  export type Store = {
    db: { open(): Promise<void>; close(): Promise<void>; batch(writes: Write[]): Promise<void> };
    getTable(name: string, done: Done<Table>): void;
    getItemDb(table: string): Shelf;
    getIndexDb(kind: string, table: string, index: string): Shelf;
  };
}
