// The deployed renderer of the blog's documents, for documents that the sample data does not make.
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BLOG_DOCUMENT_FILE, type BlogRenderer } from '#shared/blog-document.ts';
import { prepareAssembly } from '../../../local/assembly.ts';

let loading: Promise<BlogRenderer> | undefined;

const load = async (): Promise<BlogRenderer> => {
  const assembly = await prepareAssembly(() => undefined);
  const [file] = globSync(`asset.*/${BLOG_DOCUMENT_FILE}`, { cwd: assembly });
  if (file === undefined) throw new Error('No function of the assembly has the renderer of the blog');
  return createRequire(import.meta.url)(path.join(assembly, file));
};

/** Loads the renderer from a function of this local cloud. */
export const loadBlogRenderer = (): Promise<BlogRenderer> => (loading ??= load());
