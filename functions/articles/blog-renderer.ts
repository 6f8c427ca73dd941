import { createRequire } from 'node:module';
import path from 'node:path';
import { BLOG_DOCUMENT_FILE, type BlogRenderer } from '#shared/blog-document.ts';

/** The folder into which Lambda unpacked the function. The deployment puts the web's renderer beside the bundle. */
const folder = process.env['LAMBDA_TASK_ROOT'] ?? '';

/** Renders the documents of the blog with the web's own code, which is loaded while the function starts. */
export const blogRenderer: BlogRenderer = createRequire(path.join(folder, 'index.js'))(
  `./${BLOG_DOCUMENT_FILE}`,
);
