import { articleSegment, parseArticleId } from '#shared/blog-paths.ts';
import type { Lesson } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import * as paths from './page-paths.ts';

export * as paths from './page-paths.ts';
export { articlePath, olderPath } from '#shared/blog-paths.ts';

/** The path where a customer reads an article. It ends like the article's public address. */
export const readingPath = (article: Parameters<typeof articleSegment>[0]): string =>
  `${paths.articles}/${articleSegment(article)}`;

const replaceFolder = (pathname: string, folder: string, by: string): string | undefined => {
  const segment = pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length + 1) : '';
  return !segment.includes('/') && parseArticleId(segment) !== undefined ? `${by}/${segment}` : undefined;
};

/** The path where customers read the article of a public path; undefined if that is not an article's path. */
export const toReadingPath = (pathname: string): string | undefined =>
  replaceFolder(pathname, paths.blog, paths.articles);

/** The public path of the article that customers read at a path; undefined if that is not an article's path. */
export const toPublicPath = (pathname: string): string | undefined =>
  replaceFolder(pathname, paths.articles, paths.blog);

/** The address of the login, with the wanted page in it: a link may be pressed before any script has loaded. */
export const loginFor = (wantedPath: string): string => `${paths.login}#${wantedPath}`;

/** The page of a module of lessons. */
export const modulePath = (module: ModuleId): string => `${paths.learn}/${module}`;

/** The path where customers read a lesson. Only the id at the end counts: the words and the module before it may be outdated. */
export const lessonPath = ({
  module,
  slug,
  lessonId,
}: Pick<Lesson, 'module' | 'slug' | 'lessonId'>): string =>
  `${modulePath(module)}/${articleSegment({ slug, newsletterId: lessonId })}`;

/**
 * Matches the path of a module, or of a lesson with its last segment. It lists no module ids, so that public pages do not download
 * them.
 */
const LEARN_PATH = /^\/learn\/[a-z-]+(?:\/([^/]+))?$/;

/** Whether this could be the path of a module's page. */
export const isModulePath = (pathname: string): boolean => {
  const match = LEARN_PATH.exec(pathname);
  return match !== null && match[1] === undefined;
};

/** Whether customers read a lesson at this path. */
export const isLessonPath = (pathname: string): boolean =>
  parseArticleId(LEARN_PATH.exec(pathname)?.[1] ?? '') !== undefined;

/** The path where staff edit a draft. */
export const draftPath = (draftId: string): string => `${paths.content}/${draftId}`;

/** The page of the issue of the newsletter that is made of a draft: it is sent there, and followed. */
export const issuePath = (draftId: string): string => `${paths.issues}/${draftId}`;

/** The page after a login, unless the customer wanted another one. */
export const AFTER_LOGIN = `${paths.subscription}?fromLogin=true`;

/** The page after a deletion, for a browser that did not ask for it. */
export const ACCOUNT_DELETED = `${paths.goodbye}?deleted`;
