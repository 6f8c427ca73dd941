import { createRequire } from 'node:module';
import path from 'node:path';
import { BLOG_DOCUMENT_FILE, type BlogDocuments } from '#shared/blog-document.ts';

/** Where Lambda unpacked this function; the deployment puts the web's renderer there, beside our own file. */
const folder = process.env['LAMBDA_TASK_ROOT'] ?? '';

/** The web's renderer of the blog, loaded while the function starts. */
export const documents: BlogDocuments = createRequire(path.join(folder, 'index.js'))(
  `./${BLOG_DOCUMENT_FILE}`,
);
