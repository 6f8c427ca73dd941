import { paths } from '../paths.ts';

/** Every address the app answers: the edge gives them all its one document. */
export const appAddresses: readonly string[] = [
  paths.contentLogin,
  paths.contentCreator,
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
