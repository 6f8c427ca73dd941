// The blog's document while there is nothing to show: what the deployed renderer makes of it.
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BLOG_DOCUMENT_FILE, type BlogRenderer } from '#shared/blog-document.ts';
import { prepareAssembly } from '../../../local/assembly.ts';
import { here } from '../../here.ts';

/** The document as the functions of this cloud would answer it. */
export const waitingDocument = async (): Promise<string> => {
  const assembly = await prepareAssembly(() => undefined);
  const [file] = globSync(`asset.*/${BLOG_DOCUMENT_FILE}`, { cwd: assembly });
  if (file === undefined) throw new Error('No function of the assembly carries the renderer of the blog');
  const { renderSkeleton }: BlogRenderer = createRequire(import.meta.url)(path.join(assembly, file));
  return renderSkeleton(here('siteUrl'));
};
