// The post-login Action as a deployment of it: read from its file each time the tenant starts.
import { createRequire } from 'node:module';
import type { PostLoginHandler } from '../../identity/post-login.d.cts';

export interface Action {
  readonly onExecutePostLogin: PostLoginHandler;
  readonly onContinuePostLogin?: PostLoginHandler;
}

const isAction = (exported: unknown): exported is Action =>
  typeof exported === 'object' &&
  exported !== null &&
  'onExecutePostLogin' in exported &&
  typeof exported.onExecutePostLogin === 'function' &&
  (!('onContinuePostLogin' in exported) || typeof exported.onContinuePostLogin === 'function');

/** Throws when the file does not run or exports no Action. */
export const loadAction = (file: string): Action => {
  const load = createRequire(import.meta.url);
  delete load.cache[load.resolve(file)];
  const exported: unknown = load(file);
  if (!isAction(exported)) throw new Error(`${file} exports no onExecutePostLogin.`);
  return exported;
};
