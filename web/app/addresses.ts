import { paths } from '../paths.ts';

/** Every address the app answers: the edge gives them all its one document. */
export const appAddresses: readonly string[] = [paths.contentLogin, paths.contentCreator];
