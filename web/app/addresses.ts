import { paths } from '../paths.ts';

/** Every address of the application: the edge answers all of them with one document. */
export const appAddresses: readonly string[] = [
  paths.contentLogin,
  paths.contentCreator,
  paths.signIn,
  paths.callback,
  paths.completeProfile,
  paths.saveProfile,
  paths.dashboard,
  paths.subscription,
  paths.essentials,
  paths.account,
  paths.cancel,
  paths.success,
];
