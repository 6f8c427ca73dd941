import { MODULES } from '#shared/modules.ts';
import { modulePath, paths } from '../paths.ts';

/**
 * Every address of the application: the edge answers all of them with one document. An address that ends in a slash is a folder:
 * addresses directly below it end in an id.
 */
export const appAddresses: readonly string[] = [
  paths.contentLogin,
  paths.contentCreator,
  paths.content,
  `${paths.content}/`,
  paths.contentImport,
  paths.authors,
  paths.lessons,
  paths.subscribers,
  paths.issues,
  `${paths.issues}/`,
  paths.signIn,
  paths.callback,
  paths.completeProfile,
  paths.saveProfile,
  paths.goodbye,
  paths.dashboard,
  paths.learn,
  ...MODULES.flatMap(({ id }) => [modulePath(id), `${modulePath(id)}/`]),
  paths.articles,
  `${paths.articles}/`,
  paths.kept,
  paths.search,
  paths.subscription,
  paths.essentials,
  paths.account,
  paths.help,
  paths.cancel,
  paths.success,
];
