// Reads the output of the web's build: the files to serve, and which document answers which address.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { BLOG_DOCUMENT_FILE } from '#shared/blog-document.ts';
import { WEB_ROUTES_FILE, WebRoutes } from '#shared/web-routes.ts';
import { OperatorError } from './operator-error.ts';

export interface WebOutput {
  /** The folder whose files the site serves. */
  readonly siteFolder: string;
  readonly routes: WebRoutes;
  /** Files at the top that are not documents: `/robots.txt`. */
  readonly files: readonly string[];
  /** Folders at the top whose files are served unchanged: `/images/`. */
  readonly folders: readonly string[];
  /** The document of a 404. */
  readonly notFoundHtml: string;
  /** The renderer of the blog's documents, for the functions that answer them. */
  readonly blogDocumentFile: string;
}

/** The folder of the files whose names change with their content. */
export const HASHED_FOLDER = 'assets';

/** Reads the output of `npm run build`. Throws an OperatorError that says what to run or what does not fit. */
export const readWebOutput = (folder: string): WebOutput => {
  const siteFolder = path.join(folder, 'site');
  const routesFile = path.join(folder, WEB_ROUTES_FILE);
  const blogDocumentFile = path.join(folder, 'functions', BLOG_DOCUMENT_FILE);
  const requiredFiles = [routesFile, path.join(siteFolder, HASHED_FOLDER), blogDocumentFile];
  const missingFiles = requiredFiles.filter((file) => !existsSync(file));
  if (missingFiles.length > 0) {
    throw new OperatorError(
      `The web is not built: ${missingFiles.join(', ')} is missing. Run npm run build first.`,
    );
  }
  const parsed = WebRoutes.safeParse(JSON.parse(readFileSync(routesFile, 'utf8')));
  if (!parsed.success)
    throw new OperatorError(
      `${routesFile} is not what shared/web-routes.ts says:\n${z.prettifyError(parsed.error)}`,
    );
  const routes = parsed.data;
  const documents = [...Object.values(routes.pages), routes.appShell, routes.notFound];
  const missingDocuments = documents.filter((document) => !existsSync(path.join(siteFolder, document)));
  if (missingDocuments.length > 0)
    throw new OperatorError(
      `${routesFile} names documents that ${siteFolder} lacks: ${missingDocuments.join(', ')}`,
    );
  const unstyledDocuments = documents.filter((document) =>
    findStyles(readFileSync(path.join(siteFolder, document), 'utf8')).some(
      (style) => !routes.styleHashes.includes(hashStyle(style)),
    ),
  );
  if (unstyledDocuments.length > 0)
    throw new OperatorError(
      `${unstyledDocuments.join(', ')} would appear without a style: ${routesFile} lacks its hash. Run npm run build.`,
    );
  const entries = readdirSync(siteFolder, { withFileTypes: true });
  return {
    siteFolder,
    routes,
    files: entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
      .map((entry) => `/${entry.name}`)
      .toSorted(),
    folders: entries
      .filter((entry) => entry.isDirectory() && entry.name !== HASHED_FOLDER)
      .map((entry) => `/${entry.name}/`)
      .toSorted(),
    notFoundHtml: readFileSync(path.join(siteFolder, routes.notFound), 'utf8'),
    blogDocumentFile,
  };
};

const findStyles = (html: string): string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].flatMap(([, style]) => style ?? []);

/** The hash as a content security policy names it. It is computed again here, to notice a mistake of the build. */
const hashStyle = (style: string): string => `sha256-${createHash('sha256').update(style).digest('base64')}`;
